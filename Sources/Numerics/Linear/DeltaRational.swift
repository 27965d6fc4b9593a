/// A number plus a multiple of an infinitesimal δ > 0: x < 3 becomes x ≤ 3 − δ.
///
/// B. Dutertre and L. de Moura, "A Fast Linear-Arithmetic Solver for DPLL(T)" (2006), section 4.3.
struct DeltaRational: Hashable, Comparable, Sendable {
  var real: Rational
  /// The coefficient of δ.
  var deltas: Rational

  init(_ real: Rational, deltas: Rational = .zero) {
    self.real = real
    self.deltas = deltas
  }

  static var zero: DeltaRational { DeltaRational(.zero) }

  static func < (left: DeltaRational, right: DeltaRational) -> Bool {
    left.real == right.real ? left.deltas < right.deltas : left.real < right.real
  }

  static func + (left: DeltaRational, right: DeltaRational) -> DeltaRational {
    DeltaRational(left.real + right.real, deltas: left.deltas + right.deltas)
  }

  static func - (left: DeltaRational, right: DeltaRational) -> DeltaRational {
    DeltaRational(left.real - right.real, deltas: left.deltas - right.deltas)
  }

  static func * (left: DeltaRational, factor: Rational) -> DeltaRational {
    DeltaRational(left.real * factor, deltas: left.deltas.isZero ? .zero : left.deltas * factor)
  }

  static func += (left: inout DeltaRational, right: DeltaRational) {
    left = left + right
  }
}
