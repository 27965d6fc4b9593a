import Model
import Source

extension Rule {
  package static let dragOnlyNotch = Rule(
    "drag-only-notch", .warning,
    title: "A sheet has taps, and none leads to a notch",
    text: """
      Taps work on the sheet, but no tap and no mode leads to this notch. People who tap instead of dragging do not \
      reach it. Add a tap. If the app offers another control that sends `move`, suppress the finding with a reason.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            middle: 240
            high: 480
          tap: {low: middle, middle: low}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            middle: 240
            high: 480
          tap: {low: middle, middle: high, high: low}
      """)
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
