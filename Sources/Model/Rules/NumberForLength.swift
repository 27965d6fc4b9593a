import Source

extension Rule {
  package static let numberForLength = Rule(
    "number-for-length", .error,
    title: "A number is used where a length is required",
    text: """
      A number between 0 and 1 is a fraction, never a length in points: no panel is half a point high. Write what it \
      is a fraction of, as in `0.5 of available` or `50% of height`.
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
            high: 0.75
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
            high: 0.75 of available
      """)
}
