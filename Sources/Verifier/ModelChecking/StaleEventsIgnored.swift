import Machine

/// The law of stale drags: the modes of a sheet take precedence over a finger on it, and later events of that drag
/// change nothing.
struct StaleEventsIgnored: StateLaw {
  let name = "late events"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    guard case .sheet(let sheet) = graph.component, let field = sheet.owner, !sheet.modes.isEmpty else {
      return []
    }
    var interrupted: Set<Int> = []
    for cell in graph.cells where cell.event.kind == .mode {
      for outcome in cell.outcomes where !outcome.isIgnored {
        guard let (kind, region) = graph.owner(field, in: outcome.before), kind == .finger,
          let name = graph.bytecode.name(region, of: ReservedNames.region), sheet.regions.contains(name)
        else { continue }
        interrupted.insert(outcome.state)
      }
    }
    for cell in graph.cells where interrupted.contains(cell.state) && cell.event.kind.has(.continuesTouch) {
      if cell.outcomes.contains(where: { !$0.isIgnored }) {
        return [.transition(cell, "`\(graph.bytecode.text(cell.event))` still counts after a mode change")]
      }
    }
    return []
  }
}
