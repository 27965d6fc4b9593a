import Source

extension Rule {
  package static let invalidRange = Rule("invalid-range", .error, page: Embedded.invalid_range_md)
}
