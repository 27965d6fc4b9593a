import Machine
import ProgramIR

/// The law of the gesture owner: only a touch makes a finger drive, and only its release, a cancellation or the app
/// ends that. A deceleration passes to exactly the region that the host must decelerate.
///
/// A deceleration on a page that is left ends, because it would otherwise move a header that all pages share.
struct SingleGestureOwner: StateLaw {
  let name = "one owner"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    guard case .owner(let ownership) = graph.component else { return [] }
    for cell in graph.cells {
      if let sentence = stranded(cell, graph, ownership) { return [.transition(cell, sentence)] }
      for outcome in cell.outcomes {
        guard let before = graph.owner(ownership.field, in: outcome.before),
          let after = graph.owner(ownership.field, in: outcome.after)
        else { continue }
        let step = Step(
          event: cell.event, before: before, after: after, isSame: before == after,
          isLeft: graph.isLeft(before.region, cell.event, ownership), scrolling: ownership.scrolling,
          settling: ownership.settling)
        if !step.isAllowed {
          return [.transition(cell, "`\(graph.bytecode.text(cell.event))` changes whose movement counts")]
        }
        if let sentence = step.unanswered(graph, outcome) { return [.transition(cell, sentence)] }
      }
    }
    return []
  }

  /// Returns a violation if no release lets a scrolling region decelerate itself. Its own deceleration would then be
  /// ignored.
  private func stranded(
    _ cell: ReachabilityGraph.TransitionGroup, _ graph: ReachabilityGraph, _ ownership: Automaton.GestureOwnership
  ) -> String? {
    guard cell.event.kind == .ended, let region = cell.event.subject,
      ownership.scrolling.contains(graph.bytecode.text(region, of: .enumeration(ReservedNames.region))),
      let before = graph.owner(ownership.field, in: graph.states[cell.state]), before == (.finger, region)
    else { return nil }
    let goesOn = cell.outcomes.contains { outcome in
      graph.owner(ownership.field, in: outcome.after).map { $0 == (.fling, region) } ?? false
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
    /// Whether the driving region is on a page that is left.
    var isLeft: Bool
    var scrolling: Set<String>
    var settling: Set<String>

    var isAllowed: Bool {
      switch event.kind {
      // A sheet that cannot be dragged in its current mode leaves the state unchanged.
      case .began: isSame || before.kind != .finger && after == (.finger, event.subject)
      case .ended:
        before == (.finger, event.subject) ? after.kind != .finger : isSame
      case .cancelled: before.kind == .finger ? after.kind == .nothing : isSame
      // Setting the current mode again is ignored.
      case .mode: isSame || before.kind == .finger && after.kind == .nothing
      case .drifted: before == (.fling, event.subject) ? after.kind != .finger : isSame
      // The end of a motion ends the deceleration of its region, and a late one is ignored.
      case .came: before == (.fling, event.subject) ? after.kind == .nothing : isSame
      // A scroll by the app, or a tap on the status bar, ends every deceleration.
      case .scroll: before.kind == .finger ? isSame : after.kind == .nothing
      case .scrolledToTop: isSame || before.kind == .fling && after.kind == .nothing
      case .selected: isLeft && before.kind == .fling ? after.kind == .nothing : isSame
      case .seen, .dragged, .placed, .settled, .move, .tapped, .willShow, .resized, .measured, .prepended:
        isSame
      }
    }

    /// Returns a violation if the host gets another request for a region that it must decelerate.
    private func toldTooLate(_ graph: ReachabilityGraph, _ outcome: ReachabilityGraph.Transition) -> String? {
      guard let fling = graph.bytecode.index.enumCase(Effect.fling, in: ReservedNames.effect) else { return nil }
      let effects = outcome.effects.map(graph.value)
      for effect in effects where effect.caseIndex == fling {
        let isOnly = effects.count { $0.parts.first == effect.parts.first } == 1
        if !isOnly { return "what starts to decelerate is stopped in the same event" }
      }
      return nil
    }

    /// Returns a violation if a deceleration loses the gesture without an effect that stops it. The host knows about a
    /// region that a touch has stopped, that has come to rest or that goes to the top.
    private func notTold(_ graph: ReachabilityGraph, _ outcome: ReachabilityGraph.Transition) -> String? {
      guard before.kind == .fling, !isSame, let flung = before.region, flung != event.subject,
        event.kind == .began || event.kind == .scroll || event.kind == .selected,
        let name = graph.bytecode.name(flung, of: ReservedNames.region),
        scrolling.contains(name)
      else { return nil }
      return graph.stops(of: flung, in: outcome) > 0
        ? nil : "what decelerates does not count any longer, and is not stopped"
    }

    /// Returns a violation if the host lacks an effect that it expects, or gets one that does not match the transition.
    func unanswered(_ graph: ReachabilityGraph, _ outcome: ReachabilityGraph.Transition) -> String? {
      let flings = graph.effects(.fling, in: outcome.effects)
      let isHandedOn = after.kind == .fling && after.region != event.subject && !isSame
      if flings.map(\.parts.first) != (isHandedOn ? [after.region] : []) {
        return
          "`\(graph.bytecode.text(event))` hands a deceleration on without telling, or tells it without doing so"
      }
      if let sentence = toldTooLate(graph, outcome) ?? notTold(graph, outcome) { return sentence }
      let coasting = graph.effects(.coast, in: outcome.effects).map(\.parts.first)
      let goesOn = event.kind == .ended && !isSame && after == (.fling, event.subject)
      if coasting != (goesOn ? [event.subject] : []) {
        return "`\(graph.bytecode.text(event))` lets a region go on without telling, or tells it without doing so"
      }
      guard let region = event.subject, let name = graph.bytecode.name(region, of: ReservedNames.region),
        scrolling.contains(name)
      else { return nil }
      let stops = graph.stops(of: region, in: outcome)
      if isHandedOn, event.kind == .drifted, stops == 0 { return "what hands a deceleration on is not stopped" }
      guard event.kind == .ended else { return nil }
      let isAnswered: Bool
      switch before {
      case (.finger, region): isAnswered = stops + coasting.count == 1
      // The region already decelerates.
      case (.fling, region): isAnswered = stops == 0
      // The release by the gesture owner may have sent the region to an offset.
      case _: isAnswered = stops == 1 || stops == 0 && settling.contains(name)
      }
      return isAnswered ? nil : "a release is answered \(stops + coasting.count) times"
    }
  }
}

extension ReachabilityGraph {
  /// Returns the number of requests to stop a region, or to bring it to an offset.
  fileprivate func stops(of region: AbstractValue?, in outcome: Transition) -> Int {
    (effects(.halt, in: outcome.effects) + effects(.settle, in: outcome.effects)).count { $0.parts.first == region }
  }

  /// Whether a region is on a different page of the tabs of which an event shows a page.
  fileprivate func isLeft(_ region: AbstractValue?, _ event: AbstractEvent, _ ownership: Automaton.GestureOwnership)
    -> Bool
  {
    guard event.kind == .selected, let name = bytecode.name(region, of: ReservedNames.region),
      let shown = event.subject,
      let tabs = bytecode.name(shown, of: ReservedNames.page),
      case .enumeration(let type)? = bytecode.index.enumerations[ReservedNames.page]?.enumCase(tabs)?.payload.first?
        .type,
      let page = bytecode.name(shown.parts.first, of: type)
    else { return false }
    return ownership.pages[name]?.contains { $0.tabs == tabs && $0.name != page } ?? false
  }
}
