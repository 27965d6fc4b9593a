import Source

extension Rule {
  package static let severalScrollsToTop = Rule(
    "several-scrolls-to-top", .error, isFatal: true,
    title: "Two nodes scroll to the top",
    text: """
      iOS passes a tap on the status bar to a scroll view only if exactly one scroll view on the screen asks for it. \
      With two, the tap has no effect. Keep `scrollsToTop` on the node that users expect to move.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          scrollsToTop: true
          content:
            - header: hero
              height: 200
            - list: rows
              contentHeight: 3000
              scrollsToTop: true
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          scrollsToTop: true
          content:
            - header: hero
              height: 200
            - list: rows
              contentHeight: 3000
      """)
}
