/// A closed interval of numbers, never empty. A `nil` end is unbounded.
package struct Interval: Hashable, Sendable {
  package let lower: Rational?
  package let upper: Rational?

  /// Takes the ends unchanged. The lower end must not exceed the upper one.
  @inlinable
  package init(_ lower: Rational?, _ upper: Rational?) {
    self.lower = lower
    self.upper = upper
  }

  /// Creates the interval of one number.
  @inlinable
  package init(_ value: Rational) {
    self.init(value, value)
  }

  /// The range of lengths on all screens, in points.
  package static let lengths = Interval(.zero, .maxCoordinate)

  @inlinable package static var unbounded: Interval { Interval(nil, nil) }

  /// The only number of the interval. `nil` if the interval has several.
  package var point: Rational? {
    lower == upper ? lower : nil
  }

  package func contains(_ value: Rational) -> Bool {
    if let lower, value < lower { return false }
    if let upper, value > upper { return false }
    return true
  }

  /// Whether the numbers of the interval have the relation to zero: `true` for all, `false` for none. `nil` for some.
  package func truthValue(_ relation: Relation) -> Bool? {
    let (low, high) = (lower?.signum, upper?.signum)
    switch relation {
    case .less:
      if let high, high < 0 { return true }
      if let low, low >= 0 { return false }
    case .lessOrEqual:
      if let high, high <= 0 { return true }
      if let low, low > 0 { return false }
    case .equal:
      if low == 0 && high == 0 { return true }
      if let low, low > 0 { return false }
      if let high, high < 0 { return false }
    }
    return nil
  }
}

extension Interval {
  package static func + (left: Interval, right: Interval) -> Interval {
    Interval(sum(left.lower, right.lower), sum(left.upper, right.upper))
  }

  package static func - (left: Interval, right: Interval) -> Interval {
    Interval(both(left.lower, right.upper, -), both(left.upper, right.lower, -))
  }

  package static prefix func - (interval: Interval) -> Interval {
    Interval(interval.upper.map { -$0 }, interval.lower.map { -$0 })
  }

  package func scaled(by factor: Rational) -> Interval {
    if factor.isZero { return Interval(.zero) }
    if factor == .one { return self }
    let (low, high) = (lower.map { $0 * factor }, upper.map { $0 * factor })
    return factor.signum > 0 ? Interval(low, high) : Interval(high, low)
  }

  /// Returns the range of min(a, b) with a and b from the two intervals.
  package static func minimum(_ left: Interval, _ right: Interval) -> Interval {
    Interval(both(left.lower, right.lower, min), either(left.upper, right.upper, min))
  }

  /// Returns the range of max(a, b) with a and b from the two intervals.
  package static func maximum(_ left: Interval, _ right: Interval) -> Interval {
    Interval(either(left.lower, right.lower, max), both(left.upper, right.upper, max))
  }

  /// Returns the smallest interval that contains both.
  package static func hull(_ left: Interval, _ right: Interval) -> Interval {
    Interval(both(left.lower, right.lower, min), both(left.upper, right.upper, max))
  }

  private static func sum(_ a: Rational?, _ b: Rational?) -> Rational? {
    guard let a, let b else { return nil }
    return a + b
  }

  /// Returns an end that is unbounded if either end is.
  private static func both(_ a: Rational?, _ b: Rational?, _ join: (Rational, Rational) -> Rational) -> Rational? {
    guard let a, let b else { return nil }
    return join(a, b)
  }

  /// Returns an end that is unbounded only if both ends are.
  private static func either(_ a: Rational?, _ b: Rational?, _ join: (Rational, Rational) -> Rational) -> Rational? {
    guard let a else { return b }
    guard let b else { return a }
    return join(a, b)
  }
}
