import Source

extension Rule {
  package static let renamedKey = Rule("renamed-key", .warning, page: Embedded.renamed_key_md)
}
