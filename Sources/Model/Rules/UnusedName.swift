import Source

extension Rule {
  package static let unusedName = Rule("unused-name", .warning, isUnnecessary: true, page: Embedded.unused_name_md)
}
