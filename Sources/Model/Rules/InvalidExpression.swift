import Source

extension Rule {
  package static let invalidExpression = Rule("invalid-expression", .error, page: Embedded.invalid_expression_md)
}
