import Source

extension Rule {
  package static let dragOnlyNotch = Rule(
    "drag-only-notch", .warning,
    title: "Only a drag leads to a notch",
    text: """
      Taps work on the sheet, but no tap and no mode leads to this notch. People who use VoiceOver or Switch \
      Control, or who cannot drag, do not reach it. Add a tap. If the app offers another control that sends `move`, \
      suppress the finding with a reason.
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
            middle: 240
            high: 480
          tap: {low: middle, middle: low}
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
            middle: 240
            high: 480
          tap: {low: middle, middle: high, high: low}
      """)
}
