import Source

extension Rule {
  package static let constraintNotLinear = Rule(
    "constraint-not-linear", .error, isFatal: true, page: Embedded.constraint_not_linear_md)
}
