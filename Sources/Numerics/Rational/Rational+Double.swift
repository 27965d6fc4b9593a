extension Rational {
  /// The nearest double, with ties to even. Infinity beyond the largest finite double.
  package var double: Double {
    if case .small(let numerator, let denominator) = storage,
      numerator.magnitude <= 1 << 53 && denominator <= 1 << 53
    {
      // Both are exact doubles, and IEEE 754 rounds their quotient once.
      return Double(numerator) / Double(denominator)
    }
    let magnitude = Self.nearest(parts.numerator.magnitude, parts.denominator)
    return signum < 0 ? -magnitude : magnitude
  }

  /// Converts a finite double exactly. `nil` for infinities and NaN.
  package init?(exactly value: Double) {
    guard value.isFinite else { return nil }
    guard !value.isZero else {
      self = .zero
      return
    }
    // value = significand · 2^exponent, with an odd integer significand below 2^53. This includes subnormal numbers.
    let scaled = UInt64(value.significand * 0x1p52)
    let zeros = scaled.trailingZeroBitCount
    let exponent = Int(value.exponent) - 52 + zeros
    let significand = Integer(isNegative: value.sign == .minus, magnitude: Natural(UInt(scaled >> zeros)))
    self.init(
      reducing: exponent > 0 ? significand << exponent : significand, exponent < 0 ? .one << -exponent : .one)
  }

  /// Rounds a positive quotient, from 62 or 63 bits of an integer division and a sticky bit.
  private static func nearest(_ numerator: Natural, _ denominator: Natural) -> Double {
    let width = numerator.bitWidth - denominator.bitWidth
    if width > 1100 { return .infinity }
    if width < -1100 { return 0 }
    let shift = 62 - width
    let (quotient, remainder) = (shift > 0 ? numerator << shift : numerator)
      .quotientAndRemainder(dividingBy: shift < 0 ? denominator << -shift : denominator)
    let bits = UInt64(quotient.lowest)
    let length = 64 - bits.leadingZeroBitCount
    // The value is about bits · 2^-shift. Below 2^-1022 a double has fewer than 53 bits; `excess` counts the dropped
    // bits.
    let exponent = length - 1 - shift
    let excess = length - min(53, exponent + 1075)
    if excess > length { return 0 }
    // The number has at most 63 bits, so no shift reaches the word width.
    let half: UInt64 = 1 << UInt64(excess - 1)
    let (kept, dropped) = (bits >> UInt64(excess), bits & (2 * half - 1))
    let isUp = dropped > half || (dropped == half && (!remainder.isZero || kept & 1 == 1))
    // The product is exact: the significand has at most 53 bits, and no bit is below 2^-1074.
    return Double(sign: .plus, exponent: excess - shift, significand: Double(isUp ? kept + 1 : kept))
  }
}
