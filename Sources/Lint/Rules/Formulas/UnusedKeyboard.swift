import Model
import Source

extension Rule {
  package static let unusedKeyboard = Rule(
    "unused-keyboard", .warning,
    title: "No formula makes room for the keyboard",
    text: """
      `environment` gives the keyboard a range, but no formula names it. The keyboard does not change `available`, \
      so it covers the lower end of the screen. Use `keyboard` in the formulas that it affects, or remove the range.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      environment:
        keyboard: 0...346

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      environment:
        keyboard: 0...346

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: max(480, keyboard + 120)
      """)
}

/// Reports a keyboard in the environment that no length uses.
struct UnusedKeyboard: LintRule {
  static let rule = Rule.unusedKeyboard

  static func findings(_ context: LintContext) -> [Diagnostic] {
    let keyboard = context.spec.environment[.keyboard]
    guard let span = keyboard.span, keyboard.upper.signum > 0, !context.namesKeyboard else { return [] }
    return [.unused(keyboard, span)]
  }
}

extension LintContext {
  fileprivate var namesKeyboard: Bool {
    let conditions = spec.nodes.flatMap { $0.kind.sheet?.notches.compactMap(\.condition) ?? [] }
    let compared = conditions.flatMap(\.parts).flatMap { part -> [Expression] in
      switch part {
      case .comparison(let comparison): [comparison.left, comparison.right]
      case .orientation: []
      }
    }
    let bound = spec.constraints.flatMap { [$0.comparison.left, $0.comparison.right] }
    return formulas.contains { $0.names(.keyboard) } || (compared + bound).contains { $0.names(.keyboard) }
  }
}

extension Diagnostic {
  fileprivate static func unused(_ range: LengthRange, _ span: Span) -> Diagnostic {
    Diagnostic(
      .unusedKeyboard, "no length makes room for the keyboard", at: span,
      caption: "it may cover \(range.upper.points)", notes: ["the keyboard changes no `available`: a formula says so"],
      help: ["name `keyboard` where it counts, or remove the range"])
  }
}
