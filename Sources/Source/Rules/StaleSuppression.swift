extension Rule {
  package static let staleSuppression = Rule("stale-suppression", .warning, page: Embedded.stale_suppression_md)
}
