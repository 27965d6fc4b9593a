/// A claim about forms of a graph: left ≤ right, or left < right, wherever the given comparisons hold.
package struct Claim: Hashable, Sendable {
  package var left: AffineForm
  package var right: AffineForm
  package var isStrict: Bool
  /// The premises of the claim. They hold jointly.
  package var given: [Inequality]

  package init(left: AffineForm, right: AffineForm, isStrict: Bool = false, given: [Inequality] = []) {
    self.left = left
    self.right = right
    self.isStrict = isStrict
    self.given = given
  }

  /// The comparison that must hold where the premises hold.
  package var conclusion: Inequality {
    isStrict ? .less(left, right) : .lessOrEqual(left, right)
  }
}

/// The domain of a claim: the points of all boxes that satisfy the facts.
package struct Domain: Hashable, Sendable {
  /// Points, with values for all parameters, that the prover tries first as counterexamples, in this order. Points
  /// outside every box are not counterexamples.
  package var candidates: [[Rational]]
  /// Bounded boxes with one interval per parameter.
  package var boxes: [[Interval]]
  /// Known facts over parameters and nodes. They hold jointly.
  package var facts: [Inequality]

  package init(candidates: [[Rational]] = [], boxes: [[Interval]], facts: [Inequality] = []) {
    self.candidates = candidates
    self.boxes = boxes
    self.facts = facts
  }
}

/// A counterexample: a point where a claim fails.
package struct Witness: Hashable, Sendable {
  /// The values of all parameters.
  package var point: [Rational]
  /// The index of the point in the candidates of the domain. `nil` if it is not a candidate.
  package var candidate: Int?

  package init(_ point: [Rational], candidate: Int? = nil) {
    self.point = point
    self.candidate = candidate
  }
}

/// The verdict on a claim, or on several that must all hold. The type parameter is the detail of a refutation.
package enum Verdict<Refutation> {
  /// The claim holds in the whole domain.
  case proved
  case refuted(Refutation)
  /// The budget was too small for a proof or a counterexample.
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
