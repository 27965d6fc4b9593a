import Machine
import Numerics
import ProgramIR

// Geometry: a record for each node, and the initializer that solves.
extension SwiftTranslation {
  /// The names of the records of the geometry, including the geometry itself.
  var geometryRecords: Set<String> {
    guard let geometry = index.record(ReservedNames.geometry) else { return [] }
    return Set(geometry.fields.compactMap(\.type.recordName)).union([ReservedNames.geometry])
  }

  /// The records of the nodes in the order of the spec, then the geometry that contains them.
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
    // The initializer of a large geometry is in an extension. Inside the type, the compiler checks each of a thousand
    // field assignments against all other fields.
    if isStaged { return nodes + [values(geometry, summary: [geometry.summary])] }
    let solver = initializer().map { [SwiftDeclaration.function($0)] } ?? []
    let parts = isPutTogether ? [SwiftDeclaration.function(partsInitializer(geometry))] : []
    return nodes + [values(geometry, summary: [geometry.summary], adding: solver + parts)]
  }

  /// Whether the machine creates a geometry from parts of others. It then needs a memberwise initializer, which Swift
  /// synthesizes only for types without an initializer of their own.
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

  /// Whether `solve` is so long that it was split into stages.
  private var isStaged: Bool { !stageRecords.isEmpty }

  /// The initializer of a large geometry. Outside of the screen's type, its type names are qualified.
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

  /// The arguments that pass the parameters of a function on.
  private func solvingArguments(_ function: Function) -> [SwiftExpression] {
    let scope = scope(of: function)
    return arguments(function.parameters, function.parameters.map { expression(.local($0.name), scope) }, function)
  }

  /// The documentation of a node. It omits the line number, since a comment added above the node in the spec would
  /// change the generated file.
  private func summary(of record: Record, node name: String) -> [String] {
    guard let node = outlines[name] else { return [record.summary] }
    var paragraphs = [record.summary]
    if let summary = node.summary { paragraphs.append(summary) }
    if let title = node.title { paragraphs.append("Title: \(title)") }
    paragraphs.append("`\(name)` is a \(node.kind.rawValue).")
    return paragraphs
  }

  /// The subscript with the heights of a sheet's notches by name, in points. Its result is `nil` for an inactive notch.
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

  /// `solve` as the initializer of its result.
  private func initializer() -> SwiftFunction? {
    guard let function = index.function(ReservedNames.solve) else { return nil }
    return SwiftFunction(
      summary: [function.summary], modifiers: access, kind: .initializer,
      parameters: initializerParameters(function),
      body: isTakenApart(function) ? assignments(function) : [.assign(.literal("self"), callWithParameters(function))])
  }

  /// Whether a function returns only at its end, and returns a record literal. The record is then assigned field by
  /// field.
  func isTakenApart(_ function: Function) -> Bool {
    guard !isStaged, case .return(.record(_, _)?)? = function.body.last else { return false }
    return !function.body.dropLast().contains(where: \.returns)
  }

  private func callWithParameters(_ function: Function) -> SwiftExpression {
    expression(.call(function.name, function.parameters.map { .local($0.name) }), scope(of: function))
  }

  /// The body with its result assigned to the fields of `self`. A local record that is used only in the result is
  /// inlined there.
  private func assignments(_ function: Function) -> [SwiftStatement] {
    guard case .return(.record(let name, let values)?)? = function.body.last, let record = index.record(name) else {
      return []
    }
    var scope = scope(of: function)
    var parts: [String: Term] = [:]
    var result: [SwiftStatement] = []
    var given = Set(values)
    // A record that other terms use keeps its local.
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

  /// A property of the enclosing type.
  func property(_ name: String, hiddenBy names: Set<String>) -> SwiftExpression {
    names.contains(name) ? .member(.literal("self"), name) : .identifier(name)
  }

  /// `isCovered` as a property of the environment: a table with a line for each device, or a condition.
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
