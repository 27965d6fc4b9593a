import Source

extension Rule {
  package static let brokenLaw = Rule(
    "broken-law", .error, isCheckedByLint: false,
    fixedSeverity: "a refuted law is a defect of the compiler, and no code may be generated",
    title: "A law of movement is refuted",
    text: """
      `generate` and `prove` check that the machine keeps the laws of movement: a node passes on what it does not \
      use, reverses without delay, and stays within its limits. A refuted law is a defect of Scrollwork, not of the \
      spec. It stops `generate` with exit status 3, and no comment, configuration or baseline can ignore it. Report \
      it with the spec.
      """,
    noSpec: "A spec with this finding is a bug report.")
}
