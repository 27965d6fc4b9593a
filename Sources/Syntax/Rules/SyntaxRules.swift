import Source

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
