import Model
import Source

extension Rule {
  package static let unusedKeyboard = Rule("unused-keyboard", .warning, page: Embedded.unused_keyboard_md)
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
