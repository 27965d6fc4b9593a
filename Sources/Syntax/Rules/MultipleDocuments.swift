import Source

extension Rule {
  package static let multipleDocuments = Rule(
    "multiple-documents", .error,
    title: "A file contains more than one document",
    text: """
      A line of three dashes starts another YAML document. A spec file holds one document and one screen, and the \
      generated type is named after that screen. Move the part after the dashes to its own file.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
      ---
      scrollwork: 1
      screen: Second

      layout:
        - block: list
          height: fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
      """)
}
