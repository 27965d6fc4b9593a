import Source

extension Rule {
  package static let brokenLaw = Rule(
    "broken-law", .error,
    title: "A law of movement is violated",
    text: """
      Before generation, the compiler proves that every node passes on the movement that it does not use, reverses \
      without delay, and stays within its limits. A failed proof on code that the compiler generated is a defect of \
      the compiler: report it with the spec.
      """,
    noSpec: "A spec that has this finding is a bug report.")
}
