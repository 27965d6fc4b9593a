import Numerics

extension AffineNumber {
  /// A number of a screen's data. Infinity and NaN read as 0; the decoder refuses them.
  public init(_ value: Double) { self.init(AffineForm(Rational(exactly: value) ?? .zero), nil) }
}
