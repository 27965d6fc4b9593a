// About scenarios and promises that show nothing.

extension Explanation {
  static let duplicateScenario = Explanation(
    .duplicateScenario, "Two scenarios have one title",
    """
    A failing scenario is reported by its title, and this one could be either of two. Usually it was copied. Say what \
    it shows that the other does not.
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

  static let idlePromise = Explanation(
    .idlePromise, "A promise is not about the screen",
    """
    It names only the environment, measures and numbers, which are given. Nothing that is changed in the layout can \
    break it. Name the length that it was meant for.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - list: rows
          contentHeight: 5000

      ensure:
        - height - 106 >= 400
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - list: rows
          contentHeight: 5000

      ensure:
        - rows.viewport >= 400
      """)

  static let idleScenario = Explanation(
    .idleScenario, "A scenario expects nothing",
    """
    It plays its steps and passes whatever comes of them: without `expect`, or with one that repeats what `given` \
    sets before anything has happened. Expect what the steps lead to.
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
      """)

  static let uncheckedSteps = Explanation(
    .uncheckedSteps, "Nothing is expected of the last steps",
    """
    What happens behind the last `expect` of a scenario can change without any scenario failing. Expect what it leads \
    to, or remove it.
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
