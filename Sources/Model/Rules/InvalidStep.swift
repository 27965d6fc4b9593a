import Source

extension Rule {
  package static let invalidStep = Rule("invalid-step", .error, page: Embedded.invalid_step_md)
}
