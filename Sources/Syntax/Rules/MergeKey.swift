import Source

extension Rule {
  package static let mergeKey = Rule("merge-key", .error, page: Embedded.merge_key_md)
}
