import Machine

/// Where taps are how a sheet is worked without dragging, they should lead to every notch: not everybody can drag.
///
/// A sheet for which the spec names no tap at all is left to the host, which has `move` for it.
struct DragOnlyNotches: FiniteProperty {
  let name = "ways without dragging"

  func faults(in exploration: inout Exploration) -> [FiniteFault] {
    guard case .sheet(let sheet) = exploration.component, exploration.isComplete, !sheet.taps.isEmpty else { return [] }
    let without = exploration.reachable { event in
      switch event.kind {
      case .tapped, .settled, .mode, .willShow, .selected: true
      // The app's own wish is not something that a person can do.
      case .began, .dragged, .ended, .cancelled, .drifted, .placed, .scrolledToTop, .move, .scroll, .resized,
        .measured:
        false
      }
    }
    func names(_ states: some Sequence<Int>) -> Set<String> {
      Set(states.compactMap { exploration.rest(sheet, in: exploration.states[$0]) }.map { exploration.name($0, sheet) })
    }
    let easy = names(without)
    // Only the app brings it to a notch that no drag leads to either.
    func isTouch(_ event: FiniteEvent) -> Bool {
      switch event.kind {
      case .move, .scroll, .resized, .measured: false
      case .began, .dragged, .ended, .cancelled, .drifted, .placed, .scrolledToTop, .settled, .tapped, .willShow,
        .selected, .mode:
        true
      }
    }
    let dragged = names(exploration.reachable(through: isTouch))
    return sheet.notches.filter { dragged.contains($0.name) && !easy.contains($0.name) }.map { notch in
      FiniteFault(
        id: .dragOnlyNotch, sentence: "`\(sheet.node)` comes to `\(notch.name)` only by dragging", span: notch.span,
        path: exploration.path(through: isTouch, until: exploration.isArrival(at: notch.name, sheet)),
        help: ["let a tap lead to `\(notch.name)` for those who cannot drag"])
    }
  }
}
