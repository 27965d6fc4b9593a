import Source

extension Rule {
  package static let noAvailable = Rule(
    "no-available", .error,
    title: "`available` is not defined here",
    text: """
      `available`, and a percentage without `of`, refer to the space that the parent of a node offers. Definitions, \
      assertions, ranges and steps have no parent. Name the whole explicitly, as in `50% of height`, or use a \
      quantity of a node.
      """,
    failing: """
      scrollwork: 1
      screen: Example
      let:
        third: 1/3 of available

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: third
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      let:
        third: 1/3 of height

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: third
            high: 480
      """)
}
