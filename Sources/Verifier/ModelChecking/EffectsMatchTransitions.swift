import Machine
import ProgramIR

/// The law of effects: the host gets an effect for every animation that begins, every animation that a finger stops and
/// every new notch at which a sheet rests, and no other effect.
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
    let isOnItsWay = if case .settling = before { true } else { false }
    if animated.contains(where: { hasVelocity($0) == isOnItsWay }) {
      return isOnItsWay
        ? "an animation under way loses its velocity" : "an animation begins with a velocity that it does not have"
    }
    if stopped.map(\.parts.last) != caught(before, after) { return "a caught animation is not stopped" }
    guard case .resting(let notch) = after, let old = before.origin, old != notch || !rested.isEmpty else {
      return rested.isEmpty && dismissed.isEmpty
        ? nil : "`\(sheet.node)` is said to rest although it does not"
    }
    let isGone = graph.name(notch, sheet) == SheetDeclaration.dismissed
    // The heights between the notches are one place here.
    if old == notch, graph.name(notch, sheet) == SheetDeclaration.free {
      return rested == [notch] && dismissed.isEmpty ? nil : "`\(sheet.node)` is said to rest where it does not"
    }
    if old == notch { return "`\(sheet.node)` is said to rest at another notch, but rests where it did" }
    return rested == (isGone ? [] : [notch]) && dismissed.count == (isGone ? 1 : 0)
      ? nil : "`\(sheet.node)` rests at another notch without an effect"
  }

  /// Returns the goal and the token of an announced animation.
  private func animation(_ effect: AbstractValue) -> [AbstractValue?] {
    [value(.destination, of: effect)?.parts.first, value(.token, of: effect)]
  }

  /// Whether an animation begins with a velocity, and does not keep that of the animation under way.
  private func hasVelocity(_ effect: AbstractValue) -> Bool {
    value(.initialVelocity, of: effect)?.parts.isEmpty == false
  }

  private func value(_ parameter: EffectParameter, of effect: AbstractValue) -> AbstractValue? {
    Effect.animate.index(of: parameter).flatMap { effect.parts.indices.contains($0) ? effect.parts[$0] : nil }
  }

  private func begun(_ before: SheetActivity, _ after: SheetActivity) -> [[AbstractValue?]] {
    guard case .settling(let to, _, let token) = after else { return [] }
    // The same animation continues. A resize may change the origin of a drag that catches it.
    if case .settling(to, _, token) = before { return [] }
    return [[to, .token(token)]]
  }

  private func caught(_ before: SheetActivity, _ after: SheetActivity) -> [AbstractValue?] {
    guard case .settling(_, _, let token) = before, case .tracking = after else { return [] }
    return [.token(token)]
  }
}

extension SheetActivity {
  /// The notch at which the sheet rested last.
  var origin: AbstractValue? {
    switch self {
    case .resting(let notch), .tracking(let notch), .settling(_, let notch, _): notch
    }
  }
}
