import Source

extension Rule {
  package static let aliasBudget = Rule("alias-budget", .error, isFatal: true, page: Embedded.alias_budget_md)
}
