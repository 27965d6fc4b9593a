import Machine
import Numerics
import ProgramIR

// Terms. The printer decides brackets. The translation decides which literals need a point to be doubles.
extension SwiftTranslation {
  /// - Parameter isTyped: Whether the context determines the type, so that `1` is a double and `.medium` a notch.
  func expression(_ term: Term, _ scope: SwiftScope, isTyped: Bool = true) -> SwiftExpression {
    switch term {
    case .number(let value): return number(value, isTyped: isTyped)
    case .bool(let value): return .literal(value ? "true" : "false")
    case .token(let value): return .literal("\(value)")
    case .local(let name): return local(name, scope)
    case .state(let name): return state(name, scope, isRead: true)
    case .field(.local(let base), let name) where base == scope.receiver:
      return property(name, hiddenBy: scope.hiding)
    case .field(let base, let name): return .member(expression(base, scope), name)
    case .enumCase(let enumeration, let name, let payload): return item(enumeration, name, payload, scope, isTyped)
    case .record(let name, let values): return record(name, values, scope)
    case .negated(let inner): return negated(inner, scope, isTyped)
    case .arithmetic(let sign, let left, let right): return arithmetic(sign, left, right, scope, isTyped)
    case .comparison(let sign, let left, let right):
      let isTyped = left.isAnchored || right.isAnchored
      return .infix(expression(left, scope, isTyped: isTyped), sign.infix, expression(right, scope, isTyped: isTyped))
    case .equal(let left, let right): return identity(.equal, left, right, scope)
    case .notEqual(let left, let right): return identity(.notEqual, left, right, scope)
    // Programs test cases only in conditions, where they are patterns.
    case .isCase(let subject, let enumeration, let name):
      return identity(.equal, subject, .enumCase(enumeration: enumeration, name: name, payload: []), scope)
    case .and(let parts): return .joined(parts.map { expression($0, scope) }, .and)
    case .or(let parts): return .joined(parts.map { expression($0, scope) }, .or)
    case .not(let inner): return .not(expression(inner, scope))
    case .nextToken(let inner): return .infix(expression(inner, scope), .wrappingAdd, .literal("1"))
    case .call(let name, let values): return call(name, values, scope)
    }
  }

  /// A local. The parameter whose fields are the properties of the enclosing type is `self`.
  private func local(_ name: String, _ scope: SwiftScope) -> SwiftExpression {
    name == scope.receiver ? .literal("self") : .identifier(scope.printed(name))
  }

  /// - Parameter isRead: Whether the state is read. The deliberate fault `lostSelf` applies only to reads, since an
  ///   assignment to a parameter would not compile.
  func state(_ name: String, _ scope: SwiftScope, isRead: Bool) -> SwiftExpression {
    let name = names.state(name)
    return property(name, hiddenBy: isRead && options.fault == .lostSelf ? [] : scope.hiding)
  }

  /// A case of an enumeration, without the name of the type if the context determines it.
  private func item(
    _ enumeration: String, _ name: String, _ payload: [Term], _ scope: SwiftScope, _ isTyped: Bool
  ) -> SwiftExpression {
    if enumeration == ReservedNames.optionalNumber {
      return payload.first.map { expression($0, scope) } ?? .literal("nil")
    }
    let item = isTyped ? .implicitMember(name) : SwiftExpression.member(.identifier(names.type(enumeration)), name)
    guard !payload.isEmpty else { return item }
    let fields = index.payload(enumeration, name)
    return .call(
      item,
      zip(fields, payload).map { .argument($0.name == "_" ? nil : $0.name, expression($1, scope)) })
  }

  private func record(_ name: String, _ values: [Term], _ scope: SwiftScope) -> SwiftExpression {
    let fields = index.record(name)?.fields ?? []
    return .call(
      .identifier(names.type(name)), zip(fields, values).map { .argument($0.name, expression($1, scope)) })
  }

