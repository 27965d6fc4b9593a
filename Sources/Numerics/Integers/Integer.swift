/// An integer of any size: a sign and a magnitude.
package struct Integer: Sendable, Hashable {
  /// Whether the number is below zero. Always `false` for zero, so that a number has one representation.
  package let isNegative: Bool
  package let magnitude: Natural

  package init(isNegative: Bool, magnitude: Natural) {
    self.isNegative = isNegative && !magnitude.isZero
    self.magnitude = magnitude
  }

  package init(_ magnitude: Natural) { self.init(isNegative: false, magnitude: magnitude) }

  package init(_ number: Int) { self.init(isNegative: number < 0, magnitude: Natural(number.magnitude)) }

  package var isZero: Bool { magnitude.isZero }

  /// The sign: −1, 0 or 1.
  package var signum: Int { isZero ? 0 : isNegative ? -1 : 1 }
}

extension Int {
  /// Converts an integer. `nil` if it does not fit the machine word.
  package init?(exactly number: Integer) {
    guard let word = number.magnitude.word else { return nil }
    if number.isNegative, word == Int.min.magnitude {
      self = .min
      return
    }
    guard let magnitude = Int(exactly: word) else { return nil }
    self = number.isNegative ? -magnitude : magnitude
  }
}

extension Integer: ExpressibleByIntegerLiteral {
  package init(integerLiteral number: Int) { self.init(number) }
}

extension Integer: Comparable {
  package static func < (left: Integer, right: Integer) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.magnitude < left.magnitude : left.magnitude < right.magnitude
  }
}

extension Integer: CustomStringConvertible {
  package var description: String { (isNegative ? "-" : "") + magnitude.description }
}

extension Integer {
  package static prefix func - (number: Integer) -> Integer {
    Integer(isNegative: !number.isNegative, magnitude: number.magnitude)
  }

  package static func + (left: Integer, right: Integer) -> Integer {
    if left.isNegative == right.isNegative {
      return Integer(isNegative: left.isNegative, magnitude: left.magnitude + right.magnitude)
    }
    return left.magnitude < right.magnitude
      ? Integer(isNegative: right.isNegative, magnitude: right.magnitude - left.magnitude)
      : Integer(isNegative: left.isNegative, magnitude: left.magnitude - right.magnitude)
  }

  package static func - (left: Integer, right: Integer) -> Integer { left + -right }

  package static func * (left: Integer, right: Integer) -> Integer {
    Integer(isNegative: left.isNegative != right.isNegative, magnitude: left.magnitude * right.magnitude)
  }

  /// Divides, rounding toward zero. The divisor must not be zero.
  package static func / (left: Integer, right: Integer) -> Integer {
    left.quotientAndRemainder(dividingBy: right).quotient
  }

  /// Returns the quotient rounded toward zero, and the remainder, which has the sign of the dividend.
  package func quotientAndRemainder(dividingBy divisor: Integer) -> (quotient: Integer, remainder: Integer) {
    let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
    return (
      Integer(isNegative: isNegative != divisor.isNegative, magnitude: quotient),
      Integer(isNegative: isNegative, magnitude: remainder)
    )
  }

  /// Multiplies by a power of two.
  package static func << (left: Integer, count: Int) -> Integer {
    Integer(isNegative: left.isNegative, magnitude: left.magnitude << count)
  }
}
