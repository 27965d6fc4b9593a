import Source

extension Rule {
  package static let recursiveAlias = Rule(
    "recursive-alias", .error, isFatal: true,
    title: "An alias is inside the value that it refers to",
    text: """
      A value that contains itself is infinite, and no length can be read from it. Write the value out.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: &low {height: *low}
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
