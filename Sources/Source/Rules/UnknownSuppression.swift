extension Rule {
  package static let unknownSuppression = Rule("unknown-suppression", .warning, page: Embedded.unknown_suppression_md)
}
