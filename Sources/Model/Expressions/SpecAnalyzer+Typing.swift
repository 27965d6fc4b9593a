import Numerics
import Source

// Type checking of parsed parts: names are resolved, and types follow from the leaves up. Every number is a constant
// and carried as its value, so that a division by a constant zero is found here.

extension SpecAnalyzer {
  /// The maximum size of a constant in bits. Larger constants come from expressions that are meaningless and expensive.
  private static let maxBits = 256
  /// The maximum number of digits of a literal. **Why:** literals become generated code, where fifteen digits and the
  /// power of ten that divides them are exact.
  private static let maxDigits = 15
  private static let longest = (0..<maxDigits).reduce(1) { power, _ in power * 10 }

  /// Returns the typed expression of a part.
  func typed(_ part: Int, _ place: ExpressionPlace) -> TypedExpression {
    let (kind, range) = (parser.tree[part].kind, parser.tree[part].range)
    let span = span(range)
    switch kind {
    case .number(let value):
      return literal(value, part, span, place)
    case .share(let value):
      if !place.allowsAvailable {
        report(.noAvailable(place, share: text(part), at: span))
        return .unknown(at: span)
      }
      return TypedExpression(expression: Expression(.share(value), at: span), type: .length)
    case .name(let name): return named(name, range, span, place)
    case .member(let owner, let member): return membered(owner, member, range, span, place)
    case .negated(let inner): return negated(typed(inner, place), span)
    case .binary(let sign, let left, let right): return binary(sign, left, right, span, place)
    case .call(let function, let arguments): return call(function, arguments, span, place)
    }
  }

  /// Returns a literal, within the bounds of generated code.
  private func literal(
    _ value: Rational, _ part: Int, _ span: Span, _ place: ExpressionPlace
  ) -> TypedExpression {
    let typed = TypedExpression(Expression(.number(value), at: span), .constant(value))
    switch place {
    // Values of steps are data, and ranges have bounds of their own.
    case .step, .range: return typed
    default: break
    }
    if value > .maxCoordinate {
      report(.tooLarge(text(part), at: span))
    } else if value.small.map({ $0.numerator > Self.longest || $0.denominator > Self.longest }) ?? true {
      report(.tooLong(text(part), digits: Self.maxDigits, at: span))
    } else {
      return typed
    }
    return .unknown(at: span)
  }

  /// Returns a comparison, whose sides must be lengths.
  func typed(_ comparison: ExpressionTree.Comparison, _ place: ExpressionPlace) -> ComparisonExpression {
    let (left, right) = (typed(comparison.left, place), typed(comparison.right, place))
    return ComparisonExpression(
      left: length(left, comparison.left, place).expression, relation: comparison.relation,
      right: length(right, comparison.right, place).expression, span: span(comparison.range))
  }

  /// Converts a part to a length. A constant is a length unless it, or a term added or compared in it, is between 0 and
  /// 1.
  func length(_ value: TypedExpression, _ part: Int, _ place: ExpressionPlace) -> TypedExpression {
    length(value, place, text: text(part))
  }

  /// - Parameter text: the source text of the value.
  func length(
    _ value: TypedExpression, _ place: ExpressionPlace, text: @autoclosure () -> String
  ) -> TypedExpression {
    switch value.type {
    case .length, .unknown: return value
    case .constant, .number: break
    }
    if !place.takesFractionsAsLengths, let fraction = value.fraction {
      let text = fraction == value.expression.span ? text() : tree.file.text(fraction)
      report(.numberForLength(text, hasAvailable: place.allowsAvailable, at: fraction))
      return TypedExpression(expression: value.expression, type: .unknown)
    }
    if case .constant(let number) = value.type, number.magnitude > .maxCoordinate {
      report(.tooLarge(text(), at: value.expression.span))
      return TypedExpression(expression: value.expression, type: .unknown)
    }
    return TypedExpression(expression: value.expression, type: .length)
  }
}

// MARK: - Operators

extension SpecAnalyzer {
  private func negated(_ inner: TypedExpression, _ span: Span) -> TypedExpression {
    let expression = Expression(.negated(inner.expression), at: span)
    switch inner.type {
    case .constant(let value): return TypedExpression(expression, .constant(-value), madeOf: [inner])
    case .number: return TypedExpression(expression, .number, madeOf: [inner])
    case .length, .unknown: return TypedExpression(expression: expression, type: inner.type)
    }
  }

  private func binary(
    _ sign: ExpressionTree.Operator, _ left: Int, _ right: Int, _ span: Span, _ place: ExpressionPlace
  ) -> TypedExpression {
    let (a, b) = (typed(left, place), typed(right, place))
    switch sign {
    case .plus: return sum((a, left), (b, right), span, place, isDifference: false)
    case .minus: return sum((a, left), (b, right), span, place, isDifference: true)
    case .times, .of: return product((a, left), (b, right), span, place)
    case .divided: return quotient((a, left), (b, right), span)
    }
  }

