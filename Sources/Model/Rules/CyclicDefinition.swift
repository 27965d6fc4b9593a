import Source

extension Rule {
  package static let cyclicDefinition = Rule(
    "cyclic-definition", .error, isFatal: true, page: Embedded.cyclic_definition_md)
}
