import Source

extension Rule {
  package static let duplicateKey = Rule("duplicate-key", .error, page: Embedded.duplicate_key_md)
}
