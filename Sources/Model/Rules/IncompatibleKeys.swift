import Source

extension Rule {
  package static let incompatibleKeys = Rule("incompatible-keys", .warning, page: Embedded.incompatible_keys_md)
}
