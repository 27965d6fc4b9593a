import Numerics

/// A number of a symbolic run: its exact value, and how a double of it would be computed.
package struct SymbolicNumber: ProgramNumber, Equatable {
  /// The number as an affine form over the symbols. `nil` if it is nonlinear.
  package let form: AffineForm?
  /// The computation. Two numbers of one origin are bit-equal doubles for all values of the symbols.
  package let origin: Origin

  package indirect enum Origin: Hashable, Sendable {
    case symbol(Variable)
    case constant(Rational)
    case negation(Origin)
    case arithmetic(ArithmeticOperator, Origin, Origin)
  }

  package init(constant: Rational) {
    form = AffineForm(constant)
    origin = .constant(constant)
  }

  package init(_ symbol: Variable) {
    form = AffineForm(symbol)
    origin = .symbol(symbol)
  }

  private init(_ form: AffineForm?, _ operation: ArithmeticOperator, _ left: SymbolicNumber, _ right: SymbolicNumber) {
    self.form = form
    origin = .arithmetic(operation, left.origin, right.origin)
  }

  private init(form: AffineForm?, origin: Origin) {
    self.form = form
    self.origin = origin
  }

  package static func + (left: SymbolicNumber, right: SymbolicNumber) -> SymbolicNumber {
    SymbolicNumber(both(left, right, +), .add, left, right)
  }

  package static func - (left: SymbolicNumber, right: SymbolicNumber) -> SymbolicNumber {
    SymbolicNumber(both(left, right, -), .subtract, left, right)
  }

  package static func * (left: SymbolicNumber, right: SymbolicNumber) -> SymbolicNumber {
    let form = both(left, right) { first, second in
      if first.isConstant { return second * first.constant }
      return second.isConstant ? first * second.constant : nil
    }
    return SymbolicNumber(form, .multiply, left, right)
  }

  package static func quotient(_ left: SymbolicNumber, _ right: SymbolicNumber) -> SymbolicNumber {
    let form = both(left, right) { first, second in
      // Programs test a divisor for zero before they divide.
      if first == .zero { return .zero }
      if first == second { return AffineForm(1) }
      return second.isConstant && !second.constant.isZero ? first / second.constant : nil
    }
    return SymbolicNumber(form, .divide, left, right)
  }

  package static prefix func - (number: SymbolicNumber) -> SymbolicNumber {
    SymbolicNumber(form: number.form.map { -$0 }, origin: .negation(number.origin))
  }

  private static func both(
    _ left: SymbolicNumber, _ right: SymbolicNumber, _ join: (AffineForm, AffineForm) -> AffineForm?
  ) -> AffineForm? {
    guard let first = left.form, let second = right.form else { return nil }
    return join(first, second)
  }
}
