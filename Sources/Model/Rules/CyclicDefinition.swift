import Source

extension Rule {
  package static let cyclicDefinition = Rule(
    "cyclic-definition", .error, isFatal: true,
    title: "A length depends on itself",
    text: """
      Each length of the cycle needs the value of another one, so no order of evaluation exists. The finding lists \
      the cycle with its source lines. Give one of the lengths a formula that does not depend on the others.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: top
          height: bottom.height
        - block: map
          height: fill
        - bar: bottom
          height: top.height
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: top
          height: bottom.height
        - block: map
          height: fill
        - bar: bottom
          height: safeArea.bottom + 44
      """)
}
