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
  var line: SharingLine
  /// The lines by which other lengths took the place of some that it spoke of.
  var means: [SharingLine] = []
}

extension Requirement {
  /// The only length that it speaks of, with what that is compared to: −rest / coefficient.
  var bound: (unknown: Int, value: AffineForm, isUpper: Bool)? {
    guard let term = terms.first, terms.count == 1 else { return nil }
    return (term.unknown, rest * -term.coefficient.reciprocal, term.coefficient.signum > 0)
  }

  /// All lines that it comes from.
  var lines: [SharingLine] { [line] + means }

  var isRequired: Bool { strength == .required }

  func coefficient(of unknown: Int) -> Rational {
    terms.first { $0.unknown == unknown }?.coefficient ?? .zero
  }

  /// The statement with another's length in place of one: length = factor · other + shift, or a known length alone.
  func substituting(_ unknown: Int, by image: Requirement.Image) -> Requirement {
    let coefficient = coefficient(of: unknown)
    if coefficient.isZero { return self }
    var copy = self
    copy.terms.removeAll { $0.unknown == unknown }
    copy.rest = rest.adding(image.shift, times: coefficient)
    copy.means += image.means
    if let other = image.other {
      let sum = copy.coefficient(of: other) + coefficient * image.factor
      copy.terms.removeAll { $0.unknown == other }
      if !sum.isZero { copy.terms.append(Term(unknown: other, coefficient: sum)) }
      copy.terms.sort { $0.unknown < $1.unknown }
    }
    return copy
  }

  /// What a length is by an equation: factor · other + shift.
  struct Image {
    var other: Int?
    var factor: Rational
    var shift: AffineForm
    /// The lines that say so.
    var means: [SharingLine]
  }
}
