import Source

extension Rule {
  package static let invalidName = Rule("invalid-name", .error, isFatal: true, page: Embedded.invalid_name_md)
}