  /// Types a sum. Two constants make a constant; with a length, a constant is a length.
  private func sum(
    _ left: (value: TypedExpression, part: Int), _ right: (value: TypedExpression, part: Int), _ span: Span,
    _ place: ExpressionPlace, isDifference: Bool
  ) -> TypedExpression {
    var (a, b) = (left.value, right.value)
    var type = ExpressionType.length
    if case .constant(let x) = a.type, case .constant(let y) = b.type {
      type = constant(isDifference ? x - y : x + y, span)
    } else if a.type.isNumber && b.type.isNumber {
      type = .number
    } else {
      a = length(a, left.part, place)
      b = length(b, right.part, place)
      if a.type == .unknown || b.type == .unknown { type = .unknown }
    }
    let kind = isDifference ? Expression.Kind.difference(a.expression, b.expression) : .sum(a.expression, b.expression)
    return TypedExpression(Expression(kind, at: span), type, madeOf: [a, b])
  }

  /// Types a product. A length can be multiplied by a number only.
  private func product(
    _ left: (value: TypedExpression, part: Int), _ right: (value: TypedExpression, part: Int), _ span: Span,
    _ place: ExpressionPlace
  ) -> TypedExpression {
    let expression = Expression(.product(left.value.expression, right.value.expression), at: span)
    let type: ExpressionType
    switch (left.value.type, right.value.type) {
    case (.constant(let x), .constant(let y)): type = constant(x * y, span)
    case (.length, .length):
      report(notAffineProduct(left, right, span))
      type = .unknown
    case (.length, .constant), (.constant, .length): type = .length
    case (.number, .number), (.number, .constant), (.constant, .number): type = .number
    case (.length, .number), (.number, .length): type = coefficient(left, right, place)
    case (.unknown, _), (_, .unknown): type = .unknown
    }
    return TypedExpression(expression, type)
  }

  /// Returns the type of a product with a number that depends on the device, which a constraint cannot have.
  private func coefficient(
    _ left: (value: TypedExpression, part: Int), _ right: (value: TypedExpression, part: Int), _ place: ExpressionPlace
  ) -> ExpressionType {
    guard case .constraint = place else { return .length }
    let factor = left.value.type == .number ? left : right
    report(.casesInFactor(text(factor.part), isDivisor: false, at: factor.value.expression.span))
    return .unknown
  }

  private func notAffineProduct(
    _ left: (value: TypedExpression, part: Int), _ right: (value: TypedExpression, part: Int), _ span: Span
  ) -> Diagnostic {
    let (a, b) = (text(left.part), text(right.part))
    if case .share = left.value.expression.kind { return .shareTimesLength(share: a, length: b, at: span) }
    if case .share = right.value.expression.kind { return .shareTimesLength(share: b, length: a, at: span) }
    return .lengthTimesLength(a, left.value.expression.span, b, right.value.expression.span, at: span)
  }

  /// Types a quotient. The divisor must be a constant other than zero.
  private func quotient(
    _ left: (value: TypedExpression, part: Int), _ right: (value: TypedExpression, part: Int), _ span: Span
  ) -> TypedExpression {
    let expression = Expression(.quotient(left.value.expression, right.value.expression), at: span)
    let type: ExpressionType
    switch (left.value.type, right.value.type) {
    case (_, .constant(let divisor)) where divisor.isZero:
      report(.divisionByZero(text(right.part), at: right.value.expression.span))
      type = .unknown
    case (.constant(let x), .constant(let y)): type = constant(x / y, span)
    case (.length, .constant): type = .length
    case (.number, .constant): type = .number
    case (.length, .number), (.constant, .number), (.number, .number):
      report(.casesInFactor(text(right.part), isDivisor: true, at: right.value.expression.span))
      type = .unknown
    case (.length, .length), (.constant, .length), (.number, .length):
      report(
        .divisionByLength(
          text(left.part), text(right.part), isRatio: left.value.type == .length, at: right.value.expression.span))
      type = .unknown
    case (.unknown, _), (_, .unknown): type = .unknown
    }
    return TypedExpression(expression, type)
  }

