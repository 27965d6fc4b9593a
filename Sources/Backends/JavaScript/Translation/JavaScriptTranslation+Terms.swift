import Machine
import Numerics
import ProgramIR

extension JavaScriptTranslation {
  func expression(_ term: Term) -> JavaScriptExpression {
    switch term {
    case .number(let value): number(value)
    case .bool(let value): .literal(value ? "true" : "false")
    case .token(let value): .literal("\(value)")
    case .local(let name): .identifier(names.local(name))
    case .state(let name): .member(.literal("this"), names.state(name))
    case .field(let base, let name): .member(expression(base), name)
    case .enumCase(let enumeration, let name, let payload): item(enumeration, name, payload)
    case .record(let name, let values): frozen(Array(zip((index.record(name)?.fields ?? []).map(\.name), values)))
    case .negated(let inner): .negated(expression(inner))
    case .arithmetic(let sign, let left, let right): arithmetic(sign, expression(left), expression(right))
    case .comparison(let sign, let left, let right): .infix(expression(left), sign.infix, expression(right))
    case .equal(let left, let right): same(left, right)
    case .notEqual(let left, let right): different(left, right)
    case .isCase(let subject, let enumeration, let name):
      .infix(
        index.isPlain(enumeration) ? expression(subject) : .member(expression(subject), "kind"), .equal, .string(name))
    case .and(let parts): .joined(parts.map(expression), .and)
    case .or(let parts): .joined(parts.map(expression), .or)
    case .not(let inner): .not(expression(inner))
    case .nextToken(let inner): .infix(expression(inner), .wrappingAdd, .literal("1"))
    case .call(let name, let values): call(name, values)
    }
  }

  /// A number literal. Every number is a double in JavaScript, so a quotient of integers is exact division of doubles.
  private func number(_ value: Rational) -> JavaScriptExpression {
    if let decimal = value.exactDecimal { return .literal(decimal) }
    let numerator = JavaScriptExpression.literal("\(value.numerator)")
    return value.isInteger ? numerator : .infix(numerator, .divide, .literal("\(value.denominator)"))
  }

  /// A case of an enumeration. Objects are frozen, so that they are immutable like the values in Swift.
  private func item(_ enumeration: String, _ name: String, _ payload: [Term]) -> JavaScriptExpression {
    if index.isPlain(enumeration) { return .string(name) }
    return frozen(
      Array(zip(names.keys(enumeration, name), payload)), kind: [(key: "kind", value: .string(name))])
  }

  private func frozen(
    _ members: [(String, Term)], kind: [(key: String, value: JavaScriptExpression)] = []
  ) -> JavaScriptExpression {
    .call(
      freeze,
      [.leaf(.object(kind + members.map { (key: $0.0, value: expression($0.1)) }))])
  }

  private func arithmetic(
    _ sign: ArithmeticOperator, _ left: JavaScriptExpression, _ right: JavaScriptExpression
  ) -> JavaScriptExpression {
    if let sign = sign.infix { return .infix(left, sign, right) }
    let isMinimum = sign == .minimum
    if options.fault == .libraryMinimum {
      return .call(.member(.identifier("Math"), isMinimum ? "min" : "max"), [left, right])
    }
    return .call(.identifier(isMinimum ? names.minimum : names.maximum), [left, right])
  }

  /// Equality of two values. `===` on strings and numbers agrees with `==` on Swift values, NaN and signed zeros
  /// included.
  private func same(_ left: Term, _ right: Term) -> JavaScriptExpression {
    arePlain(left, right)
      ? .infix(expression(left), .equal, expression(right))
      : .call(.identifier(names.same), [expression(left), expression(right)])
  }

  private func different(_ left: Term, _ right: Term) -> JavaScriptExpression {
    arePlain(left, right)
      ? .infix(expression(left), .notEqual, expression(right)) : .not(same(left, right))
  }

  private func call(_ name: String, _ values: [Term]) -> JavaScriptExpression {
    if let function = index.function(name), function.role == .query, function.parameters.isEmpty {
      return callee(name)
    }
    return .call(callee(name), values.map(expression))
  }

  /// The callee of a call. Pure functions belong to the module, the others to the machine.
  func callee(_ name: String) -> JavaScriptExpression {
    guard let function = index.function(name) else { return .identifier(names.function(name)) }
    return function.role == .pure ? .identifier(self.name(function)) : .member(.literal("this"), self.name(function))
  }
}
