/// An integer type for a tableau: machine words, or big integers after an overflow.
protocol PivotInteger: Sendable, Equatable {
  /// The error of an operation without a representable result. `Never` if every result is representable.
  associatedtype Failure: Error

  /// Converts a number that must be an integer.
  init(_ number: Rational) throws(Failure)

  /// Returns the quotient. The divisor must not be zero.
  func over(_ divisor: Self) -> Rational
  /// The sign: −1, 0 or 1.
  var direction: Int { get }

  /// Returns (a·p − b·c) / d, which must be an integer.
  static func crossed(_ a: Self, _ p: Self, _ b: Self, _ c: Self, over d: Self) throws(Failure) -> Self
  /// Returns the sign of a·b − c·d.
  static func comparison(_ a: Self, _ b: Self, _ c: Self, _ d: Self) throws(Failure) -> Int
  func negated() throws(Failure) -> Self
}

/// The error of a number that does not fit a machine word.
struct Overflow: Error {}

extension Int: PivotInteger {
  init(_ number: Rational) throws(Overflow) {
    guard let word = number.small?.numerator else { throw Overflow() }
    self = word
  }

  func over(_ divisor: Int) -> Rational { Rational(self, divisor) }
  var direction: Int { signum() }

  @inline(__always)
  static func crossed(_ a: Int, _ p: Int, _ b: Int, _ c: Int, over d: Int) throws(Overflow) -> Int {
    let (left, isLeftOver) = a.multipliedReportingOverflow(by: p)
    let (right, isRightOver) = b.multipliedReportingOverflow(by: c)
    let (difference, isOver) = left.subtractingReportingOverflow(right)
    if isLeftOver || isRightOver || isOver || difference == .min { throw Overflow() }
    return difference / d
  }

  static func comparison(_ a: Int, _ b: Int, _ c: Int, _ d: Int) throws(Overflow) -> Int {
    let (left, right) = (a.multipliedFullWidth(by: b), c.multipliedFullWidth(by: d))
    if left.high != right.high { return left.high < right.high ? -1 : 1 }
    return left.low == right.low ? 0 : left.low < right.low ? -1 : 1
  }

  func negated() throws(Overflow) -> Int {
    if self == .min { throw Overflow() }
    return -self
  }
}

extension Integer: PivotInteger {
  init(_ number: Rational) { self = number.parts.numerator }

  func over(_ divisor: Integer) -> Rational { Rational(self, divisor) }

  var direction: Int { signum }

  static func crossed(_ a: Integer, _ p: Integer, _ b: Integer, _ c: Integer, over d: Integer) -> Integer {
    (a * p - b * c) / d
  }

  static func comparison(_ a: Integer, _ b: Integer, _ c: Integer, _ d: Integer) -> Int {
    let (left, right) = (a * b, c * d)
    return left == right ? 0 : left < right ? -1 : 1
  }

  func negated() -> Integer { -self }
}
