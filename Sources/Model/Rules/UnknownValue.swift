import Source

extension Rule {
  package static let unknownValue = Rule("unknown-value", .error, page: Embedded.unknown_value_md)
}
