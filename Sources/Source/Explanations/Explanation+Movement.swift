// About how a screen moves.

extension Explanation {
  static let brokenLaw = Explanation(
    .brokenLaw, "Movement is not proved to keep its laws",
    """
    Before anything is generated, each way that a finger can move a screen is proved to pass on what it does not use, \
    to change direction at once, and to stay within its limits. Where the proof fails on what the compiler made, the \
    fault is the compiler's: report it with the spec. It reaches seven nodes that move one another, fewer \
    where their headers come back by parts; beyond that nothing is proved and nothing is generated, so nest less.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: a
          content:
            - scroll: b
              content:
                - scroll: c
                  content:
                    - scroll: d
                      content:
                        - scroll: e
                          content:
                            - scroll: f
                              content:
                                - scroll: g
                                  content:
                                    - scroll: h
                                      content:
                                        - list: rows
                                          contentHeight: 3000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: a
          content:
            - scroll: b
              content:
                - list: rows
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
