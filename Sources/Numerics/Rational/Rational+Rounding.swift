extension Rational {
  /// The maximum number in a spec, an environment, a measure or an event, in points where it is a length: 2^30. Up to
  /// it, movement in the generated code is exact.
  package static let maxCoordinate = Rational(1 << 30)

  /// Returns the largest integer that is at most the number.
  package func roundedDown() -> Rational {
    if isInteger { return self }
    let (quotient, remainder) = parts.numerator.quotientAndRemainder(dividingBy: Integer(parts.denominator))
    return Rational(reduced: remainder.isNegative ? quotient - 1 : quotient, .one)
  }

  /// Returns the smallest integer that is at least the number.
  package func roundedUp() -> Rational {
    -(-self).roundedDown()
  }
}
