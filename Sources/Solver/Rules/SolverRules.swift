import Source

/// The rules for the input of the solver.
package let solverRules: [Rule] = [
  .constraintNotLinear,
  .idleConstraint,
  .sharingLimit,
]
