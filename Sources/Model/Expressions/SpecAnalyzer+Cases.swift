import Numerics
import Source
import Syntax

// Values by case: `{portrait: 18, landscape: 16}` and `{when: keyboard > 0, then: 16, else: 18}`.

extension SpecAnalyzer {
  /// Reads a value by case, and reports one with too many cases.
  func cases(_ node: SyntaxNode, key: String, _ place: ExpressionPlace) -> TypedExpression {
    var value = choice(node, key: key, place)
    checkCases(&value, key)
    return value
  }

  private func choice(_ node: SyntaxNode, key: String, _ place: ExpressionPlace) -> TypedExpression {
    let owner = DiagnosticContext(kind: key, name: nil, span: node.span)
    if node.isByOrientation {
      guard let fields = fields(node, as: OrientationCase.self, of: owner), let portrait = fields["portrait"],
        let landscape = fields["landscape"]
      else { return .unknown(at: node.span) }
      let condition = Condition(parts: [.orientation(.portrait)], span: node.span)
      return choice(condition, value(portrait, place), value(landscape, place), place, at: node.span)
    }
    guard let fields = fields(node, as: ConditionCase.self, of: owner), let when = fields["when"],
      let then = fields["then"],
      let otherwise = fields["else"]
    else { return .unknown(at: node.span) }
    let condition = condition(when)
    if condition.parts.isEmpty { return .unknown(at: node.span) }
    return choice(condition, value(then, place), value(otherwise, place), place, at: node.span)
  }

  /// Reads the value of one case, which may be by case too.
  private func value(_ field: SchemaField, _ place: ExpressionPlace) -> TypedExpression {
    if field.value.isByCase { return choice(field.value, key: field.name, place) }
    guard begin(field.value, key: field.name, expected: .length) else { return .unknown(at: field.value.span) }
    guard let part = parser.wholeExpression() else {
      reportSyntaxError(field.value)
      return .unknown(at: field.value.span)
    }
    return typed(part, place)
  }

  /// Types a choice. Two constants make a number; with a length, a constant is a length.
  private func choice(
    _ condition: Condition, _ then: TypedExpression, _ otherwise: TypedExpression, _ place: ExpressionPlace,
    at span: Span
  ) -> TypedExpression {
    var (a, b) = (then, otherwise)
    var type = ExpressionType.number
    if !a.type.isNumber || !b.type.isNumber {
      a = length(a, place, text: tree.file.text(a.expression.span))
      b = length(b, place, text: tree.file.text(b.expression.span))
      type = a.type == .unknown || b.type == .unknown ? .unknown : .length
    }
    let kind = Expression.Kind.choice(condition, then: a.expression, else: b.expression)
    return TypedExpression(Expression(kind, at: span), type, madeOf: [a, b])
  }

  /// Reports a value that distinguishes too many cases. Its type is unknown then, so that no use of it is reported too.
  func checkCases(_ value: inout TypedExpression, _ key: String) {
    guard value.type != .unknown, !CaseCount(of: value.expression, scope.definitions).isWithinLimit else { return }
    report(.manyCases(key, most: CaseCount.maxCases, at: value.expression.span))
    value.type = .unknown
  }
}

extension SyntaxNode {
  /// Whether the node is a map with a value for each case.
  var isByCase: Bool { isByCase(orMapOf: nil) }

  /// Whether the node is a map with a value for each case, at a place that also takes the map of a schema.
  func isByCase(orMapOf other: Schema?) -> Bool {
    guard case .mapping(let entries) = content else { return false }
    return entries.contains { entry in
      guard let key = entry.key.scalarText, other?.index(of: key) == nil else { return false }
      return OrientationCase.schema.index(of: key) != nil || ConditionCase.schema.index(of: key) != nil
    }
  }

  fileprivate var isByOrientation: Bool {
    guard case .mapping(let entries) = content else { return false }
    return entries.contains { $0.key.scalarText.map { OrientationCase.schema.index(of: $0) != nil } == true }
  }
}

extension Diagnostic {
  /// The number of cases of a value exceeds `most`.
  fileprivate static func manyCases(_ text: String, most: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .tooManyConditions, "`\(text.shortened)` distinguishes more than \(most) cases", at: span,
      help: ["nest the conditions, so that one excludes the others"])
  }
}
