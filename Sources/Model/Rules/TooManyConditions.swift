import Source

extension Rule {
  package static let tooManyConditions = Rule("too-many-conditions", .error, page: Embedded.too_many_conditions_md)
}
