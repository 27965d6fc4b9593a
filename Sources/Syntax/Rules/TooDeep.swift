import Source

extension Rule {
  package static let tooDeep = Rule(
    "too-deep", .error,
    title: "A part of the file is nested more than 100 levels deep",
    text: """
      Maps, lists, nodes and parentheses nest at most 100 levels deep. No screen needs more; such files usually come \
      from a broken generator. Name inner parts in `let`, or flatten the layout.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - bar: tools
          height: \(String(repeating: "(", count: 101))44\(String(repeating: ")", count: 101))
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - bar: tools
          height: safeArea.bottom + 44
      """)
}
