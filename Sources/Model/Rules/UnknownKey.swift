import Source

extension Rule {
  package static let unknownKey = Rule("unknown-key", .error, page: Embedded.unknown_key_md)
}
