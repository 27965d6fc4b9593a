extension Rational {
  /// The nearest double, ties to the even one; beyond the largest finite double, infinity.
  package var double: Double {
    if case .small(let numerator, let denominator) = storage,
      numerator.magnitude <= 1 << 53 && denominator <= 1 << 53
    {
      // Both are exact doubles, and IEEE 754 rounds a quotient once.
      return Double(numerator) / Double(denominator)
    }
    let magnitude = Self.nearest(parts.numerator.magnitude, parts.denominator)
    return signum < 0 ? -magnitude : magnitude
  }

  /// Takes the value of a finite double as it is; `nil` for infinities and not-a-number.
  package init?(exactly value: Double) {
    guard value.isFinite else { return nil }
    guard !value.isZero else {
      self = .zero
      return
    }
    // value = significand · 2^exponent with an odd integer significand below 2^53; subnormals need no case of their own.
    let scaled = UInt64(value.significand * 0x1p52)
    let zeros = scaled.trailingZeroBitCount
    let exponent = Int(value.exponent) - 52 + zeros
    let significand = Integer(isNegative: value.sign == .minus, magnitude: Natural(UInt(scaled >> zeros)))
    self.init(
      reducing: exponent > 0 ? significand << exponent : significand, exponent < 0 ? .one << -exponent : .one)
  }

  /// Rounds a positive quotient: 62 or 63 bits of it by integer division, the rest as one sticky bit.
  private static func nearest(_ numerator: Natural, _ denominator: Natural) -> Double {
    let width = numerator.bitWidth - denominator.bitWidth
    if width > 1100 { return .infinity }
    if width < -1100 { return 0 }
    let shift = 62 - width
    let (quotient, remainder) = (shift > 0 ? numerator << shift : numerator)
      .quotientAndRemainder(dividingBy: shift < 0 ? denominator << -shift : denominator)
    let bits = UInt64(quotient.lowest)
    let length = 64 - bits.leadingZeroBitCount
    // The value is about bits · 2^-shift. Below 2^-1022 a double has fewer than 53 bits; `excess` are those it drops.
    let exponent = length - 1 - shift
    let excess = length - min(53, exponent + 1075)
    if excess > length { return 0 }
    // At most 63 bits in all, so that no shift reaches the width of the word.
    let half: UInt64 = 1 << UInt64(excess - 1)
    let (kept, dropped) = (bits >> UInt64(excess), bits & (2 * half - 1))
    let isUp = dropped > half || (dropped == half && (!remainder.isZero || kept & 1 == 1))
    // Exact: the significand has at most 53 bits, and no bit of the product lies below 2^-1074.
    return Double(sign: .plus, exponent: excess - shift, significand: Double(isUp ? kept + 1 : kept))
  }
}
