/// A statement about forms of a graph: left ≤ right, or left < right, wherever the given comparisons hold.
package struct Claim: Hashable, Sendable {
  package var left: AffineForm
  package var right: AffineForm
  package var isStrict: Bool
  /// Where the claim has to hold; all of them together.
  package var given: [Comparison]

  package init(left: AffineForm, right: AffineForm, isStrict: Bool = false, given: [Comparison] = []) {
    self.left = left
    self.right = right
    self.isStrict = isStrict
    self.given = given
  }

  /// What is claimed where the given comparisons hold.
  package var conclusion: Comparison {
    isStrict ? .less(left, right) : .lessOrEqual(left, right)
  }
}

/// Where a claim has to hold: in every point of every box, where the facts hold.
package struct Domain: Hashable, Sendable {
  /// Values for all parameters, tried in this order before others as witnesses. One outside every box is no witness.
  package var candidates: [[Rational]]
  /// An interval for every parameter, bounded.
  package var boxes: [[Interval]]
  /// What is known to hold, over parameters and nodes; all of it together.
  package var facts: [Comparison]

  package init(candidates: [[Rational]] = [], boxes: [[Interval]], facts: [Comparison] = []) {
    self.candidates = candidates
    self.boxes = boxes
    self.facts = facts
  }
}

/// What became of a claim.
package enum Verdict: Hashable, Sendable {
  /// It holds everywhere in the domain.
  case proved
  /// It fails at the witness, a value for every parameter; `candidate` is its place among the candidates if it is one.
  case refuted(witness: [Rational], candidate: Int?)
  /// Neither was found out within the budget.
  case unknown(reason: String)
}
