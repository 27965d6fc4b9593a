import Source

extension Rule {
  package static let recursiveAlias = Rule("recursive-alias", .error, isFatal: true, page: Embedded.recursive_alias_md)
}
