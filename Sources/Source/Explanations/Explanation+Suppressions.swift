// About comments that suppress findings, and lists that do.

extension Explanation {
  static let staleSuppression = Explanation(
    .staleSuppression, "A suppression suppresses nothing",
    """
    The finding that the comment accepts is no longer made here: the spec was mended, or the comment stands at the \
    wrong line. Left alone, it would hide the same fault when it comes back. Remove it. It belongs on the line of the \
    finding, or alone on the one above.
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

  static let unknownSuppression = Explanation(
    .unknownSuppression, "A suppression names no finding",
    """
    A comment that speaks to Scrollwork begins with `scrollwork: ignore` or `scrollwork: ignore-file`, in these letters, \
    and goes on with the ids of findings, as they stand in brackets behind each message. This one has another word, or \
    stands inside of a text where YAML has no comments, and suppresses nothing. What follows ` -- ` is the reason.
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

  static let staleBaseline = Explanation(
    .staleBaseline, "A known finding is gone",
    """
    The baseline lists findings that are left for later, and this one is no longer made: the spec was mended, renamed \
    or deleted, or the list has it twice. Left in the list, the entry would hide the same fault when it comes back. Take \
    out its line, or write the list anew with `scrollwork lint --write-baseline`.
    """,
    noSpec: "It is about the list of known findings, not about what a spec says.")
}
