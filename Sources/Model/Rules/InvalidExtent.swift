import Source

extension Rule {
  package static let invalidExtent = Rule("invalid-extent", .error, isFatal: true, page: Embedded.invalid_extent_md)
}
