/// A statement about forms of a graph: left ≤ right, or left < right, wherever the given comparisons hold.
package struct Claim: Hashable, Sendable {
  package var left: AffineForm
  package var right: AffineForm
  package var isStrict: Bool
  /// Where the claim has to hold; all of them together.
  package var given: [Inequality]

  package init(left: AffineForm, right: AffineForm, isStrict: Bool = false, given: [Inequality] = []) {
    self.left = left
    self.right = right
    self.isStrict = isStrict
    self.given = given
  }

  /// What is claimed where the given comparisons hold.
  package var conclusion: Inequality {
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
  package var facts: [Inequality]

  package init(candidates: [[Rational]] = [], boxes: [[Interval]], facts: [Inequality] = []) {
    self.candidates = candidates
    self.boxes = boxes
    self.facts = facts
  }
}

/// A point where a claim fails.
package struct Witness: Hashable, Sendable {
  /// A value for every parameter.
  package var point: [Rational]
  /// Its place among the candidates of the domain, if it is one.
  package var candidate: Int?

  package init(_ point: [Rational], candidate: Int? = nil) {
    self.point = point
    self.candidate = candidate
  }
}

/// What became of a claim, or of several that must all hold, with as much about where it fails as somebody wants.
package enum Verdict<Refutation> {
  /// It holds everywhere in the domain.
  case proved
  case refuted(Refutation)
  /// Neither was found out within the budget.
  case unknown(reason: String)

  package var isProved: Bool {
    guard case .proved = self else { return false }
    return true
  }

  package func mapRefutation<Other>(_ transform: (Refutation) -> Other) -> Verdict<Other> {
    switch self {
    case .proved: .proved
    case .refuted(let refutation): .refuted(transform(refutation))
    case .unknown(let reason): .unknown(reason: reason)
    }
  }
}

extension Verdict: Sendable where Refutation: Sendable {}
extension Verdict: Equatable where Refutation: Equatable {}
extension Verdict: Hashable where Refutation: Hashable {}
