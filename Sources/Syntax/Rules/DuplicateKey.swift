import Source

extension Rule {
  package static let duplicateKey = Rule(
    "duplicate-key", .error,
    title: "A map contains a key twice",
    text: """
      Other YAML parsers let the last entry win, so an edit of the first one would have no effect there. Scrollwork \
      uses the first entry and reports the second as an error. Remove one of the two.
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
            low: 88
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
      """)
}
