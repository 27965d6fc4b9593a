import Source

extension Rule {
  package static let yamlTag = Rule("yaml-tag", .error, page: Embedded.yaml_tag_md)
}
