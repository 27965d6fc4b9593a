import Source

extension Rule {
  package static let invalidExtent = Rule(
    "invalid-extent", .error, isFatal: true,
    title: "A node has a kind of height that its place does not allow",
    text: """
      The content of a scroll has no fixed space to divide, so a block inside it has a length and not `fill`. The \
      node that takes over at the end of a scroll is as high as the rest of the scroll. A `fill` takes the remaining \
      space, so it has no preferred height. Write a height that the finding allows.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: fill
            - list: rows
              contentHeight: 3000
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
