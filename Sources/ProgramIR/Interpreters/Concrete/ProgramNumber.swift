import Numerics

/// What a program can be run on: doubles, exact numbers, or forms over symbols.
package protocol ProgramNumber: Sendable {
  /// A constant of the program.
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

  /// A quotient by zero is zero: exact numbers know no infinity, and a run must not end.
  package static func quotient(_ left: Rational, _ right: Rational) -> Rational {
    right.isZero ? .zero : left / right
  }
}
