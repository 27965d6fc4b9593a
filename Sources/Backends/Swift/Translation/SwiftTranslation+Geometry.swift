import Machine
import Numerics
import ProgramIR

// Geometry: a record for each node, and the initializer that solves.
extension SwiftTranslation {
  /// The records that make up the geometry, itself included.
  var geometryRecords: Set<String> {
    guard let geometry = index.record(ReservedNames.geometry) else { return [] }
    return Set(geometry.fields.compactMap(\.type.recordName)).union([ReservedNames.geometry])
  }

  /// Nodes in the order of the spec, then all of them together.
  func geometry() -> [SwiftDeclaration] {
    guard let geometry = index.record(ReservedNames.geometry) else { return [] }
    var seen: Set<String> = []
    let nodes = geometry.fields.compactMap { field -> SwiftDeclaration? in
      guard let record = field.type.recordName.flatMap(index.record), seen.insert(record.name).inserted else {
        return nil
      }
      let quantities = outlines[field.name]?.quantities ?? []
      return values(
        record, summary: summary(of: record, node: field.name),
        forms: Dictionary(quantities.map { ($0.field, $0.form) }) { first, _ in first },
        adding: notchHeights(record, field.name))
    }
    // An initializer in the type itself, its own or one of parts, sets a thousand fields one after the other, and for
    // each the compiler looks at all others: that of a large geometry stands in an extension.
    if isStaged { return nodes + [values(geometry, summary: [geometry.summary])] }
    let solver = initializer().map { [SwiftDeclaration.function($0)] } ?? []
    let parts = isPutTogether ? [SwiftDeclaration.function(partsInitializer(geometry))] : []
    return nodes + [values(geometry, summary: [geometry.summary], adding: solver + parts)]
  }

  /// Whether the machine makes a geometry from parts of others; then it needs the initializer that Swift gives only to
  /// types without one of their own.
  private var isPutTogether: Bool {
    var isFound = false
    for function in program.functions where function.name != ReservedNames.solve || !isTakenApart(function) {
      function.body.walk { _ in
      } _: { term in
        if case .record(ReservedNames.geometry, _) = term { isFound = true }
      }
    }
    return isFound
  }

  private func partsInitializer(_ geometry: Record) -> SwiftFunction {
    SwiftFunction(
      summary: ["Puts a geometry together."], modifiers: ["fileprivate"], kind: .initializer,
      parameters: geometry.fields.map { SwiftParameter(name: $0.name, type: type($0.type)) },
      body: geometry.fields.map { .assign(.member(.literal("self"), $0.name), .identifier($0.name)) })
  }

  /// Whether `solve` is so long that it was taken apart.
  private var isStaged: Bool { !stageRecords.isEmpty }

  /// The initializer of a large geometry. Outside of the screen's type its names have to be told in full.
  func solvingExtension() -> [SwiftDeclaration] {
    guard isStaged, let function = index.function(ReservedNames.solve) else { return [] }
    let parameters = zip(initializerParameters(function), function.parameters).map { parameter, field in
      var parameter = parameter
      parameter.type = SwiftType("\(names.screen).\(type(field.type).name)")
      return parameter
    }
    let solved = SwiftExpression.call(
      .member(.identifier(names.screen), names.function(function.name)), solvingArguments(function))
    let initializer = SwiftFunction(
      summary: [function.summary], modifiers: access, kind: .initializer, parameters: parameters,
      body: [.assign(.literal("self"), solved)])
    return [
      .type(
        SwiftTypeDeclaration(
          modifiers: ["nonisolated"], kind: .extending, path: [names.screen, names.type(ReservedNames.geometry)],
          members: [.function(initializer)]))
    ]
  }

  /// The parameters of a function, handed on.
  private func solvingArguments(_ function: Function) -> [SwiftExpression] {
    let scope = scope(of: function)
    return arguments(function.parameters, function.parameters.map { expression(.local($0.name), scope) }, function)
  }

  /// What the spec says of a node. On which line is not said: a comment above would change the file.
  private func summary(of record: Record, node name: String) -> [String] {
    guard let node = outlines[name] else { return [record.summary] }
    var paragraphs = [record.summary]
    if let summary = node.summary { paragraphs.append(summary) }
    if let title = node.title { paragraphs.append("Title: \(title)") }
    paragraphs.append("`\(name)` is a \(node.kind.rawValue).")
    return paragraphs
  }

  /// The heights of a sheet's notches by name, with nothing for a notch that is not active here.
  private func notchHeights(_ record: Record, _ name: String) -> [SwiftDeclaration] {
    guard let node = outlines[name], !node.notches.isEmpty,
      let destination = index.enumerations[ReservedNames.destination]?.enumCase(name)?.payload.first?.type,
      case .enumeration(let notch) = destination, let notches = index.enumerations[notch]
    else { return [] }
    let arms = notches.cases.map { item -> SwiftArm in
      let label = SwiftLabel.pattern(SwiftPattern(item: item.name))
      guard let quantity = node.quantities.first(where: { $0.name == item.name }) else {
        return SwiftArm(labels: [label], body: [.value(.literal("nil"))])
      }
      let height = property(quantity.field, hiddenBy: ["self", "notch"])
      guard let flag = quantity.flag else { return SwiftArm(labels: [label], body: [.value(height)]) }
      let isActive = property(flag, hiddenBy: ["self", "notch"])
      return SwiftArm(labels: [label], body: [.value(.choice(isActive, height, .literal("nil")))])
    }
    return [
      .function(
        SwiftFunction(
          summary: ["The height of a notch; `nil` where it is not active."], modifiers: access, kind: .subscripting,
          parameters: [SwiftParameter(name: "notch", type: SwiftType(names.type(notch)))],
          result: SwiftType("Double", isOptional: true), body: [.switch(.identifier("notch"), arms)]))
    ]
  }

