import Model
import Source

extension Rule {
  package static let dragOnlyNotch = Rule("drag-only-notch", .warning, page: Embedded.drag_only_notch_md)
}

/// Reports a notch that only a drag reaches, on a sheet with taps.
///
/// A sheet without taps relies on the app, which has `move`.
struct DragOnlyNotch: LintRule {
  static let rule = Rule.dragOnlyNotch
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.transitions.flatMap { transitions -> [Diagnostic] in
      guard let graph = transitions.graph, !transitions.sheet.taps.isEmpty else { return [] }
      let dragged = graph.restNotches(through: \.isTouchOrMode)
      return dragged.subtracting(graph.restNotches(through: \.isTapOrMode)).sorted().compactMap { notch in
        guard notch != graph.dismissed else { return nil }
        let path = graph.arrival(at: notch, through: \.isTouchOrMode)
        return .dragOnly(
          transitions.sheet.notches[notch].name, of: transitions.name, notes: transitions.note(path, context.spec))
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func dragOnly(_ notch: Name, of sheet: Name, notes: [String]) -> Diagnostic {
    Diagnostic(
      .dragOnlyNotch, "`\(sheet.text)` reaches `\(notch.text)` only by dragging", at: notch.span, notes: notes,
      help: [
        "let a tap lead to `\(notch.text)`, or, if a control of the app moves the sheet there, "
          + "add `# scrollwork: ignore drag-only-notch -- reason`"
      ])
  }
}
