import Source

extension Rule {
  package static let invalidName = Rule(
    "invalid-name", .error, isFatal: true,
    title: "A name has invalid characters",
    text: """
      The name of a node, notch, page, mode, measure or definition starts with a lowercase letter and continues with \
      letters and digits. The name of a screen starts with a capital. Names become identifiers in the generated \
      Swift, and a hyphen is a minus sign in expressions. Rename it.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: side-panel
          notches:
            low: 120
            high: 480
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
