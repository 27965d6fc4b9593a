import Source

extension Rule {
  package static let constraintNotLinear = Rule(
    "constraint-not-linear", .error, isFatal: true, page: Embedded.constraint_not_linear_md)
  package static let idleConstraint = Rule("idle-constraint", .error, isFatal: true, page: Embedded.idle_constraint_md)
  package static let sharingLimit = Rule("sharing-limit", .error, isFatal: true, page: Embedded.sharing_limit_md)
}

/// The rules for the input of the solver.
package let solverRules: [Rule] = [
  .constraintNotLinear,
  .idleConstraint,
  .sharingLimit,
]
