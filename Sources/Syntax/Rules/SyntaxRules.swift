import Source

extension Rule {
  package static let emptyFile = Rule("empty-file", .error, isFatal: true, page: Embedded.empty_file_md)
  package static let invalidUTF8 = Rule("invalid-utf8", .error, isFatal: true, page: Embedded.invalid_utf8_md)
  package static let invalidYAML = Rule("invalid-yaml", .error, isFatal: true, page: Embedded.invalid_yaml_md)
  package static let multipleDocuments = Rule("multiple-documents", .error, page: Embedded.multiple_documents_md)
  package static let yamlTag = Rule("yaml-tag", .error, page: Embedded.yaml_tag_md)
  package static let mergeKey = Rule("merge-key", .error, page: Embedded.merge_key_md)
  package static let duplicateKey = Rule("duplicate-key", .error, page: Embedded.duplicate_key_md)
  package static let undefinedAlias = Rule("undefined-alias", .error, isFatal: true, page: Embedded.undefined_alias_md)
  package static let recursiveAlias = Rule("recursive-alias", .error, isFatal: true, page: Embedded.recursive_alias_md)
  package static let aliasBudget = Rule("alias-budget", .error, isFatal: true, page: Embedded.alias_budget_md)
  package static let tooDeep = Rule("too-deep", .error, page: Embedded.too_deep_md)
  package static let unquotedComma = Rule("unquoted-comma", .error, isFatal: true, page: Embedded.unquoted_comma_md)
  package static let unquotedText = Rule("unquoted-text", .error, isFatal: true, page: Embedded.unquoted_text_md)
}

/// The rules about files and YAML.
package let syntaxRules: [Rule] = [
  .emptyFile,
  .invalidUTF8,
  .invalidYAML,
  .multipleDocuments,
  .yamlTag,
  .mergeKey,
  .duplicateKey,
  .undefinedAlias,
  .recursiveAlias,
  .aliasBudget,
  .tooDeep,
  .unquotedComma,
  .unquotedText,
]
