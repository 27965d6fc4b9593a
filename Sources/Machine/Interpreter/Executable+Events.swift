import ProgramIR

extension Executable {
  /// The slots of the state fields that an event reads or writes.
  package func stateFields(touchedBy event: Event) -> [Int] {
    let body = function(Names.handle).map { program.functions[$0].body } ?? []
    return stateFields(
      touchedBy: body.map { statement in
        guard case .choose(let subject, Names.event, let arms) = statement else { return statement }
        return .choose(subject, enumeration: Names.event, arms.filter { $0.items.contains(event.name) })
      })
  }
}
