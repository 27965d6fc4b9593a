import Model
import Source

extension Rule {
  package static let absentKeyboard = Rule("absent-keyboard", .warning, page: Embedded.absent_keyboard_md)
}

/// Reports a formula that uses the keyboard although the environment has none: proofs then cover only a height of 0.
struct AbsentKeyboard: LintRule {
  static let rule = Rule.absentKeyboard

  static func findings(_ context: LintContext) -> [Diagnostic] {
    // An explicit range of 0 is intended.
    guard context.spec.environment[.keyboard].span == nil else { return [] }
    let places = context.formulas.filter { $0.names(.keyboard) }
      .compactMap { $0.parts.first { $0.isEnvironment(.keyboard) }?.span }
    return places.first.map { [.absent(at: $0, others: Array(places.dropFirst().prefix(maxLabels)))] } ?? []
  }

  /// The maximum number of labels for further places.
  private static let maxLabels = 3
}

extension Diagnostic {
  fileprivate static func absent(at span: Span, others: [Span]) -> Diagnostic {
    Diagnostic(
      .absentKeyboard, "`keyboard` is 0 everywhere: the environment has none", at: span,
      labels: others.map { Label($0, "here too") },
      notes: ["without a range, lengths and assertions are proved without the keyboard only"],
      help: ["say how much it may cover: `environment: {keyboard: 0...346}`"])
  }
}
