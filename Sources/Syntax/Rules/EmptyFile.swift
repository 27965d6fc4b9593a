import Source

extension Rule {
  package static let emptyFile = Rule(
    "empty-file", .error, isFatal: true,
    title: "A file has no content",
    text: """
      The file is empty, or contains only comments and blank lines. A spec states at least its version, its screen \
      and a layout. Run `scrollwork init` to write a first one.
      """,
    failing: """
      # The map with its panel goes here.
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
      """)
}
