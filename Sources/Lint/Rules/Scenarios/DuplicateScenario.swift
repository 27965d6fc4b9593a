import Model
import Source

extension Rule {
  package static let duplicateScenario = Rule("duplicate-scenario", .warning, page: Embedded.duplicate_scenario_md)
}

/// Reports two scenarios with one title: a report of a failure would be ambiguous.
struct DuplicateScenario: LintRule {
  static let rule = Rule.duplicateScenario

  static func findings(_ context: LintContext) -> [Diagnostic] {
    let scenarios = context.spec.scenarios
    guard scenarios.count > 1 else { return [] }
    var first = [String: Span](minimumCapacity: scenarios.count)
    return scenarios.indices.compactMap { index in
      let title = scenarios[index].title
      if let span = first[title.text] { return .second(title, first: span) }
      first[title.text] = title.span
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func second(_ title: Name, first: Span) -> Diagnostic {
    Diagnostic(
      .duplicateScenario, "a second scenario of this title", at: title.span,
      labels: [Label(first, "the first")], help: ["say what this one shows"])
  }
}
