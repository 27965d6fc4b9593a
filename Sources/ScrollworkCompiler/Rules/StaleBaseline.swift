import Source

extension Rule {
  package static let staleBaseline = Rule(
    "stale-baseline", .warning, fixedSeverity: "it is not a finding about a spec as lint sees it",
    page: Embedded.stale_baseline_md)
}
