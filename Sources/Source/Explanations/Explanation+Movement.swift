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

  static let unprovedLaw = Explanation(
    .unprovedLaw, "A law of movement is not proved within its budget",
    """
    `generate` and `prove` check that the machine keeps the laws of movement, within a budget of work. The budget reaches \
    seven nodes that consume one movement, some twenty pages, and six sheets with a list each. Beyond it the law may hold \
    or not. `generate` still writes the file, and names in its header what is not proved. Use fewer sheets, notches with \
    `when`, pages or nested scrolls, or accept the finding with a comment.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel1
          notches:
            low: 90
            high: 340
          content:
            - list: rows1
              contentHeight: 3000
        - sheet: panel2
          notches:
            low: 120
            high: 360
          content:
            - list: rows2
              contentHeight: 3000
        - sheet: panel3
          notches:
            low: 150
            high: 380
          content:
            - list: rows3
              contentHeight: 3000
        - sheet: panel4
          notches:
            low: 180
            high: 400
          content:
            - list: rows4
              contentHeight: 3000
        - sheet: panel5
          notches:
            low: 210
            high: 420
          content:
            - list: rows5
              contentHeight: 3000
        - sheet: panel6
          notches:
            low: 240
            high: 440
          content:
            - list: rows6
              contentHeight: 3000
        - sheet: panel7
          notches:
            low: 270
            high: 460
          content:
            - list: rows7
              contentHeight: 3000
        - sheet: panel8
          notches:
            low: 300
            high: 480
          content:
            - list: rows8
              contentHeight: 3000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel1
          notches:
            low: 90
            high: 340
          content:
            - list: rows1
              contentHeight: 3000
      """)

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
