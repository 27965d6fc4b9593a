import Source

extension Rule {
  package static let yamlTag = Rule(
    "yaml-tag", .error,
    title: "A value has a YAML tag",
    text: """
      A tag such as `!!int` sets the type of a value in YAML. In a spec the key determines the type, so a tag is \
      either redundant or wrong. Remove it.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: !!int 120
            high: 480
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
            high: 480
      """)
}
