import Source

extension Rule {
  package static let unknownKey = Rule(
    "unknown-key", .error,
    title: "A key is unknown here",
    text: """
      The compiler has no meaning for this key, so its value would silently have no effect. The key is misspelled, \
      or it belongs to another kind of node. Correct it; all keys are camelCase.
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
          inital: high
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
          initial: high
      """)
}
