import Machine

// The value that carries effects out of the machine.
extension SwiftTranslation {
  /// As many places as the longest path needs, each a field of its own: nothing is allocated, and a host that writes an
  /// offset while it carries effects out does not call back into a machine that is still changing.
  func effects() -> SwiftDeclaration {
    let capacity =
      program.functions.filter { $0.isPublic || $0.name == ReservedNames.handle }.compactMap { capacities[$0.name] }
      .max()
      ?? 0
    let slots = (0..<capacity).map { "effect\($0)" }
    let effect = SwiftType(names.type(ReservedNames.effect), isOptional: true)
    var members: [SwiftDeclaration] = [
      .property(
        SwiftProperty(
          summary: ["What nobody took of a movement, in points, positive upward."],
          modifiers: access + ["fileprivate(set)"], name: "rest", type: SwiftType("Double"), initial: .literal("0"))),
      .property(
        SwiftProperty(modifiers: access + ["private(set)"], name: "count", initial: .literal("0"))),
    ]
    members += slots.map { .property(SwiftProperty(modifiers: ["private"], name: $0, type: effect)) }
    members += [
      computed("isEmpty", "Bool", .infix(.identifier("count"), .equal, .literal("0"))),
      computed("startIndex", "Int", .literal("0")),
      computed("endIndex", "Int", .identifier("count")),
      .function(reading(slots)),
    ]
    if capacity > 0 { members.append(.function(appending(slots))) }
    return .type(
      SwiftTypeDeclaration(
        summary: [
          "What a host is asked to do after an event, in this order.",
          "There is room for \(capacity), the most that any event can ask for; it is part of the value.",
        ], modifiers: access, kind: .structure, path: [SwiftNames.effects], conformances: ["Equatable", "Sendable"],
        members: members))
  }

  private func computed(_ name: String, _ type: String, _ value: SwiftExpression) -> SwiftDeclaration {
    .property(SwiftProperty(modifiers: access, name: name, type: SwiftType(type), getter: [.value(value)]))
  }

  /// Asking for an effect that is not there is a mistake in the host's own loop, as with any collection.
  private func reading(_ slots: [String]) -> SwiftFunction {
    let failure = SwiftStatement.expression(
      .call(.identifier("preconditionFailure"), [.literal("\"there is no such effect\"")]))
    let found = SwiftExpression.identifier("effect")
    let body: [SwiftStatement] = [
      .pending("effect", SwiftType(names.type(ReservedNames.effect), isOptional: true)),
      .switch(
        .identifier("position"),
        slots.enumerated().map { position, slot in
          SwiftArm(labels: [.expression(.literal("\(position)"))], body: [.assign(found, .identifier(slot))])
        } + [SwiftArm(labels: [.rest], body: [.assign(found, .literal("nil"))])]),
      .unwrap("effect", otherwise: [failure]), .return(found),
    ]
    return SwiftFunction(
      modifiers: access, kind: .subscripting,
      parameters: [SwiftParameter(name: "position", type: SwiftType("Int"))],
      result: SwiftType(names.type(ReservedNames.effect)), body: slots.isEmpty ? [failure] : body)
  }

  /// The last place needs no number of its own: no path comes here more often than there are places.
  private func appending(_ slots: [String]) -> SwiftFunction {
    let arms = slots.enumerated().map { position, slot in
      SwiftArm(
        labels: [position == slots.count - 1 ? .rest : .expression(.literal("\(position)"))],
        body: [.assign(.identifier(slot), .identifier("effect"))])
    }
    return SwiftFunction(
      modifiers: ["fileprivate", "mutating"], kind: .function("append"),
      parameters: [SwiftParameter(label: .none, name: "effect", type: SwiftType(names.type(ReservedNames.effect)))],
      body: [
        arms.count == 1 ? arms[0].body[0] : .switch(.identifier("count"), arms),
        .update(.identifier("count"), .add, .literal("1")),
      ])
  }
}
