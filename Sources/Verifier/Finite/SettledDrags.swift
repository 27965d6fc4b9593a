import Machine

/// Every drag ends settled: a sheet is held only while a finger drives, a release or cancellation lets it go, and an
/// animation that ends brings it to rest where it was sent.
struct SettledDrags: FiniteProperty {
  let name = "settled drags"

  func faults(in exploration: inout Exploration) -> [FiniteFault] {
    guard case .sheet(let sheet) = exploration.component else { return [] }
    for (number, state) in exploration.states.enumerated() {
      guard case .tracking? = exploration.activity(sheet, in: state), let field = sheet.driver else { continue }
      if exploration.driver(field, in: state)?.kind != .finger {
        return [FiniteFault(sentence: "`\(sheet.node)` is held although no finger drives", state: number)]
      }
    }
    return exploration.firstFault { objection(sheet, $0, $1, exploration) }
  }

  private func objection(
    _ sheet: SheetPlan, _ event: FiniteEvent, _ outcome: Exploration.Transition, _ exploration: Exploration
  ) -> String? {
    let (before, after) = (
      exploration.activity(sheet, in: outcome.before), exploration.activity(sheet, in: outcome.after)
    )
    switch (before, event.kind) {
    case (.tracking?, .mode) where sheet.modes.isEmpty:
      return before == after ? nil : "a mode disturbs `\(sheet.node)`, which has none"
    case (.tracking?, .cancelled), (.tracking?, .mode):
      if case .tracking? = after, outcome.before != outcome.after {
        return "`\(exploration.bytecode.text(event))` does not let go"
      }
      return nil
    case (.settling(let to, _, let token)?, .settled):
      guard case .token(token)? = event.subject else { return outcome.isIgnored ? nil : "a stale end is taken" }
      return after == .resting(to) ? nil : "an animation ends, and `\(sheet.node)` does not rest where it was sent"
    case (_, .settled): return outcome.isIgnored ? nil : "a stale end is taken"
    case (.resting?, .dragged), (.settling?, .dragged), (.resting?, .drifted), (.settling?, .drifted),
      (.tracking?, .dragged), (.tracking?, .drifted):
      return before == after ? nil : "moving changes what `\(sheet.node)` is doing"
    case (.resting?, .tapped), (.resting?, .move), (.resting?, .mode):
      if case .settling? = after { return nil }
      return before == after ? nil : "`\(exploration.bytecode.text(event))` places `\(sheet.node)` at once"
    case (.settling?, .tapped), (.tracking?, .tapped), (.tracking?, .move), (_, .placed), (_, .scrolledToTop),
      (_, .scroll),
      (_, .willShow), (_, .selected):
      return before == after ? nil : "`\(exploration.bytecode.text(event))` disturbs `\(sheet.node)`"
    case (.resting?, .ended), (.settling?, .ended), (.resting?, .cancelled), (.settling?, .cancelled):
      return before == after ? nil : "the end of a touch elsewhere moves `\(sheet.node)`"
    case (.resting?, .began), (.settling?, .began):
      switch after {
      case .tracking(let from)?: return from == before?.origin ? nil : "a drag forgets where it began"
      case .resting?, .settling?, nil: return before == after ? nil : "a touch sends `\(sheet.node)` away"
      }
    case (.tracking?, .began): return before == after ? nil : "a second touch takes `\(sheet.node)` over"
    case (.tracking?, .ended), (.settling?, .move), (.settling?, .mode), (_, .resized), (_, .measured), (nil, _):
      return nil
    }
  }
}
