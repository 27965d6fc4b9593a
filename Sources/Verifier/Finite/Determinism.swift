import Machine

/// An animation's token is its own, so that its end is not taken for another's.
///
/// Everything else follows from the form of programs: every case stands in exactly one arm of a choice, and nothing is
/// drawn or awaited.
struct Determinism: FiniteProperty {
  let name = "determinism"

  func faults(in exploration: inout Exploration) -> [FiniteFault] {
    guard case .sheet(let sheet) = exploration.component else { return [] }
    for cell in exploration.cells {
      for outcome in cell.outcomes {
        let old = exploration.activity(sheet, in: outcome.before)
        guard case .settling(_, _, let token)? = exploration.activity(sheet, in: outcome.after) else { continue }
        // The same animation goes on, though a resize may have changed where a drag that catches it would go back to.
        if case .settling(_, _, token)? = old, exploration.effects("animate", in: outcome.effects).isEmpty { continue }
        if outcome.before.contains(where: { $0.tokens.contains(token) }) {
          return [.transition(cell, "two animations of `\(sheet.node)` have one token")]
        }
      }
    }
    return []
  }
}
