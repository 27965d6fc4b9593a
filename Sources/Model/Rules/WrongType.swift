import Source

extension Rule {
  package static let wrongType = Rule("wrong-type", .error, page: Embedded.wrong_type_md)
}
