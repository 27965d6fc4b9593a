import Model
import Source

/// Two scenarios of one title: a report of a failure could mean either.
struct DuplicateScenario: Rule {
  static let id = FindingID.duplicateScenario

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    guard evidence.spec.scenarios.count > 1 else { return [] }
    var first: [String: Span] = [:]
    return evidence.spec.scenarios.compactMap { scenario in
      if let span = first[scenario.title.text] { return .second(scenario.title, first: span) }
      first[scenario.title.text] = scenario.title.span
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func second(_ title: Name, first: Span) -> Diagnostic {
    Diagnostic(
      DuplicateScenario.id, "a second scenario of this title", at: title.span,
      labels: [Label(first, "the first")], help: ["say what this one shows"])
  }
}
