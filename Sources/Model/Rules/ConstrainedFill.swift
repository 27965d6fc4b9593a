import Source

extension Rule {
  package static let constrainedFill = Rule(
    "constrained-fill", .error, isFatal: true,
    title: "A constraint names a node with `fill`",
    text: """
      A node with `fill` takes the space that remains after all other heights are solved. A constraint on it would \
      change the other heights indirectly. State the claim in `ensure`, where it is proved, or constrain the other \
      nodes.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill

      constraints:
        - map.height >= 400
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill

      ensure:
        - map.height >= 400
      """)
}
