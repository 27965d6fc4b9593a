import Machine

/// The modes of a sheet outrank the finger on it: what is left of its drag changes nothing.
struct LateEvents: FiniteProperty {
  let name = "late events"

  func faults(in exploration: inout Exploration) -> [FiniteFault] {
    guard case .sheet(let sheet) = exploration.component, let field = sheet.driver, !sheet.modes.isEmpty else {
      return []
    }
    var interrupted: Set<Int> = []
    for cell in exploration.cells where cell.event.kind == .mode {
      for outcome in cell.outcomes where !outcome.isIgnored {
        guard let (kind, region) = exploration.driver(field, in: outcome.before), kind == .finger,
          let name = exploration.bytecode.name(region, of: ReservedNames.region), sheet.regions.contains(name)
        else { continue }
        interrupted.insert(outcome.state)
      }
    }
    for cell in exploration.cells where interrupted.contains(cell.state) {
      switch cell.event.kind {
      case .dragged, .ended, .cancelled:
        if cell.outcomes.contains(where: { !$0.isIgnored }) {
          return [.transition(cell, "`\(exploration.bytecode.text(cell.event))` still counts after a mode change")]
        }
      case .began, .drifted, .placed, .scrolledToTop, .settled, .move, .scroll, .tapped, .willShow, .selected, .mode,
        .resized,
        .measured:
        break
      }
    }
    return []
  }
}
