import Model
import Source

extension Rule {
  package static let conditionAlwaysTrue = Rule(
    "condition-always-true", .warning, page: Embedded.condition_always_true_md)
}

/// Reports a notch whose condition holds in every configuration of the screen.
struct ConditionAlwaysTrue: LintRule {
  static let rule = Rule.conditionAlwaysTrue

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.flatMap { id, sheet -> [Diagnostic] in
      sheet.notches.indices.compactMap { index -> Diagnostic? in
        let notch = sheet.notches[index]
        guard let condition = notch.condition, let tests = context.solution.activity[id]?[index],
          tests.allSatisfy(context.isCertain)
        else { return nil }
        var fix = context.entry(id, "notches", notch.name.text, "when").flatMap {
          context.removal(of: $0, from: id, "remove `when`")
        }
        // In an environment that is not proved the condition decides.
        fix?.isSafe = false
        return .idle(notch, condition, context.silence(about: condition, evenOfSizes: false), fix)
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func idle(
    _ notch: Notch, _ condition: Condition, _ silence: String?, _ fix: FixIt?
  ) -> Diagnostic {
    Diagnostic(
      .conditionAlwaysTrue, "notch `\(notch.name.text)` is always active", at: condition.span,
      caption: "this holds in every environment of the screen",
      notes: [silence ?? "a formula may name a notch only where it has no condition"], fixes: fix.map { [$0] } ?? [])
  }
}
