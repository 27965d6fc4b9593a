import Source

/// The rules about what the solver accepts.
package let solverRules: [Rule] = [
  .constraintNotLinear,
  .idleConstraint,
  .sharingLimit,
]