  /// `solve`, as the initializer of what it gives.
  private func initializer() -> SwiftFunction? {
    guard let function = index.function(ReservedNames.solve) else { return nil }
    return SwiftFunction(
      summary: [function.summary], modifiers: access, kind: .initializer,
      parameters: initializerParameters(function),
      body: isTakenApart(function) ? assignments(function) : [.assign(.literal("self"), callWithParameters(function))])
  }

  /// Whether a function ends, and only ends, with a record written out, which is then set field by field.
  func isTakenApart(_ function: Function) -> Bool {
    guard !isStaged, case .return(.record(_, _)?)? = function.body.last else { return false }
    return !function.body.dropLast().contains(where: \.returns)
  }

  private func callWithParameters(_ function: Function) -> SwiftExpression {
    expression(.call(function.name, function.parameters.map { .local($0.name) }), scope(of: function))
  }

  /// The body with its result taken apart into the fields of `self`. A record that is only named to stand in the result
  /// is written where it goes.
  private func assignments(_ function: Function) -> [SwiftStatement] {
    guard case .return(.record(let name, let values)?)? = function.body.last, let record = index.record(name) else {
      return []
    }
    var scope = scope(of: function)
    var parts: [String: Term] = [:]
    var result: [SwiftStatement] = []
    var given = Set(values)
    // One that other lengths are computed from keeps its name.
    Array(function.body.dropLast()).walk { _ in
    } _: {
      if case .local = $0 { given.remove($0) }
    }
    for statement in function.body.dropLast() {
      if case .constant(let part, let value) = statement, case .record = value, given.contains(.local(part)) {
        parts[part] = value
      } else {
        result += statements([statement], &scope)
      }
    }
    for (field, value) in zip(record.fields, values) {
      var term = value
      if case .local(let name) = value, let part = parts[name] { term = part }
      result.append(.assign(property(field.name, hiddenBy: scope.hiding), expression(term, scope)))
    }
    return result
  }

  /// A property of the type around.
  func property(_ name: String, hiddenBy names: Set<String>) -> SwiftExpression {
    names.contains(name) ? .member(.literal("self"), name) : .identifier(name)
  }

  /// `isCovered`, as a property of the environment: a table with a line for each device, or a condition.
  func coverageProperty() -> SwiftProperty? {
    guard let whole = coverage, let function = index.function(ReservedNames.isCovered),
      let parameter = function.parameters.first
    else { return nil }
    var scope = SwiftScope()
    scope.locals = names.locals(of: function)
    scope.types[parameter.name] = parameter.type
    scope.receiver = parameter.name
    return SwiftProperty(
      summary: [function.summary], modifiers: access, name: names.function(function.name), type: SwiftType("Bool"),
      getter: deviceTable(whole, scope) ?? asValue(statements(function.body, &scope)))
  }

  /// A switch over the environment's fields. `nil` unless the condition lists devices, each as a conjunction of
  /// equalities over the same fields.
  private func deviceTable(_ function: Function, _ scope: SwiftScope) -> [SwiftStatement]? {
    guard function.body.count == 1, case .return(let condition?) = function.body[0] else { return nil }
    var common: [Term] = []
    var rows = [condition]
    if case .and(let parts) = condition, case .or(let last)? = parts.last { (common, rows) = (parts.dropLast(), last) }
    if case .or(let parts) = condition { rows = parts }
    let table = rows.map(\.equalities)
    guard rows.count > 1, let fields = table[0]?.map(\.value), table.allSatisfy({ $0?.map(\.value) == fields }) else {
      return nil
    }
    let arms = table.map { row in
      SwiftArm(
        labels: [.expression(.leaf(.tuple((row ?? []).map { number($0.constant) })))], body: [.return(.literal("true"))]
      )
    }
    let head = common.map {
      SwiftStatement.guarded([.bool(expression($0, scope))], otherwise: [.return(.literal("false"))])
    }
    let choice = SwiftStatement.switch(
      .leaf(.tuple(fields.map { expression($0, scope) })),
      arms + [SwiftArm(labels: [.rest], body: [.return(.literal("false"))])])
    return head + (head.isEmpty ? asValue([choice]) : [choice])
  }
}

extension Term {
  /// The parts of a conjunction of equalities with constants. `nil` for other terms.
  fileprivate var equalities: [(value: Term, constant: Rational)]? {
    let parts = if case .and(let parts) = self { parts } else { [self] }
    var result: [(value: Term, constant: Rational)] = []
    for part in parts {
      guard case .comparison(.equal, let value, .number(let constant)) = part else { return nil }
      result.append((value, constant))
    }
    return result
  }
}

extension Type {
  var recordName: String? {
    switch self {
    case .record(let name): name
    case .number, .bool, .token, .enumeration: nil
    }
  }
}
