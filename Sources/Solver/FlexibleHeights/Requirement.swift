import Model
import Numerics

/// A requirement of flexible lengths: Σ coefficient · length + rest ≤ 0, or = 0.
struct Requirement {
  struct Term: Hashable {
    /// The index of the length among the unknowns of the spec.
    var unknown: Int
    var coefficient: Rational
  }

  enum Sense {
    case atMostZero
    case zero
  }

  /// The terms, ascending by unknown and without zero coefficients.
  var terms: [Term]
  /// The known part, in the graph of the solution.
  var rest: AffineForm
  var sense: Sense
  var strength: Strength
  var line: ConstraintSource
  /// The lengths in it that elimination replaced.
  var replaced: [Int] = []
}

extension Requirement {
  /// The bound −rest / coefficient of the only unknown. `nil` if there are several unknowns or none.
  var bound: (unknown: Int, value: AffineForm, isUpper: Bool)? {
    guard let term = terms.first, terms.count == 1 else { return nil }
    return (term.unknown, rest * -term.coefficient.reciprocal, term.coefficient.signum > 0)
  }

  var isRequired: Bool { strength == .required }

  func coefficient(of unknown: Int) -> Rational {
    terms.first { $0.unknown == unknown }?.coefficient ?? .zero
  }
}
