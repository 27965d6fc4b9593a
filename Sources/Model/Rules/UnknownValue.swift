import Source

extension Rule {
  package static let unknownValue = Rule(
    "unknown-value", .error,
    title: "A word is not among the values of a key",
    text: """
      The key takes one of a few words, and this value is not one of them or conflicts with another key of the node. \
      Write one of the values that the finding lists.
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
          edge: below
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
          edge: bottom
      """)
}
