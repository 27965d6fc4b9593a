import Source

extension Rule {
  package static let invalidStep = Rule(
    "invalid-step", .error,
    title: "A step of a scenario is not possible",
    text: """
      A step performs one action that its target supports: it drags a scrolling node or a sheet, taps a sheet, \
      selects a page, or sets a state within its range. The finding names the reason why this step is not possible. \
      Change the step or its target.
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
            - tap: map
            - expect: {panel: high}
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
            - expect: {panel: high}
      """)
}
