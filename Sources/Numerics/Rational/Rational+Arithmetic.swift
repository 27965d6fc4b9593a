// Every operation tries machine words first. Integers are handled inline; quotients use the formulas of Knuth (*The Art
// of Computer Programming*, volume 2, section 4.5.1), which reduce before they multiply. A narrow path returns `nil` on
// overflow only.

extension Rational {
  @inlinable
  package static func + (left: Rational, right: Rational) -> Rational {
    if case .small(let a, 1) = left.storage, case .small(let b, 1) = right.storage {
      let (sum, overflow) = a.addingReportingOverflow(b)
      if !overflow && sum != .min { return Rational(lowest: sum, 1) }
    }
    return narrowSum(left, right) ?? wideSum(left, right)
  }

  @inlinable
  package static func - (left: Rational, right: Rational) -> Rational {
    if case .small(let a, 1) = left.storage, case .small(let b, 1) = right.storage {
      let (difference, overflow) = a.subtractingReportingOverflow(b)
      if !overflow && difference != .min { return Rational(lowest: difference, 1) }
    }
    return narrowSum(left, -right) ?? wideSum(left, -right)
  }

  @inlinable
  package static prefix func - (value: Rational) -> Rational {
    switch value.storage {
    case .small(let numerator, let denominator): Rational(lowest: -numerator, denominator)
    case .wide: wideNegation(value)
    }
  }

  @inlinable
  package static func * (left: Rational, right: Rational) -> Rational {
    if case .small(let a, 1) = left.storage, case .small(let b, 1) = right.storage {
      let (product, overflow) = a.multipliedReportingOverflow(by: b)
      if !overflow && product != .min { return Rational(lowest: product, 1) }
    }
    return narrowProduct(left, right) ?? wideProduct(left, right)
  }

  /// Divides by a number that must not be zero.
  @inlinable
  package static func / (left: Rational, right: Rational) -> Rational {
    left * right.reciprocal
  }

  /// The multiplicative inverse. The number must not be zero.
  package var reciprocal: Rational {
    precondition(!isZero, "a quotient by zero")
    switch storage {
    case .small(let numerator, let denominator):
      return Rational(lowest: numerator < 0 ? -denominator : denominator, Int(numerator.magnitude))
    case .wide(let wide):
      let flipped = Integer(isNegative: wide.numerator.isNegative, magnitude: wide.denominator)
      return Rational(reduced: flipped, wide.numerator.magnitude)
    }
  }

  @inlinable
  package static func += (left: inout Rational, right: Rational) {
    left = left + right
  }

  @inlinable
  package static func -= (left: inout Rational, right: Rational) {
    left = left - right
  }

  @inlinable
  package static func *= (left: inout Rational, right: Rational) {
    left = left * right
  }
}

extension Rational {
  @usableFromInline
  static func narrowSum(_ left: Rational, _ right: Rational) -> Rational? {
    guard case .small(let a, let b) = left.storage, case .small(let c, let d) = right.storage else { return nil }
    let shared = b == d ? b : Int(greatestCommonDivisor(b.magnitude, d.magnitude))
    let (ad, overflow1) = a.multipliedReportingOverflow(by: d / shared)
    let (cb, overflow2) = c.multipliedReportingOverflow(by: b / shared)
    let (sum, overflow3) = ad.addingReportingOverflow(cb)
    if overflow1 || overflow2 || overflow3 || sum == .min { return doubleWidthSum(a, b, c, d, shared) }
    // A common factor of the sum and of the product of the denominators divides the shared part.
    let common = shared == 1 ? 1 : Int(greatestCommonDivisor(sum.magnitude, shared.magnitude))
    let (denominator, overflow4) = (b / shared).multipliedReportingOverflow(by: d / common)
    return overflow4 ? nil : Rational(lowest: sum / common, denominator)
  }

  /// Returns a/b + c/d with a two-word numerator before reduction, which often fits one word after it. `nil` on
  /// overflow.
  private static func doubleWidthSum(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ shared: Int) -> Rational? {
    let (ad, cb) = (a.multipliedFullWidth(by: d / shared), c.multipliedFullWidth(by: b / shared))
    let (low, carry) = ad.low.addingReportingOverflow(cb.low)
    // Both products have at most 126 bits, so the sum keeps its sign.
    let high = ad.high &+ cb.high &+ (carry ? 1 : 0)
    let magnitude = high < 0 ? (high: ~UInt(bitPattern: high), low: ~low) : (high: UInt(high), low: low)
    let (bottom, overflow) = magnitude.low.addingReportingOverflow(high < 0 ? 1 : 0)
    let top = magnitude.high &+ (overflow ? 1 : 0)

    let divisor = shared.magnitude
    let common = greatestCommonDivisor(divisor.dividingFullWidth((top % divisor, bottom)).remainder, divisor)
    let (wide, rest) = top.quotientAndRemainder(dividingBy: common)
    guard wide == 0, let sum = Int(exactly: common.dividingFullWidth((rest, bottom)).quotient) else { return nil }
    let (denominator, isWide) = (b / shared).multipliedReportingOverflow(by: d / Int(common))
    return isWide ? nil : Rational(lowest: high < 0 ? -sum : sum, denominator)
  }

  @usableFromInline
  static func narrowProduct(_ left: Rational, _ right: Rational) -> Rational? {
    guard case .small(let a, let b) = left.storage, case .small(let c, let d) = right.storage else { return nil }
    let first = Int(greatestCommonDivisor(a.magnitude, d.magnitude))
    let second = Int(greatestCommonDivisor(c.magnitude, b.magnitude))
    let (numerator, overflow1) = (a / first).multipliedReportingOverflow(by: c / second)
    let (denominator, overflow2) = (b / second).multipliedReportingOverflow(by: d / first)
    return overflow1 || overflow2 || numerator == .min ? nil : Rational(lowest: numerator, denominator)
  }

  @usableFromInline @inline(never)
  static func wideSum(_ left: Rational, _ right: Rational) -> Rational {
    let ((a, b), (c, d)) = (left.parts, right.parts)
    let shared = b == d ? b : greatestCommonDivisor(b, d)
    let (lacking, rest) = (quotient(d, shared), quotient(b, shared))
    let sum = a * Integer(lacking) + c * Integer(rest)
    let common = greatestCommonDivisor(sum.magnitude, shared)
    let numerator = Integer(isNegative: sum.isNegative, magnitude: quotient(sum.magnitude, common))
    return Rational(reduced: numerator, rest * quotient(d, common))
  }

  @usableFromInline @inline(never)
  static func wideProduct(_ left: Rational, _ right: Rational) -> Rational {
    let ((a, b), (c, d)) = (left.parts, right.parts)
    let (first, second) = (greatestCommonDivisor(a.magnitude, d), greatestCommonDivisor(c.magnitude, b))
    let numerator = Integer(
      isNegative: a.isNegative != c.isNegative, magnitude: quotient(a.magnitude, first) * quotient(c.magnitude, second))
    return Rational(reduced: numerator, quotient(b, second) * quotient(d, first))
  }

  /// Divides, without work for the common divisor 1.
  private static func quotient(_ number: Natural, _ divisor: Natural) -> Natural {
    divisor.isOne ? number : number / divisor
  }

  @usableFromInline @inline(never)
  static func wideNegation(_ value: Rational) -> Rational {
    Rational(reduced: -value.parts.numerator, value.parts.denominator)
  }
}
