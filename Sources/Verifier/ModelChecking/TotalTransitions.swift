import Machine

/// No cell of the table of states and events is empty: each is a transition, or ignored.
struct TotalTransitions: StateLaw {
  let name = "the complete table"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    for cell in graph.cells where cell.outcomes.isEmpty {
      return [.transition(cell, "nothing comes of `\(graph.bytecode.text(cell.event))`")]
    }
    return []
  }
}
