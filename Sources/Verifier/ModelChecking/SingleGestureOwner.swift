import Machine
import ProgramIR

/// One finger counts once: only a touch makes a finger drive, only its own release, a cancellation or the app ends
/// that, and a deceleration is handed on to exactly the region that is told to go on with it. One on a page that is left
/// would go on moving what all pages share, so it ends.
struct SingleGestureOwner: StateLaw {
  let name = "one driver"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    guard case .driver(let driving) = graph.component else { return [] }
    for cell in graph.cells {
      if let sentence = stranded(cell, graph, driving) { return [.transition(cell, sentence)] }
      for outcome in cell.outcomes {
        guard let before = graph.driver(driving.field, in: outcome.before),
          let after = graph.driver(driving.field, in: outcome.after)
        else { continue }
        let step = Step(
          event: cell.event, before: before, after: after, isSame: before == after,
          isLeft: graph.isLeft(before.region, cell.event, driving), scrolling: driving.scrolling,
          snapping: driving.snapping)
        if !step.isAllowed {
          return [.transition(cell, "`\(graph.bytecode.text(cell.event))` changes whose movement counts")]
        }
        if let sentence = step.unanswered(graph, outcome) { return [.transition(cell, sentence)] }
      }
    }
    return []
  }

  /// With some numbers, a release of a region that scrolls lets that region decelerate: else its own deceleration would
  /// not be listened to.
  private func stranded(
    _ cell: ReachabilityGraph.TransitionGroup, _ graph: ReachabilityGraph, _ driving: Automaton.GestureOwnership
  ) -> String? {
    guard cell.event.kind == .ended, let region = cell.event.subject,
      driving.scrolling.contains(graph.bytecode.text(region, of: .enumeration(ReservedNames.region))),
      let before = graph.driver(driving.field, in: graph.states[cell.state]), before == (.finger, region)
    else { return nil }
    let goesOn = cell.outcomes.contains { outcome in
      graph.driver(driving.field, in: outcome.after).map { $0 == (.fling, region) } ?? false
    }
    return goesOn
      ? nil
      : "no release lets `\(graph.bytecode.text(region, of: .enumeration(ReservedNames.region)))` decelerate"
  }

  private struct Step {
    var event: AbstractEvent
    var before: (kind: GestureOwner, region: AbstractValue?)
    var after: (kind: GestureOwner, region: AbstractValue?)
    var isSame: Bool
    /// Whether the region that drives lies on a page that is left.
    var isLeft: Bool
    var scrolling: Set<String>
    var snapping: Set<String>

    var isAllowed: Bool {
      switch event.kind {
      // A sheet that cannot be dragged now leaves everything as it is.
      case .began: isSame || before.kind != .finger && after == (.finger, event.subject)
      case .ended:
        before == (.finger, event.subject) ? after.kind != .finger : isSame
      case .cancelled: before.kind == .finger ? after.kind == .nobody : isSame
      // The present mode again is ignored.
      case .mode: isSame || before.kind == .finger && after.kind == .nobody
      case .drifted: before == (.fling, event.subject) ? after.kind != .finger : isSame
      // What the app sends somewhere, or a tap on the status bar, leaves nothing to decelerate.
      case .scroll: before.kind == .finger ? isSame : after.kind == .nobody
      case .scrolledToTop: isSame || before.kind == .fling && after.kind == .nobody
      case .selected: isLeft && before.kind == .fling ? after.kind == .nobody : isSame
      case .dragged, .placed, .settled, .move, .tapped, .willShow, .resized, .measured: isSame
      }
    }

    /// Where something comes to rest is told before it is told to decelerate from there.
    private func toldTooLate(_ graph: ReachabilityGraph, _ outcome: ReachabilityGraph.Transition) -> String? {
      guard let fling = graph.bytecode.index.enumCase(Effect.fling, in: ReservedNames.effect),
        let target = graph.bytecode.index.enumCase(Effect.target, in: ReservedNames.effect)
      else { return nil }
      let effects = outcome.effects.map(graph.value)
      for (number, effect) in effects.enumerated() where effect.caseIndex == fling {
        let later = effects[number...].contains { $0.caseIndex == target && $0.parts.first == effect.parts.first }
        if later { return "what is told to decelerate is told to come to rest afterwards" }
      }
      return nil
    }

    /// What decelerates until something else takes its place goes on by itself unless it is told not to. Of what a touch
    /// has stopped, or has been sent to the top, the host knows.
    private func notTold(_ graph: ReachabilityGraph, _ outcome: ReachabilityGraph.Transition) -> String? {
      guard before.kind == .fling, !isSame, let flung = before.region, flung != event.subject,
        event.kind == .began || event.kind == .scroll || event.kind == .selected,
        let name = graph.bytecode.name(flung, of: ReservedNames.region),
        scrolling.contains(name)
      else { return nil }
      let isTold = graph.effects(.target, in: outcome.effects).contains { $0.parts.first == flung }
      return isTold ? nil : "what decelerates counts no more, and is not told to stay"
    }

    /// What the host would wait for in vain.
    func unanswered(_ graph: ReachabilityGraph, _ outcome: ReachabilityGraph.Transition) -> String? {
      let flings = graph.effects(.fling, in: outcome.effects)
      let isHandedOn = after.kind == .fling && after.region != event.subject && !isSame
      if flings.map(\.parts.first) != (isHandedOn ? [after.region] : []) {
        return
          "`\(graph.bytecode.text(event))` hands a deceleration on without telling, or tells it without doing so"
      }
      if let sentence = toldTooLate(graph, outcome) ?? notTold(graph, outcome) { return sentence }
      guard let region = event.subject, let name = graph.bytecode.name(region, of: ReservedNames.region),
        scrolling.contains(name)
      else { return nil }
      let own = graph.effects(.target, in: outcome.effects).count { $0.parts.first == region }
      if isHandedOn, event.kind == .drifted, own == 0 { return "what hands a deceleration on is not told to stay" }
      guard event.kind == .ended else { return nil }
      let isAnswered: Bool
      switch before {
      // A header of the region itself that snaps is told of before the region's own target.
      case (.finger, region): isAnswered = own == 1 || own == 2 && snapping.contains(name)
      // It decelerates already.
      case (.fling, region): isAnswered = own == 0
      case _: isAnswered = own == 1
      }
      return isAnswered ? nil : "a release is answered with \(own) targets"
    }
  }
}

extension ReachabilityGraph {
  /// Whether a region lies on another page of the tabs of which an event shows one.
  fileprivate func isLeft(_ region: AbstractValue?, _ event: AbstractEvent, _ driving: Automaton.GestureOwnership)
    -> Bool
  {
    guard event.kind == .selected, let name = bytecode.name(region, of: ReservedNames.region),
      let shown = event.subject,
      let tabs = bytecode.name(shown, of: ReservedNames.page),
      case .enumeration(let type)? = bytecode.index.enumerations[ReservedNames.page]?.enumCase(tabs)?.payload.first?
        .type,
      let page = bytecode.name(shown.parts.first, of: type)
    else { return false }
    return driving.pages[name]?.contains { $0.tabs == tabs && $0.name != page } ?? false
  }
}
