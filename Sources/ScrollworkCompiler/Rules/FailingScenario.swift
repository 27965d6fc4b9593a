import Source

extension Rule {
  package static let failingScenario = Rule(
    "failing-scenario", .error, isCheckedByLint: false,
    fixedSeverity: "it is not a finding about a spec as lint sees it",
    title: "A scenario fails",
    text: """
      A scenario is an example of movement with exact positions, and `scrollwork test` runs it. The result differs \
      from `expect`: the finding shows both, with the devices on which they differ. Fix the layout, or update the \
      scenario.
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
          tap: {low: high}

      scenarios:
        - scenario: a tap opens it
          steps:
            - tap: panel
            - settle: true
            - expect: {panel.height: 400}
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
          tap: {low: high}

      scenarios:
        - scenario: a tap opens it
          steps:
            - tap: panel
            - settle: true
            - expect: {panel.height: 480}
      """)
}
