import Source

extension Rule {
  package static let undefinedName = Rule("undefined-name", .error, page: Embedded.undefined_name_md)
}
