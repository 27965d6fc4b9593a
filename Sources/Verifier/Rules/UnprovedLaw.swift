import Source

extension Rule {
  package static let unprovedLaw = Rule(
    "unproved-law", .warning, isCheckedByLint: false, page: Embedded.unproved_law_md)
}
