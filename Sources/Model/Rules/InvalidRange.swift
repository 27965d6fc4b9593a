import Source

extension Rule {
  package static let invalidRange = Rule(
    "invalid-range", .error,
    title: "A range contains no length",
    text: """
      A range runs from its lower to its upper bound, both at least 0, and the typical value is between them. Every \
      assertion holds over an empty range, so an empty range is an error. Correct the bounds.
      """,
    failing: """
      scrollwork: 1
      screen: Example
      measures:
        tags: 240...44

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: tags
            high: tags + 200
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      measures:
        tags: 44...240

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: tags
            high: tags + 200
      """)
}
