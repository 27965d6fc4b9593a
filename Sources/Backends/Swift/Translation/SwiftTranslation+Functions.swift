import Machine
import ProgramIR

// Signatures and the calls that match them.
extension SwiftTranslation {
  /// The scope at the start of a function's body.
  func scope(of function: Function) -> SwiftScope {
    var scope = SwiftScope()
    scope.locals = names.locals(of: function)
    for parameter in function.parameters { scope.declare(parameter.name, parameter.type) }
    scope.emits = capacities[function.name] != nil
    if scope.emits { scope.hiding.insert(SwiftNames.sink) }
    return scope
  }

  /// - Parameter name: The printed name. `handle` has a different name than its wrapper for hosts.
  func function(_ function: Function, named name: String, modifiers: [String]) -> SwiftFunction {
    var scope = scope(of: function)
    let body = function.result == nil ? unnested(function.body, &scope) : asValue(statements(function.body, &scope))
    let sink = SwiftParameter(
      label: .none, name: SwiftNames.sink, type: SwiftType(SwiftNames.effects, isInout: true))
    return SwiftFunction(
      summary: [function.summary], modifiers: modifiers, kind: .function(name),
      parameters: parameters(function) + (scope.emits ? [sink] : []), result: function.result.map(type), body: body)
  }

  /// The parameters of a function. The first has no label, and the others are labeled with their names. Public queries
  /// and pure functions have labels on all parameters, since hosts read calls without the declaration next to them.
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

  /// The parameters of an initializer. Labels follow the public interface, not the names of the program's parameters.
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

  /// The arguments of a call. Labels are the program's names of the parameters, even if the locals have other names.
  func arguments(_ parameters: [Field], _ values: [SwiftExpression], _ function: Function) -> [SwiftExpression] {
    zip(parameters, values).enumerated().map { position, pair in
      .argument(hasLabel(position, function) ? pair.0.name : nil, pair.1)
    }
  }
}
