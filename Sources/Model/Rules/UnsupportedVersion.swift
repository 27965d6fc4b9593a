import Source

extension Rule {
  package static let unsupportedVersion = Rule(
    "unsupported-version", .error, isFatal: true,
    title: "The version of the language is not supported",
    text: """
      The first line states the version of the language, so that an old spec keeps its meaning when the language \
      changes. This compiler supports version 1. Write `scrollwork: 1`, or use the compiler that the spec was \
      written for.
      """,
    failing: """
      scrollwork: 2
      screen: Example

      layout:
        - block: map
          height: fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
      """)
}
