import Source

extension Rule {
  package static let deadTap = Rule(
    "dead-tap", .warning,
    title: "An entry of `tap` never has an effect",
    text: """
      An entry of `tap` sets the effect of a tap at a notch. In no reachable state does this entry change anything: \
      the sheet is already at the target, or never rests at the notch while the entry applies. Remove the entry, or \
      name another notch.
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
          tap: {low: high, high: high}
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
          tap: {low: high, high: low}
      """)
}
