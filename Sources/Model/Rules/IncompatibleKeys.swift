import Source

extension Rule {
  package static let incompatibleKeys = Rule(
    "incompatible-keys", .warning,
    title: "Two settings of a screen defeat each other",
    text: """
      Each setting is valid alone, but one prevents the purpose of the other: a sheet takes the pull that a refresh \
      control needs, a header returns during the pull that lowers the sheet, or no release reaches a notch. The note \
      names the setting that wins; the reference lists all combinations in tables. Change one of the two.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: news
          notches:
            low: 240
            high: 480
          content:
            - scroll: feed
              pullToRefresh: inner
              content:
                - header: title
                  height: 60
                - list: rows
                  contentHeight: 3000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: news
          notches:
            low: 240
            high: 480
          content:
            - scroll: feed
              content:
                - header: title
                  height: 60
                - list: rows
                  contentHeight: 3000
      """)
}
