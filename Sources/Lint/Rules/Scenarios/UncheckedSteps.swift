import Model
import Source

extension Rule {
  package static let uncheckedSteps = Rule(
    "unchecked-steps", .warning,
    title: "No expectation follows the last steps",
    text: """
      The effects of the steps after the last `expect` can change without failing the scenario. Add an expectation, \
      or remove the steps.
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
            - release: {velocity: -900}
            - settle: true
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
            - release: {velocity: -900}
            - settle: true
            - expect: {panel: high}
      """)
}

/// Reports steps after the last expectation of a scenario, which check nothing.
struct UncheckedSteps: LintRule {
  static let rule = Rule.uncheckedSteps

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.spec.scenarios.compactMap { scenario in
      guard let last = scenario.steps.lastIndex(where: { !$0.expectations.isEmpty }),
        scenario.steps.indices.contains(last + 1)
      else { return nil }
      return .unchecked(scenario.steps[last + 1], last: scenario.steps[last])
    }
  }
}

extension Diagnostic {
  fileprivate static func unchecked(_ step: Step, last: Step) -> Diagnostic {
    Diagnostic(
      .uncheckedSteps, "nothing is expected of this step and what follows", at: step.span,
      labels: [Label(last.span, "the last expectation")], help: ["expect what it leads to, or remove it"])
  }
}
