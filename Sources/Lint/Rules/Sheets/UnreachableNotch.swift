import Model
import Source

/// No touch and no mode leads to a notch of a sheet that touches and modes lead to other notches.
struct UnreachableNotch: Rule {
  static let id = FindingID.unreachableNotch
  static let awaitsSoundGeometry = true

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.transitions.flatMap { transitions -> [Diagnostic] in
      guard let graph = transitions.graph else { return [] }
      let led = graph.restNotches { !$0.isMove }
      guard led.count > 1 else { return [] }
      return graph.restNotches { _ in true }.subtracting(led).sorted().compactMap { notch in
        guard notch != graph.dismissed else { return nil }
        let path = graph.arrival(at: notch) { _ in true }
        return .unreachable(
          transitions.sheet.notches[notch].name, of: transitions.name, notes: transitions.note(path, evidence.spec))
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func unreachable(_ notch: Name, of sheet: Name, notes: [String]) -> Diagnostic {
    Diagnostic(
      UnreachableNotch.id, "`\(sheet.text)` comes to `\(notch.text)` only when the app moves it", at: notch.span,
      notes: notes, help: ["let a drag, a tap or a mode lead to `\(notch.text)`"])
  }
}
