/// A constant plus a sum of multiples of variables: constant + Σ coefficient · variable.
///
/// Terms are sorted by variable and none is zero, so equal functions are equal values.
package struct AffineForm: Hashable, Sendable {
  /// A multiple of a variable; the coefficient of a form's term is never zero.
  package struct Term: Hashable, Sendable {
    package let coefficient: Rational
    package let variable: Variable

    @inlinable
    package init(variable: Variable, coefficient: Rational) {
      self.coefficient = coefficient
      self.variable = variable
    }
  }

  package let constant: Rational
  package let terms: [Term]

  @inlinable
  package init(_ constant: Rational) {
    self.constant = constant
    terms = []
  }

  @inlinable
  package init(_ variable: Variable) {
    constant = .zero
    terms = [Term(variable: variable, coefficient: .one)]
  }

  /// Takes terms in any order, several of one variable and zeros included.
  package init(constant: Rational, terms: [Term]) {
    let sorted = terms.sorted { $0.variable < $1.variable }
    var merged: [Term] = []
    merged.reserveCapacity(sorted.count)
    for term in sorted {
      if let last = merged.last, last.variable == term.variable {
        merged[merged.count - 1] = Term(variable: term.variable, coefficient: last.coefficient + term.coefficient)
      } else {
        merged.append(term)
      }
    }
    self.init(constant: constant, normal: merged.filter { !$0.coefficient.isZero })
  }

  /// Takes terms that are sorted already, each variable once and none zero.
  @inlinable
  init(constant: Rational, normal terms: [Term]) {
    self.constant = constant
    self.terms = terms
  }

  /// The width of its widest number, in bits, as far as that is more than a machine word; 0 where none is.
  package var widest: Int {
    var widest = constant.small == nil ? constant.bitWidth : 0
    for term in terms where term.coefficient.small == nil { widest = max(widest, term.coefficient.bitWidth) }
    return widest
  }

  @inlinable package static var zero: AffineForm { AffineForm(.zero) }

  @inlinable package var isConstant: Bool { terms.isEmpty }

  /// The multiple of the variable in this form, zero where it does not occur.
  package func coefficient(of variable: Variable) -> Rational {
    for term in terms where term.variable == variable { return term.coefficient }
    return .zero
  }

  /// The variable and the constant of a form that is one variable, shifted.
  package var shiftedVariable: (variable: Variable, shift: Rational)? {
    guard terms.count == 1, terms[0].coefficient == .one else { return nil }
    return (terms[0].variable, constant)
  }

  /// The smallest positive number that makes every coefficient and the constant whole when multiplied with the form.
  package var commonDenominator: Rational {
    terms.reduce(constant.denominator) { $0.leastCommonMultiple(with: $1.coefficient) }
  }
}

extension AffineForm: ExpressibleByIntegerLiteral {
  @inlinable
  package init(integerLiteral value: Int) {
    self.init(Rational(value))
  }
}

extension AffineForm: CustomStringConvertible {
  package var description: String {
    let parts = terms.map { $0.coefficient == .one ? "\($0.variable)" : "\($0.coefficient)·\($0.variable)" }
    return (constant.isZero && !parts.isEmpty ? parts : parts + ["\(constant)"]).joined(separator: " + ")
  }
}

extension AffineForm {
  /// Hashes the numbers of the form as one word: graphs look up every form they are given, and a keyed hash of every
  /// numerator and denominator was most of the time that took.
  package func hash(into hasher: inout Hasher) {
    var word = constant.fingerprint
    for term in terms {
      word = (word ^ term.variable.index) &* 0x1f35_79bd_5bd1_e995
      word = (word ^ (word >> 29) ^ term.coefficient.fingerprint) &* 0x2545_f491_4f6c_dd1d
    }
    hasher.combine(word)
  }

  /// A total order without meaning of its own, constants first: what makes operands of a minimum canonical.
  static func isOrdered(_ left: AffineForm, _ right: AffineForm) -> Bool {
    for (a, b) in zip(left.terms, right.terms) {
      if a.variable != b.variable { return a.variable < b.variable }
      if a.coefficient != b.coefficient { return a.coefficient < b.coefficient }
    }
    if left.terms.count != right.terms.count { return left.terms.count < right.terms.count }
    return left.constant < right.constant
  }
}

extension Rational {
  /// The least common multiple of a positive integer and the denominator of another number.
  fileprivate func leastCommonMultiple(with other: Rational) -> Rational {
    if other.isInteger { return self }
    // Once reduced, the denominator of the quotient is what self lacks of the other.
    return self * (self / other.denominator).denominator
  }
}
