import Source

extension Rule {
  package static let duplicateName = Rule(
    "duplicate-name", .error, isFatal: true,
    title: "Two elements have the same name",
    text: """
      Nodes, measures and definitions share one namespace, and so do the notches of one sheet. A name in a formula \
      or in a scenario must refer to one element. Rename one of the two. The screens of one run need different names \
      too.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: map
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
