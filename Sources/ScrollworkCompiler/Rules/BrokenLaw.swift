import Source

extension Rule {
  package static let brokenLaw = Rule(
    "broken-law", .error, isCheckedByLint: false,
    fixedSeverity: "a screen that breaks a law is a defect of the compiler, and no code may be generated",
    page: Embedded.broken_law_md)
}
