import Source

extension Rule {
  package static let missingKey = Rule(
    "missing-key", .error,
    title: "A required key is missing",
    text: """
      Some keys have no default that is right for every screen: the height of a block, the notches of a sheet, the \
      content height of a list. Add the key. If its value is known only at run time, define a measure with a range \
      in `measures`.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - bar: tools
        - sheet: panel
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
        - bar: tools
          height: safeArea.bottom + 44
        - sheet: panel
          notches:
            low: 120
            high: 480
      """)
}
