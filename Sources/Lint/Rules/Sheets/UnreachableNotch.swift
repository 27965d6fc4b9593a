import Model
import Source

extension Rule {
  package static let unreachableNotch = Rule("unreachable-notch", .warning, page: Embedded.unreachable_notch_md)
}

/// Reports a notch that no touch and no mode reaches, on a sheet whose other notches they reach.
struct UnreachableNotch: LintRule {
  static let rule = Rule.unreachableNotch
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.transitions.flatMap { transitions -> [Diagnostic] in
      guard let graph = transitions.graph else { return [] }
      let led = graph.restNotches { !$0.isMove }
      guard led.count > 1 else { return [] }
      return graph.restNotches { _ in true }.subtracting(led).sorted().compactMap { notch in
        guard notch != graph.dismissed else { return nil }
        let path = graph.arrival(at: notch) { _ in true }
        return .unreachable(
          transitions.sheet.notches[notch].name, of: transitions.name, notes: transitions.note(path, context.spec))
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func unreachable(_ notch: Name, of sheet: Name, notes: [String]) -> Diagnostic {
    Diagnostic(
      .unreachableNotch, "`\(sheet.text)` reaches `\(notch.text)` only when the app moves it", at: notch.span,
      notes: notes, help: ["let a drag, a tap or a mode lead to `\(notch.text)`"])
  }
}
