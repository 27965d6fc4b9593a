import Machine
import ProgramIR

// Signatures, and how calls follow them.
extension SwiftTranslation {
  /// What is in scope where a function's body begins.
  func scope(of function: Function) -> SwiftScope {
    var scope = SwiftScope()
    scope.locals = names.locals(of: function)
    for parameter in function.parameters { scope.declare(parameter.name, parameter.type) }
    scope.emits = capacities[function.name] != nil
    if scope.emits { scope.hiding.insert(SwiftNames.sink) }
    return scope
  }

  /// - Parameter name: as printed; `handle` stands under another name than its wrapper for hosts.
  func function(_ function: Function, named name: String, modifiers: [String]) -> SwiftFunction {
    var scope = scope(of: function)
    let body = function.result == nil ? unnested(function.body, &scope) : asValue(statements(function.body, &scope))
    let sink = SwiftParameter(
      label: .none, name: SwiftNames.sink, type: SwiftType(SwiftNames.effects, isInout: true))
    return SwiftFunction(
      summary: [function.summary], modifiers: modifiers, kind: .function(name),
      parameters: parameters(function) + (scope.emits ? [sink] : []), result: function.result.map(type), body: body)
  }

  /// The first parameter has no label, the others have their names. Hosts read calls without the declaration beside
  /// them, so what they call has a label everywhere, but for the one event.
  func parameters(_ function: Function) -> [SwiftParameter] {
    let locals = names.locals(of: function)
    return function.parameters.enumerated().map { position, field in
      let name = locals[field.name] ?? field.name
      let label: SwiftParameter.Label =
        !hasLabel(position, function) ? .none : name == field.name ? .same : .named(field.name)
      return SwiftParameter(label: label, name: name, type: type(field.type))
    }
  }

  private func hasLabel(_ position: Int, _ function: Function) -> Bool {
    position > 0 || function.isPublic && function.name != ReservedNames.handle && function.role != .action
  }

  /// Initializers are called as the design says, whatever the program calls their parameters.
  func initializerParameters(_ function: Function) -> [SwiftParameter] {
    let locals = names.locals(of: function)
    return function.parameters.map { field in
      let (label, name) = (initializerLabel(field), locals[field.name] ?? field.name)
      return SwiftParameter(label: label == name ? .same : .named(label), name: name, type: type(field.type))
    }
  }

  func initializerLabel(_ field: Field) -> String {
    switch field.type {
    case .record(ReservedNames.environment): "environment"
    case .record(ReservedNames.measures): "measures"
    case .number, .bool, .token, .enumeration, .record: field.name
    }
  }

  /// The labels of a call are the program's names of the parameters, whatever the locals are called inside.
  func arguments(_ parameters: [Field], _ values: [SwiftExpression], _ function: Function) -> [SwiftExpression] {
    zip(parameters, values).enumerated().map { position, pair in
      .argument(hasLabel(position, function) ? pair.0.name : nil, pair.1)
    }
  }
}