  /// A call. Functions that are printed as initializers or properties are called as such, including queries without
  /// parameters.
  func call(_ name: String, _ values: [Term], _ scope: SwiftScope) -> SwiftExpression {
    guard let function = index.function(name) else { return .identifier(names.function(name)) }
    let values = values.map { expression($0, scope) }
    if name == ReservedNames.solve, isTakenApart(function) {
      let labels = function.parameters.map(initializerLabel)
      return .call(.identifier(names.type(ReservedNames.geometry)), zip(labels, values).map { .argument($0, $1) })
    }
    if name == ReservedNames.isCovered, values.count == 1 { return .member(values[0], names.function(name)) }
    let callee = SwiftExpression.identifier(names.function(name))
    if function.role == .query, function.parameters.isEmpty { return callee }
    return .call(callee, arguments(function.parameters, values, function))
  }

  // MARK: Numbers

  func number(_ value: Rational) -> SwiftExpression { number(value, isTyped: true) }

  /// A number literal. A quotient always has points, since `1 / 3` would be an integer without a type from the context.
  private func number(_ value: Rational, isTyped: Bool) -> SwiftExpression {
    if let decimal = value.exactDecimal { return .literal(decimal) }
    let numerator = SwiftNumber.grouped("\(value.numerator)")
    if value.isInteger { return .literal(isTyped ? numerator : numerator + ".0") }
    return .infix(
      .literal(numerator + ".0"), .divide, .literal(SwiftNumber.grouped("\(value.denominator)") + ".0"))
  }

  /// A negation. The literal `-0` would be the integer zero. With a point it is the negative zero of a double.
  private func negated(_ inner: Term, _ scope: SwiftScope, _ isTyped: Bool) -> SwiftExpression {
    if case .number(let value) = inner { return .negated(number(value, isTyped: false)) }
    return .negated(expression(inner, scope, isTyped: isTyped))
  }

  /// An arithmetic operation. An operand with a type of its own determines the type of literals next to it.
  private func arithmetic(
    _ sign: ArithmeticOperator, _ left: Term, _ right: Term, _ scope: SwiftScope, _ isTyped: Bool
  ) -> SwiftExpression {
    guard let sign = sign.infix else {
      let name = sign == .minimum ? names.minimum : names.maximum
      return .call(
        .identifier(name), [expression(left, scope), expression(right, scope)])
    }
    let isTyped = isTyped || left.isAnchored || right.isAnchored
    return .infix(expression(left, scope, isTyped: isTyped), sign, expression(right, scope, isTyped: isTyped))
  }

  // MARK: Conditions

  /// An equality. The left side determines the type of both sides, unless it is a bare case and the right side is not.
  private func identity(_ sign: InfixOperator, _ left: Term, _ right: Term, _ scope: SwiftScope) -> SwiftExpression {
    .infix(expression(left, scope, isTyped: right.isAnchored), sign, expression(right, scope, isTyped: true))
  }
}

enum SwiftNumber {
  /// Digits in groups of three, for numbers of at least seven digits, as `swift format` requires.
  static func grouped(_ digits: String) -> String {
    let isNegative = digits.hasPrefix("-")
    let plain = Array(isNegative ? digits.dropFirst() : digits[...])
    guard plain.count >= 7 else { return digits }
    var result = isNegative ? "-" : ""
    for (position, digit) in plain.enumerated() {
      if position > 0, (plain.count - position).isMultiple(of: 3) { result += "_" }
      result.append(digit)
    }
    return result
  }
}

extension Term {
  /// Whether a part of the term has a type of its own, which determines the type of literals next to it.
  fileprivate var isAnchored: Bool {
    switch self {
    case .number, .enumCase: false
    case .negated(let inner): inner.isAnchored
    case .arithmetic(.minimum, _, _), .arithmetic(.maximum, _, _): true
    case .arithmetic(_, let left, let right): left.isAnchored || right.isAnchored
    case .bool, .token, .local, .state, .field, .record, .comparison, .equal, .notEqual, .isCase, .and, .or, .not,
      .nextToken, .call:
      true
    }
  }
}
