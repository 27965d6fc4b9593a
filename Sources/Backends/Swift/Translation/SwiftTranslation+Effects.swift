import Machine

// The value that carries effects out of the machine.
extension SwiftTranslation {
  /// The type `Effects`, with one field for each effect of the longest path.
  ///
  /// **Why:** fields need no allocation. The host applies effects after the event, so a callback from the host cannot
  /// reach a machine that is still changing.
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
          summary: ["The rest of a movement that no consumer took, in points, positive upward."],
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

  /// The subscript. An index out of bounds is a mistake of the host, as with any collection.
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
      .guarded([.unwrapped("effect", found)], otherwise: [failure]), .return(found),
    ]
    return SwiftFunction(
      modifiers: access, kind: .subscripting,
      parameters: [SwiftParameter(name: "position", type: SwiftType("Int"))],
      result: SwiftType(names.type(ReservedNames.effect)), body: slots.isEmpty ? [failure] : body)
  }

  /// The function `append`. The last field is the default case, since no path emits more effects than there are fields.
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
