import Source

extension Rule {
  package static let ignoredStep = Rule(
    "ignored-step", .note, isCheckedByLint: false,
    title: "A step of a scenario is ignored",
    text: """
      A `drift` moves the node that decelerates: the innermost scrolling node below the finger that was released with \
      a velocity. The machine ignores a deceleration of another node, as it ignores a late report of a host. Name the \
      node that decelerates. `scrollwork test` finds ignored steps; a scenario with one can pass.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: page
          content:
            - header: hero
              height: 200
              onScroll: leave
            - list: rows
              contentHeight: 5000

      scenarios:
        - scenario: a flick coasts
          steps:
            - drag: {on: rows, by: [-300]}
            - release: {velocity: -900}
            - drift: {on: hero, by: [-40], velocity: -700}
            - expect: {rows.offset: 100}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: page
          content:
            - header: hero
              height: 200
              onScroll: leave
            - list: rows
              contentHeight: 5000

      scenarios:
        - scenario: a flick coasts
          steps:
            - drag: {on: rows, by: [-300]}
            - release: {velocity: -900}
            - drift: {on: rows, by: [-40], velocity: -700}
            - expect: {rows.offset: 140}
      """)
}
