import Model
import Numerics

/// A statement about lengths that are shared: Σ coefficient · length + rest is at most zero, or is zero.
struct Requirement {
  struct Term: Hashable {
    /// The place of the length among the spec's unknown ones.
    var unknown: Int
    var coefficient: Rational
  }

  enum Sense {
    case atMostZero
    case zero
  }

  /// Ascending; no coefficient is zero.
  var terms: [Term]
  /// What is known, in the graph of the solution.
  var rest: AffineForm
  var sense: Sense
  var strength: Strength
  var line: ConstraintSource
  /// The lengths that it spoke of until others took their places.
  var replaced: [Int] = []
}

extension Requirement {
  /// The only length that it speaks of, with what that is compared to: −rest / coefficient.
  var bound: (unknown: Int, value: AffineForm, isUpper: Bool)? {
    guard let term = terms.first, terms.count == 1 else { return nil }
    return (term.unknown, rest * -term.coefficient.reciprocal, term.coefficient.signum > 0)
  }

  var isRequired: Bool { strength == .required }

  func coefficient(of unknown: Int) -> Rational {
    terms.first { $0.unknown == unknown }?.coefficient ?? .zero
  }
}
