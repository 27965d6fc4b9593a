import Machine

/// No cell of the table of states and events is empty: each is a transition, or ignored.
struct CompleteTable: FiniteProperty {
  let name = "the complete table"

  func faults(in exploration: inout Exploration) -> [FiniteFault] {
    for cell in exploration.cells where cell.outcomes.isEmpty {
      return [.transition(cell, "nothing comes of `\(exploration.bytecode.text(cell.event))`")]
    }
    return []
  }
}
