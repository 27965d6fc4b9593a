import Source

extension Rule {
  package static let staleBaseline = Rule(
    "stale-baseline", .warning, fixedSeverity: "it is not a finding about a spec as lint sees it",
    title: "An entry of the baseline matches no finding",
    text: """
      The baseline lists known findings, and this entry matches none: the spec was fixed, renamed or deleted, or the \
      entry is a duplicate. A stale entry would hide the same fault later. Remove its line, or rewrite the list with \
      `scrollwork lint --write-baseline`.
      """,
    noSpec: "It is about the list of known findings, not about what a spec says.")
}
