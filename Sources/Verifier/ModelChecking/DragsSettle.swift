import Machine

/// The law of settled drags: a sheet is held only while a finger drives, a release or cancellation ends the drag, and
/// the end of an animation brings the sheet to rest at its goal.
struct DragsSettle: StateLaw {
  let name = "settled drags"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    guard case .sheet(let sheet) = graph.component else { return [] }
    for (number, state) in graph.states.enumerated() {
      guard case .tracking? = graph.activity(sheet, in: state), let field = sheet.owner else { continue }
      if graph.owner(field, in: state)?.kind != .finger {
        return [StateViolation(sentence: "`\(sheet.node)` is held although no finger drives", state: number)]
      }
    }
    return graph.firstViolation { objection(sheet, $0, $1, graph) }
  }

  private func objection(
    _ sheet: SheetDeclaration, _ event: AbstractEvent, _ outcome: ReachabilityGraph.Transition,
    _ graph: ReachabilityGraph
  ) -> String? {
    let (before, after) = (
      graph.activity(sheet, in: outcome.before), graph.activity(sheet, in: outcome.after)
    )
    switch (before, event.kind) {
    case (.tracking?, .mode) where sheet.modes.isEmpty:
      return before == after ? nil : "a mode disturbs `\(sheet.node)`, which has none"
    case (.tracking?, .cancelled), (.tracking?, .mode):
      if case .tracking? = after, outcome.before != outcome.after {
        return "`\(graph.bytecode.text(event))` does not let go"
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
      return before == after ? nil : "`\(graph.bytecode.text(event))` places `\(sheet.node)` at once"
    case (.settling?, .tapped), (.tracking?, .tapped), (.tracking?, .move), (_, .seen), (_, .came), (_, .placed),
      (_, .scrolledToTop), (_, .scroll), (_, .willShow), (_, .selected):
      return before == after ? nil : "`\(graph.bytecode.text(event))` disturbs `\(sheet.node)`"
    case (.resting?, .ended), (.settling?, .ended), (.resting?, .cancelled), (.settling?, .cancelled):
      return before == after ? nil : "the end of a touch elsewhere moves `\(sheet.node)`"
    case (.resting?, .began), (.settling?, .began):
      switch after {
      case .tracking(let from)?: return from == before?.origin ? nil : "a drag forgets where it began"
      case .resting?, .settling?, nil: return before == after ? nil : "a touch sends `\(sheet.node)` away"
      }
    case (.tracking?, .began): return before == after ? nil : "a second touch takes `\(sheet.node)` over"
    case (.tracking?, .ended), (.settling?, .move), (.settling?, .mode), (_, .resized), (_, .measured),
      (_, .prepended), (nil, _):
      return nil
    }
  }
}
