import Model
import Source

extension Rule {
  package static let duplicateScenario = Rule(
    "duplicate-scenario", .warning,
    title: "Two scenarios have the same title",
    text: """
      A failing scenario is reported by its title, and this title is ambiguous. Usually the scenario was copied. \
      Rename it after the difference between the two.
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
            high: 480
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 5000

      scenarios:
        - scenario: a drag raises it
          given: {panel: low}
          steps:
            - drag: {on: handle, by: [-60]}
            - expect: {panel.height: panel.low + 60}
        - scenario: a drag raises it
          given: {panel: high}
          steps:
            - drag: {on: handle, by: [60]}
            - expect: {panel.height: panel.high - 60}
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
            high: 480
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 5000

      scenarios:
        - scenario: a drag raises it
          given: {panel: low}
          steps:
            - drag: {on: handle, by: [-60]}
            - expect: {panel.height: panel.low + 60}
        - scenario: a drag lowers it
          given: {panel: high}
          steps:
            - drag: {on: handle, by: [60]}
            - expect: {panel.height: panel.high - 60}
      """)
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
