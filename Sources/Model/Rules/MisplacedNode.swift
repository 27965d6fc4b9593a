import Source

extension Rule {
  package static let misplacedNode = Rule(
    "misplaced-node", .error, isFatal: true,
    title: "A node is in a place that its kind does not allow",
    text: """
      Sheets are children of the screen, pages are children of tabs, and the last child of a scroll is the node that \
      scrolls by itself. A header with `returns` comes after all headers that leave. Move the node to the place that \
      the finding names.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - list: rows
              contentHeight: 3000
            - header: hero
              height: 200
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 200
            - list: rows
              contentHeight: 3000
      """)
}
