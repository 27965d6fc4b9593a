import Source

extension Rule {
  package static let unreachableNotch = Rule(
    "unreachable-notch", .warning,
    title: "Only a `move` of the app leads to a notch",
    text: """
      The compiler follows every event from every state of the sheet. Drags, taps and modes reach other notches but \
      not this one, so users depend on the app to send `move`. Usually a tap or the `enter` of a mode is missing. \
      Add one. If the app moves the sheet intentionally, suppress the finding with a reason.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      modes: [browse, search]

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            middle: 240
            high: 480
          modes:
            browse: {rests: [low, middle], enter: low, drag: false}
            search: {rests: [high], enter: high}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      modes: [browse, search]

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            middle: 240
            high: 480
          modes:
            browse: {rests: [low, middle], enter: low, drag: false, tap: {low: middle, middle: low}}
            search: {rests: [high], enter: high}
      """)
}
