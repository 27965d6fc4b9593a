import Source

extension Rule {
  package static let invalidYAML = Rule(
    "invalid-yaml", .error, isFatal: true,
    title: "A file is not valid YAML",
    text: """
      The parser cannot read the structure of the file: a key has no colon, a quote or a bracket is never closed, or \
      a line is indented to a depth that no other line has. The finding points at the place to change. The compiler \
      still checks the parts that it can read.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
      """)
}
