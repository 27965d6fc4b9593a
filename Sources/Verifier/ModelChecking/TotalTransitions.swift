import Machine

/// The law of complete tables: every pair of a state and an event has a transition, which may be ignored.
struct TotalTransitions: StateLaw {
  let name = "the complete table"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    for cell in graph.cells where cell.outcomes.isEmpty {
      return [.transition(cell, "nothing comes of `\(graph.bytecode.text(cell.event))`")]
    }
    return []
  }
}
