extension Rational {
  /// The largest whole number that is not larger.
  package func roundedDown() -> Rational {
    if isInteger { return self }
    let (quotient, remainder) = parts.numerator.quotientAndRemainder(dividingBy: Integer(parts.denominator))
    return Rational(reduced: remainder.isNegative ? quotient - 1 : quotient, .one)
  }

  /// The smallest whole number that is not smaller.
  package func roundedUp() -> Rational {
    -(-self).roundedDown()
  }
}
