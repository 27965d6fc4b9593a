import Numerics

/// A number domain for runs: doubles, rationals, or affine forms.
package protocol ProgramNumber: Sendable {
  /// Makes a constant of the program.
  init(constant: Rational)
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  static prefix func - (number: Self) -> Self
  /// The quotient, also by zero.
  static func quotient(_ left: Self, _ right: Self) -> Self
}

extension Double: ProgramNumber {
  package init(constant: Rational) { self = constant.double }

  package static func quotient(_ left: Double, _ right: Double) -> Double { left / right }
}

extension Rational: ProgramNumber {
  package init(constant: Rational) { self = constant }

  /// Returns 0 for a quotient by zero: rationals have no infinity, and a run must not trap.
  package static func quotient(_ left: Rational, _ right: Rational) -> Rational {
    right.isZero ? .zero : left / right
  }
}
