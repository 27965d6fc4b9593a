import Model
import Source

/// Two scenarios of one title: a report of a failure could mean either.
struct DuplicateScenario: Rule {
  static let id = FindingID.duplicateScenario

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    let scenarios = evidence.spec.scenarios
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
      DuplicateScenario.id, "a second scenario of this title", at: title.span,
      labels: [Label(first, "the first")], help: ["say what this one shows"])
  }
}
