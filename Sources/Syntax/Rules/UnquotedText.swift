import Source

extension Rule {
  package static let unquotedText = Rule(
    "unquoted-text", .error, isFatal: true,
    title: "A text needs quotes",
    text: """
      YAML does not read a value as text if it starts with a YAML indicator or contains a colon and a space. Quote \
      the value. Write a minus directly before its number, as in `-20`, because `- 20` starts a list.
      """,
    failing: """
      scrollwork: 1
      screen: Example
      summary: Parking: where it is free

      layout:
        - block: map
          height: fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      summary: "Parking: where it is free"

      layout:
        - block: map
          height: fill
      """)
}
