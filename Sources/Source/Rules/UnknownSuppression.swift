extension Rule {
  package static let unknownSuppression = Rule(
    "unknown-suppression", .warning,
    title: "A suppression is malformed or names an unknown rule",
    text: """
      A suppression starts with `scrollwork: ignore` or `scrollwork: ignore-file`, followed by ids of rules as they \
      appear in brackets after each message, and optionally ` -- ` and a reason. This comment differs from that \
      form, or is inside a text, where YAML has no comments, so it has no effect. Correct the comment.
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
            high: 120.25  # scrollwork: ignore notch-gpa -- they only differ in their content
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
            high: 120.25  # scrollwork: ignore notch-gap -- they only differ in their content
      """)
}
