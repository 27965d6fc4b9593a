extension Rational {
  /// The largest number of a spec, an environment, a measure or an event, in points or otherwise: 2^30. Up to it
  /// movement is exact in the generated code.
  package static let maxCoordinate = Rational(1 << 30)

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
