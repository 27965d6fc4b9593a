import Numerics

extension Rational {
  /// The decimal notation, such as `0.75`, of a fraction that binary and decimal notation both represent exactly. `nil`
  /// for integers, for other fractions (1/3, 1/10) and for long ones.
  ///
  /// **Invariant:** the literal denotes the same double as the quotient of numerator and denominator.
  var exactDecimal: String? {
    guard let (numerator, denominator) = small, (2...64).contains(denominator), denominator.nonzeroBitCount == 1,
      numerator.magnitude < 1 << 46
    else { return nil }
    let places = denominator.trailingZeroBitCount
    // n / 2^k = n · 5^k / 10^k
    let fraction = (0..<places).reduce(Int(numerator.magnitude) % denominator) { product, _ in product * 5 }
    let digits = String(fraction)
    return (numerator < 0 ? "-" : "") + "\(Int(numerator.magnitude) / denominator)."
      + String(repeating: "0", count: places - digits.utf8.count) + digits
  }
}
