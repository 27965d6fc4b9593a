extension Rule {
  package static let staleSuppression = Rule(
    "stale-suppression", .warning,
    title: "A suppression has no effect",
    text: """
      The suppressed finding is not reported at this place: the spec was fixed, or the comment is at the wrong line. \
      A suppression without effect would hide the same fault later. Remove it, or move it to the line of the finding \
      or to a line of its own directly above.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill  # scrollwork: ignore negative-length
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
      """)
}
