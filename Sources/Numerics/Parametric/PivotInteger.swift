/// An integer that a tableau is made of: machine words as long as they suffice, big integers from then on.
protocol PivotInteger: Sendable, Equatable {
  /// What keeps an operation from having a result; `Never` where nothing does.
  associatedtype Failure: Error

  /// A number that is whole.
  init(_ number: Rational) throws(Failure)

  /// The quotient; the divisor is not zero.
  func over(_ divisor: Self) -> Rational
  /// −1, 0 or 1.
  var direction: Int { get }

  /// (a·p − b·c) / d, where the quotient is whole.
  static func crossed(_ a: Self, _ p: Self, _ b: Self, _ c: Self, over d: Self) throws(Failure) -> Self
  /// The sign of a·b − c·d.
  static func comparison(_ a: Self, _ b: Self, _ c: Self, _ d: Self) throws(Failure) -> Int
  func negated() throws(Failure) -> Self
}

/// A number that does not fit the integers in use.
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
