import Source

extension Rule {
  package static let idleConstraint = Rule(
    "idle-constraint", .error, isFatal: true,
    title: "A constraint names no flexible height",
    text: """
      The lines of `constraints` determine flexible heights: those written `{min, prefer, max}`. This line names \
      none, so the solver cannot make it hold. Move it to `ensure`, where it is proved.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: 44
        - block: map
          height: fill

      constraints:
        - navigation.height <= 100
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: 44
        - block: map
          height: fill

      ensure:
        - navigation.height <= 100
      """)
}
