import Source

extension Rule {
  package static let ineffectiveKey = Rule(
    "ineffective-key", .warning, isUnnecessary: true,
    title: "A key has no effect",
    text: """
      The value of the key changes nothing, because of another key of the node that the finding names. Readers of \
      the spec expect it to have an effect. Remove the key, or change the other one.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 200
              collapsed: 44
              onScroll: leave
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
              collapsed: 44
              onScroll: collapse
            - list: rows
              contentHeight: 3000
      """)
}
