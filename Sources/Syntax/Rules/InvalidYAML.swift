import Source

extension Rule {
  package static let invalidYAML = Rule("invalid-yaml", .error, isFatal: true, page: Embedded.invalid_yaml_md)
}
