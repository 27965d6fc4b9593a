import BigInt

/// An integer that a tableau is made of: machine words as long as they suffice, big integers from then on.
protocol PivotInteger: Sendable {
  /// What keeps an operation from having a result; `Never` where nothing does.
  associatedtype Failure: Error

  init(_ number: BigInt) throws(Failure)

  var big: BigInt { get }
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
  init(_ number: BigInt) throws(Overflow) {
    guard let word = Int(exactly: number) else { throw Overflow() }
    self = word
  }

  var big: BigInt { BigInt(self) }
  var direction: Int { signum() }

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

extension BigInt: PivotInteger {
  var big: BigInt { self }
  var direction: Int { isZero ? 0 : self < 0 ? -1 : 1 }

  static func crossed(_ a: BigInt, _ p: BigInt, _ b: BigInt, _ c: BigInt, over d: BigInt) -> BigInt {
    (a * p - b * c) / d
  }

  static func comparison(_ a: BigInt, _ b: BigInt, _ c: BigInt, _ d: BigInt) -> Int {
    let (left, right) = (a * b, c * d)
    return left == right ? 0 : left < right ? -1 : 1
  }

  func negated() -> BigInt { -self }

}
