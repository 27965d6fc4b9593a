import Source

extension Rule {
  package static let unquotedComma = Rule(
    "unquoted-comma", .error, isFatal: true,
    title: "A comma ends a value inside its parentheses",
    text: """
      Between braces or brackets YAML ends a value at every comma, also inside parentheses: `{height: max(a, b)}` is \
      a map of two keys. Quote the expression, or write the map on several lines.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: {height: max(480, 60%), when: portrait}
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
            high: {height: "max(480, 60%)", when: portrait}
      """)
}
