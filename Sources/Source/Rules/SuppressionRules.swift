extension Rule {
  package static let staleSuppression = Rule("stale-suppression", .warning, page: Embedded.stale_suppression_md)
  package static let unknownSuppression = Rule("unknown-suppression", .warning, page: Embedded.unknown_suppression_md)
}

/// The rules about suppressions.
package let suppressionRules: [Rule] = [
  .staleSuppression,
  .unknownSuppression,
]
