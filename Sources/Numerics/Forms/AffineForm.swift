/// An affine form: constant + Σ coefficient · variable.
///
/// **Invariant:** terms are sorted by variable, each variable occurs once, and no coefficient is zero. Equal functions
/// are equal values.
package struct AffineForm: Hashable, Sendable {
  /// A multiple of a variable. In a form, the coefficient is never zero.
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

  /// Accepts terms in any order, including repeated variables and zero coefficients.
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

  /// Takes terms that are already sorted, with each variable once and no zero coefficient.
  @inlinable
  init(constant: Rational, normal terms: [Term]) {
    self.constant = constant
    self.terms = terms
  }

  /// The width in bits of the widest number that exceeds a machine word. 0 if every number fits one.
  package var widest: Int {
    var widest = constant.small == nil ? constant.bitWidth : 0
    for term in terms where term.coefficient.small == nil { widest = max(widest, term.coefficient.bitWidth) }
    return widest
  }

  @inlinable package static var zero: AffineForm { AffineForm(.zero) }

  @inlinable package var isConstant: Bool { terms.isEmpty }

  /// Returns the coefficient of the variable. Zero if the variable does not occur.
  package func coefficient(of variable: Variable) -> Rational {
    for term in terms where term.variable == variable { return term.coefficient }
    return .zero
  }

  /// The variable and the constant of a form `variable + constant`. `nil` for every other form.
  package var shiftedVariable: (variable: Variable, shift: Rational)? {
    guard terms.count == 1, terms[0].coefficient == .one else { return nil }
    return (terms[0].variable, constant)
  }

  /// The smallest positive integer that turns the constant and every coefficient into integers.
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
  /// Hashes the numbers of the form as one word.
  ///
  /// **Why:** the graph looks up every form that it receives, and a keyed hash of every numerator and denominator took
  /// most of that time.
  package func hash(into hasher: inout Hasher) {
    var word = constant.fingerprint
    for term in terms {
      word = (word ^ term.variable.index) &* 0x1f35_79bd_5bd1_e995
      word = (word ^ (word >> 29) ^ term.coefficient.fingerprint) &* 0x2545_f491_4f6c_dd1d
    }
    hasher.combine(word)
  }

  /// Whether the left form precedes the right one in the canonical order of operands. The order is total, has no
  /// meaning of its own, and puts constants first.
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
  /// Returns the least common multiple of a positive integer and the denominator of another number.
  fileprivate func leastCommonMultiple(with other: Rational) -> Rational {
    if other.isInteger { return self }
    // The denominator of the reduced quotient is the factor that self lacks.
    return self * (self / other.denominator).denominator
  }
}
