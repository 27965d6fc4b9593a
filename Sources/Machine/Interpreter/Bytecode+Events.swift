import ProgramIR

extension Bytecode {
  /// Returns the slots of the state fields that an event reads or writes.
  package func stateFields(touchedBy event: Event) -> [Int] {
    let body = function(ReservedNames.handle).map { program.functions[$0].body } ?? []
    return stateFields(
      touchedBy: body.map { statement in
        guard case .switch(let subject, ReservedNames.event, let arms) = statement else { return statement }
        return .switch(subject, enumeration: ReservedNames.event, arms.filter { $0.cases.contains(event.name) })
      })
  }
}
