import Numerics
import Source
import Syntax

// Definitions can be in any order, and the type of a definition depends on the definitions that it names. They are
// therefore typed in the order of their dependencies.

extension SpecAnalyzer {
  /// Declares the modes, which have a namespace of their own.
  func declareModes(_ field: SchemaField?) {
    guard let field else { return }
    let items = items(field, of: "modes")
    if items.isEmpty {
      hasBrokenModes = true
      guard case .sequence = field.value.content else { return }
      let owner = DiagnosticContext(kind: DiagnosticContext.spec, name: nil, span: field.key.span)
      report(.emptyList(key: field.name, owner, of: "mode", at: field.value.span))
    }
    if items.count > Self.maxStates {
      report(.manyStates("modes", Self.maxStates, at: items[Self.maxStates].span))
      hasBrokenModes = true
    }
    for item in items.prefix(Self.maxStates) {
      guard let text = item.scalarText, !item.isNothing else {
        report(.missingName(what: "mode", at: visible(item, field.key)))
        hasBrokenModes = true
        continue
      }
      let name = Name(text, at: item.span)
      if !isName(text) {
        report(.invalidName(text, what: "mode", suggestion: nameSuggestion(text), at: item.span))
      }
      if let first = scope.modes.first(where: { $0.text == text }) {
        report(.duplicate(text, first: first.span, what: "mode", at: item.span))
      } else {
        scope.modes.append(name)
      }
    }
    namedModes = scope.modes.map { _ in false }
  }

  func declareMeasures(_ field: SchemaField?) {
    poisonUnlessMap(field)
    for entry in entries(field, of: "measures, such as `{feed: 0...5000}`") {
      let name = Name(entry.key.scalarText ?? "", at: entry.key.span)
      introduce(name, .measure(MeasureID(index: scope.measures.count)), what: "measure")
      scope.measures.append(MeasureDeclaration(name: name, range: LengthRange(0, 0)))
    }
  }

  func declareDefinitions(_ field: SchemaField?) {
    poisonUnlessMap(field)
    for entry in entries(field, of: "definitions, such as `{gap: 8}`") {
      let name = Name(entry.key.scalarText ?? "", at: entry.key.span)
      introduce(name, .definition(LetID(index: scope.definitions.count)), what: "definition")
      scope.definitions.append(NamedDefinition(name: name, type: .unknown))
    }
  }

  /// Declares the names as broken if the field is not a map of names.
  func poisonUnlessMap(_ field: SchemaField?) {
    guard let field else { return }
    if case .mapping = field.value.content { return }
    poisonKeys(field.value)
  }

  /// Reads the definitions, and returns them in the order of the file.
  func readDefinitions(_ field: SchemaField?) -> [Let] {
    guard let field, case .mapping(let entries) = field.value.content else { return [] }
    var values = [Expression?](repeating: nil, count: entries.count)
    for index in definitionOrder(entries) {
      namesNodes = false
      guard let value = definition(entries[index].value, key: scope.definitions[index].name.text) else { continue }
      values[index] = value.expression
      scope.definitions[index].value = value.expression
      scope.definitions[index].isFraction = value.type == .number && value.fraction != nil
      scope.definitions[index].conditions = value.expression.conditions(scope.definitions)
      scope.definitions[index].type = value.type
      scope.definitions[index].namesNodes = namesNodes
      scope.definitions[index].parts = partCount(value.expression)
    }
    return values.indices.map { index in
      let definition = scope.definitions[index]
      let value = values[index] ?? .zero(at: entries[index].value.span)
      var read = Let(name: definition.name, value: value, parts: definition.parts)
      if case .constant(let constant) = definition.type { read.constant = constant }
      read.isNumber = definition.type.isNumber
      return read
    }
  }

  /// Reads the value of a definition. `nil` if it has a syntax error.
  private func definition(_ node: SyntaxNode, key: String) -> TypedExpression? {
    if node.isByCase { return cases(node, key: key, .definition) }
    guard begin(node, key: key, expected: .length) else { return nil }
    guard let part = parser.wholeExpression() else {
      reportSyntaxError(node)
      return nil
    }
    namesCases = false
    var value = typed(part, .definition)
    if namesCases { checkCases(&value, key) }
    return value
  }

  /// Returns the number of parts after expansion of the definitions that have been read so far.
  func partCount(_ expression: Expression) -> Int {
    expression.partCount { scope.definitions[$0.index].parts }
  }

  /// Returns the definitions in dependency order. Those on a cycle come last, in the order of the file.
  private func definitionOrder(_ entries: [SyntaxEntry]) -> [Int] {
    var users = [[Int]](repeating: [], count: entries.count)
    var missing = [Int](repeating: 0, count: entries.count)
    for (index, entry) in entries.enumerated() {
      for used in definitionsNamed(entry.value) {
        users[used].append(index)
        missing[index] += 1
      }
    }
    var order = entries.indices.filter { missing[$0] == 0 }
    var next = 0
    while next < order.count {
      for user in users[order[next]] {
        missing[user] -= 1
        if missing[user] == 0 { order.append(user) }
      }
      next += 1
    }
    let circular = entries.indices.filter { missing[$0] > 0 }
    for index in circular { scope.definitions[index].isCircular = true }
    return order + circular
  }

  /// Returns the definitions that a value names. Other errors in it are found when it is typed.
  private func definitionsNamed(_ node: SyntaxNode) -> [Int] {
    if node.isByCase, case .mapping(let entries) = node.content {
      return entries.flatMap { definitionsNamed($0.value) }
    }
    guard case .scalar(let scalar) = node.content else { return [] }
    parser.start(scalar.text)
    if parser.wholeExpression() == nil {
      parser.start(scalar.text)
      guard parser.wholeCondition() != nil else { return [] }
    }
    return parser.tree.parts.compactMap { part in
      guard case .name(let name) = part.kind, case .definition(let id)? = scope[name] else { return nil }
      return id.index
    }
  }

  /// Returns the value of an expression that consists of constants only, else `nil`.
  func constant(_ expression: Expression) -> Rational? {
    switch expression.kind {
    case .number(let value): return value
    case .named(let id):
      guard case .constant(let value) = scope.definitions[id.index].type else { return nil }
      return value
    case .negated(let inner): return constant(inner).map { -$0 }
    case .sum(let a, let b): return combine(a, b, +)
    case .difference(let a, let b): return combine(a, b, -)
    case .product(let a, let b): return combine(a, b, *)
    case .quotient(let a, let b):
      guard let divisor = constant(b), !divisor.isZero else { return nil }
      return constant(a).map { $0 / divisor }
    case .minimum(let arguments):
      let values = arguments.compactMap(constant)
      return values.count == arguments.count ? values.min() : nil
    case .maximum(let arguments):
      let values = arguments.compactMap(constant)
      return values.count == arguments.count ? values.max() : nil
    case .clamp(let value, let lower, let upper):
      guard let value = constant(value), let lower = constant(lower), let upper = constant(upper) else { return nil }
      return max(lower, min(value, upper))
    default: return nil
    }
  }

  private func combine(
    _ left: Expression, _ right: Expression, _ operation: (Rational, Rational) -> Rational
  ) -> Rational? {
    guard let a = constant(left), let b = constant(right) else { return nil }
    return operation(a, b)
  }
}