  /// Types a call. The value is a constant if all arguments are; otherwise all arguments must be lengths.
  private func call(
    _ function: ExpressionTree.Function, _ arguments: Range<Int>, _ span: Span, _ place: ExpressionPlace
  ) -> TypedExpression {
    let parts = Array(parser.tree.arguments[arguments])
    var values = parts.map { typed($0, place) }
    var constants: [Rational] = []
    for value in values {
      if case .constant(let number) = value.type { constants.append(number) }
    }
    var type = ExpressionType.length
    if constants.count == values.count {
      type = constant(function.value(constants), span)
    } else {
      for index in values.indices { values[index] = length(values[index], parts[index], place) }
      if values.contains(where: { $0.type == .unknown }) { type = .unknown }
    }
    return TypedExpression(Expression(function.kind(values.map(\.expression)), at: span), type, madeOf: values)
  }

  /// Returns the type of a constant. Reports a value of more than `maxBits` bits.
  private func constant(_ value: Rational, _ span: Span) -> ExpressionType {
    guard value.bitWidth > Self.maxBits else { return .constant(value) }
    report(.tooLarge(tree.file.text(span), at: span))
    return .unknown
  }
}

extension TypedExpression {
  static func unknown(at span: Span) -> TypedExpression {
    TypedExpression(expression: .zero(at: span), type: .unknown)
  }
}

extension ExpressionTree.Function {
  /// Returns the operation on arguments, whose number the parser has checked.
  fileprivate func kind(_ arguments: [Expression]) -> Expression.Kind {
    switch self {
    case .min: return .minimum(arguments)
    case .max: return .maximum(arguments)
    case .clamp: return .clamp(arguments[0], lower: arguments[1], upper: arguments[2])
    }
  }

  fileprivate func value(_ arguments: [Rational]) -> Rational {
    switch self {
    case .min: arguments.min() ?? .zero
    case .max: arguments.max() ?? .zero
    case .clamp: Swift.max(arguments[1], Swift.min(arguments[0], arguments[2]))
    }
  }
}

extension Diagnostic {
  fileprivate static func numberForLength(_ text: String, hasAvailable: Bool, at span: Span) -> Diagnostic {
    var diagnostic = Diagnostic(
      .numberForLength, "`\(text.shortened)` is a number, and a length is required here", at: span,
      notes: ["numbers between 0 and 1 are read as fractions, not as points"])
    if hasAvailable {
      diagnostic.fixes = [FixIt("say of what it is a part", isSafe: false, edits: [Edit(span, "\(text) of available")])]
    } else {
      diagnostic.help = ["say of what it is a part: `\(text.shortened) of height`"]
    }
    return diagnostic
  }

  fileprivate static func lengthTimesLength(
    _ left: String, _ leftSpan: Span, _ right: String, _ rightSpan: Span, at span: Span
  ) -> Diagnostic {
    Diagnostic(
      .notAffine, "a length times a length is not a length", at: span,
      labels: [
        Label(leftSpan, "`\(left.shortened)` is a length"), Label(rightSpan, "`\(right.shortened)` is a length"),
      ], help: ["one side of a product is a number"])
  }

  /// `50% * height` in place of `50% of height`.
  fileprivate static func shareTimesLength(share: String, length: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .notAffine, "`\(share)` is a length of its own: a part of `available`", at: span,
      notes: ["a length times a length is not a length; before `of` a percentage is a number"],
      fixes: [FixIt("write `of`", isSafe: true, edits: [Edit(span, "\(share) of \(length)")])])
  }

  /// A division by a length, such as a ratio of two lengths or a number over a length.
  fileprivate static func divisionByLength(_ left: String, _ right: String, isRatio: Bool, at span: Span) -> Diagnostic
  {
    var diagnostic = Diagnostic(
      .notAffine, isRatio ? "a length over a length is not a length" : "a number over a length is not a length",
      at: span,
      caption: "`\(right.shortened)` is a length")
    diagnostic.help = [
      isRatio
        ? "compare the two instead: `\(left.shortened) <= 2 * \(right.shortened)`" : "a divisor is a number"
    ]
    return diagnostic
  }

  fileprivate static func divisionByZero(_ divisor: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .divisionByZero, "division by zero", at: span,
      caption: divisor == "0" ? nil : "`\(divisor.shortened)` is always 0")
  }

  /// A number that depends on the device, as a coefficient of a constraint or as a divisor.
  fileprivate static func casesInFactor(_ text: String, isDivisor: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression,
      "\(isDivisor ? "a divisor" : "a coefficient of a constraint") is one number for every device, and "
        + "`\(text.shortened)` has several", at: span,
      help: [isDivisor ? "write the quotient by case" : "define the product as a `let`"])
  }

  fileprivate static func tooLarge(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression, "`\(text.shortened)` is larger than any length or number may be", at: span,
      notes: ["the bound is 2^30, \(Rational.maxCoordinate.text)"])
  }

  fileprivate static func tooLong(_ text: String, digits: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression, "`\(text.shortened)` has more than \(digits) digits", at: span,
      notes: ["more are not exact in the code that is generated"])
  }
}
