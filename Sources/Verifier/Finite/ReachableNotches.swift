import Machine

/// Some touch or mode leads to every notch, on a sheet that touches and modes lead anywhere.
///
/// A notch at which the sheet can rest is always reached by the app's own `move`. That no mode lets it rest there at all
/// is told where the spec is read.
struct ReachableNotches: FiniteProperty {
  let name = "reachable notches"

  func faults(in exploration: inout Exploration) -> [FiniteFault] {
    guard case .sheet(let sheet) = exploration.component, exploration.isComplete else { return [] }
    func names(_ states: some Sequence<Int>) -> Set<String> {
      Set(states.compactMap { exploration.rest(sheet, in: exploration.states[$0]) }.map { exploration.name($0, sheet) })
    }
    let moved = names(exploration.states.indices)
    let led = names(exploration.reachable { $0.kind != .move })
    guard led.count > 1 else { return [] }
    return sheet.notches.filter { moved.contains($0.name) && !led.contains($0.name) }.map { notch in
      FiniteFault(
        id: .unreachableNotch, sentence: "`\(sheet.node)` comes to `\(notch.name)` only when the app moves it",
        span: notch.span,
        path: exploration.path(through: { _ in true }, until: exploration.isArrival(at: notch.name, sheet)),
        help: ["let a drag, a tap or a mode lead to `\(notch.name)`"])
    }
  }
}

extension Exploration {
  /// Whether an event and where it leads are the end of an animation at a notch.
  func isArrival(at notch: String, _ sheet: SheetPlan) -> (FiniteEvent, Int) -> Bool {
    { event, state in event.kind == .settled && rest(sheet, in: states[state]).map { name($0, sheet) } == notch }
  }
}
