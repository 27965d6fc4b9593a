import BigInt

extension Rational {
  /// The largest integer that is not larger.
  package func roundedDown() -> BigInt {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return remainder.sign == .minus && !remainder.isZero ? quotient - 1 : quotient
  }

  /// The smallest integer that is not smaller.
  package func roundedUp() -> BigInt {
    -(-self).roundedDown()
  }
}
