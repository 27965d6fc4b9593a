import Source

extension Rule {
  package static let idleConstraint = Rule("idle-constraint", .error, isFatal: true, page: Embedded.idle_constraint_md)
}
