// About how a screen moves.

extension Explanation {
  static let brokenLaw = Explanation(
    .brokenLaw, "A law of movement is refuted",
    """
    `generate` and `prove` check that the machine keeps the laws of movement: it passes on what a node does not use, \
    changes direction at once and stays within its limits. A refuted law is a defect of Scrollwork, not of the spec. It \
    stops `generate` with exit code 3, and no comment, configuration or baseline can ignore it. Report it with the spec.
    """,
    noSpec: "A spec that has this finding is a bug report.")

  static let failingScenario = Explanation(
    .failingScenario, "A scenario comes out otherwise",
    """
    A scenario is an example of how the screen moves, with exact positions, and `scrollwork test` plays it. What is \
    found is not what it expects: the finding shows both, with the devices on which they differ. Either the layout has \
    changed in a way that was not meant, or the example has to follow it.
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
