import Machine
import ProgramIR

/// The host is told what it has to show: an animation that begins, one that a finger stops, a notch that is rested at.
/// And it is told nothing else.
struct EffectsMatchTransitions: StateLaw {
  let name = "announcement"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    guard case .sheet(let sheet) = graph.component else { return [] }
    return graph.firstViolation { _, outcome in objection(sheet, outcome, graph) }
  }

  private func objection(
    _ sheet: SheetDeclaration, _ outcome: ReachabilityGraph.Transition, _ graph: ReachabilityGraph
  ) -> String? {
    guard let before = graph.activity(sheet, in: outcome.before),
      let after = graph.activity(sheet, in: outcome.after)
    else { return "`\(sheet.node)` does nothing that has a name" }
    let animated = graph.effects(.animate, in: outcome.effects)
    let stopped = graph.effects(.stop, in: outcome.effects)
    let rested = graph.effects(.rested, in: outcome.effects).map { $0.parts.first?.parts.first }
    let dismissed = graph.effects(.dismissed, in: outcome.effects)
    if animated.map(animation) != begun(before, after) { return "an animation begins that is not the one announced" }
    if stopped.map(\.parts.first) != caught(before, after) { return "a caught animation is not stopped" }
    guard case .resting(let notch) = after, let old = before.origin, old != notch || !rested.isEmpty else {
      return rested.isEmpty && dismissed.isEmpty
        ? nil : "`\(sheet.node)` is said to rest although it does not"
    }
    let isGone = !sheet.notches.contains { $0.name == graph.name(notch, sheet) }
    if old == notch { return "`\(sheet.node)` is said to rest at another notch, but rests where it did" }
    return rested == (isGone ? [] : [notch]) && dismissed.count == (isGone ? 1 : 0)
      ? nil : "`\(sheet.node)` rests at another notch, and nobody is told"
  }

  /// Where an announced animation leads, and its token.
  private func animation(_ effect: AbstractValue) -> [AbstractValue?] {
    [effect.parts.first?.parts.first, effect.parts.last]
  }

  private func begun(_ before: SheetActivity, _ after: SheetActivity) -> [[AbstractValue?]] {
    guard case .settling(let to, _, let token) = after else { return [] }
    // The same one going on: a resize may change where a drag that catches it would go back to.
    if case .settling(to, _, token) = before { return [] }
    return [[to, .token(token)]]
  }

  private func caught(_ before: SheetActivity, _ after: SheetActivity) -> [AbstractValue?] {
    guard case .settling(_, _, let token) = before, case .tracking = after else { return [] }
    return [.token(token)]
  }
}

extension SheetActivity {
  /// The notch that was rested at last.
  var origin: AbstractValue? {
    switch self {
    case .resting(let notch), .tracking(let notch), .settling(_, let notch, _): notch
    }
  }
}
