import Source

extension Rule {
  package static let undefinedAlias = Rule("undefined-alias", .error, isFatal: true, page: Embedded.undefined_alias_md)
}
