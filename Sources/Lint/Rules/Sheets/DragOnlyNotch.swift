import Model
import Source

/// A drag leads to a notch, and no tap and no mode does, on a sheet with taps.
///
/// A sheet without taps is left to the app, which has `move`.
struct DragOnlyNotch: Rule {
  static let id = FindingID.dragOnlyNotch
  static let awaitsSoundGeometry = true

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.transitions.flatMap { transitions -> [Diagnostic] in
      guard let graph = transitions.graph, !transitions.sheet.taps.isEmpty else { return [] }
      let dragged = graph.restNotches(through: \.isTouchOrMode)
      return dragged.subtracting(graph.restNotches(through: \.isTapOrMode)).sorted().compactMap { notch in
        guard notch != graph.dismissed else { return nil }
        let path = graph.arrival(at: notch, through: \.isTouchOrMode)
        return .dragOnly(
          transitions.sheet.notches[notch].name, of: transitions.name, notes: transitions.note(path, evidence.spec))
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func dragOnly(_ notch: Name, of sheet: Name, notes: [String]) -> Diagnostic {
    Diagnostic(
      DragOnlyNotch.id, "`\(sheet.text)` comes to `\(notch.text)` only by dragging", at: notch.span, notes: notes,
      help: ["let a tap lead to `\(notch.text)` for those who cannot drag"])
  }
}
