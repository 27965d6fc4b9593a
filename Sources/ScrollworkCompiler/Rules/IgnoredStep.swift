import Source

extension Rule {
  package static let ignoredStep = Rule("ignored-step", .note, isCheckedByLint: false, page: Embedded.ignored_step_md)
}
