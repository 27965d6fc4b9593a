import Source

extension Rule {
  package static let missingKey = Rule("missing-key", .error, page: Embedded.missing_key_md)
}
