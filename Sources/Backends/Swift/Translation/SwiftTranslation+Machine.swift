import Machine
import ProgramIR

// The machine itself: its state, its initializer and its functions.
extension SwiftTranslation {
  func machineType() -> SwiftDeclaration {
    let methods = program.functions.filter {
      $0.role != .pure && $0.name != ReservedNames.start && $0.name != ReservedNames.handle
    }
    let own = methods.filter { !$0.isPublic }.map(method)
    let shown = methods.filter(\.isPublic).flatMap { function in
      // A public action that emits returns its effects to hosts. Inside the machine it appends to those of the event.
      function.role == .action && capacities[function.name] != nil
        ? [.function(wrapper(function, names.function(function.name), summary: [function.summary]))]
          + [method(function, isPublic: false)] : [method(function)]
    }
    let members = program.state.map(property) + initializer() + handling() + shown
    return .type(
      SwiftTypeDeclaration(
        summary: ["Where everything is, and what every event does to it."], modifiers: access, kind: .structure,
        path: [SwiftNames.machine], conformances: ["Equatable", "Sendable"],
        members: members + (own.isEmpty ? [] : [.mark("How events are carried out")]) + own))
  }

  /// A property of the state. It is `fileprivate` if its type is.
  private func property(_ field: Field) -> SwiftDeclaration {
    .property(
      SwiftProperty(
        summary: [field.summary].compactMap(\.self),
        modifiers: isPublic(field.type) ? access + ["private(set)"] : ["fileprivate"], name: names.state(field.name),
        type: type(field.type)))
  }

  /// The initializer from `start`. It sets every field before it calls a method, as Swift requires of an initializer.
  private func initializer() -> [SwiftDeclaration] {
    guard let function = index.function(ReservedNames.start) else { return [] }
    var scope = scope(of: function)
    scope.emits = capacities[function.name] != nil
    let sink: [SwiftStatement] = scope.emits ? [Self.newSink] : []
    return [
      .function(
        SwiftFunction(
          summary: [function.summary], modifiers: access, kind: .initializer,
          parameters: initializerParameters(function),
          body: sink + statements(function.body, &scope)))
    ]
  }

  private static var newSink: SwiftStatement {
    .variable(
      SwiftNames.sink, .call(.identifier(SwiftNames.effects), []))
  }

  /// `handle` for hosts, and the private method that implements it.
  private func handling() -> [SwiftDeclaration] {
    guard let function = index.function(ReservedNames.handle) else { return [] }
    return [
      .function(
        wrapper(
          function, names.respond, summary: ["Takes an event and says what the host is to do about it."])),
      .function(self.function(function, named: names.respond, modifiers: ["private", "mutating"])),
    ]
  }

  /// A method that calls an action and returns its effects to the host.
  private func wrapper(_ function: Function, _ inner: String, summary: [String]) -> SwiftFunction {
    let sink = SwiftExpression.identifier(SwiftNames.sink)
    let locals = names.locals(of: function)
    let call = SwiftExpression.call(
      .identifier(inner),
      arguments(function.parameters, function.parameters.map { .identifier(locals[$0.name] ?? $0.name) }, function)
        + (capacities[function.name] == nil ? [] : [SwiftExpression.lent(SwiftNames.sink)]))
    return SwiftFunction(
      summary: summary, modifiers: access + ["mutating"], kind: .function(names.function(function.name)),
      parameters: parameters(function), result: SwiftType(SwiftNames.effects),
      body: [
        Self.newSink,
        function.result == .number ? .assign(.member(sink, "rest"), call) : .expression(call), .return(sink),
      ])
  }

  /// A method, or a computed property for a query without parameters.
  private func method(_ function: Function) -> SwiftDeclaration { method(function, isPublic: function.isPublic) }

  private func method(_ function: Function, isPublic: Bool) -> SwiftDeclaration {
    let name = names.function(function.name)
    switch function.role {
    case .query where function.parameters.isEmpty && function.result != nil:
      var scope = scope(of: function)
      return .property(
        SwiftProperty(
          summary: [function.summary], modifiers: isPublic ? access : ["private"], name: name,
          type: function.result.map(type), getter: asValue(statements(function.body, &scope))))
    case .query, .pure:
      return .function(self.function(function, named: name, modifiers: isPublic ? access : ["private"]))
    case .action:
      let modifiers = isPublic ? access : ["private"]
      return .function(self.function(function, named: name, modifiers: modifiers + ["mutating"]))
    }
  }

  /// The pure functions, which geometry and machine share, and the minimum and maximum functions.
  func rules() -> [SwiftDeclaration] {
    let pure = program.functions.filter { function in
      function.role == .pure && function.name != ReservedNames.isCovered
        && (function.name != ReservedNames.solve || !isTakenApart(function))
    }
    let used = program.usedExtremes
    return handedOn()
      + pure.map { function in
        let isShown = function.isPublic && function.name != ReservedNames.solve
        return .function(
          self.function(
            function, named: names.function(function.name), modifiers: (isShown ? access : ["fileprivate"]) + ["static"]
          ))
      } + (used.minimum ? [extreme(names.minimum, .less, "smaller")] : [])
      + (used.maximum ? [extreme(names.maximum, .greaterOrEqual, "larger")] : [])
  }

  /// The minimum or maximum function, printed explicitly so that signed zeros and NaN have the same result in every
  /// language.
  private func extreme(_ name: String, _ sign: InfixOperator, _ word: String) -> SwiftDeclaration {
    let (x, y) = (SwiftExpression.identifier("x"), SwiftExpression.identifier("y"))
    return .function(
      SwiftFunction(
        summary: ["The \(word) of two numbers; the first if either is not a number."],
        modifiers: ["fileprivate", "static"], kind: .function(name),
        parameters: ["x", "y"].map { SwiftParameter(label: .none, name: $0, type: SwiftType("Double")) },
        result: SwiftType("Double"), body: [.value(.choice(.infix(y, sign, x), y, x))]))
  }
}
