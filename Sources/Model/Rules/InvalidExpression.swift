import Source

extension Rule {
  package static let invalidExpression = Rule(
    "invalid-expression", .error,
    title: "An expression has a syntax error",
    text: """
      An expression consists of lengths with `+`, `-`, `*`, `/` and `of`, the functions `min`, `max` and `clamp`, \
      names and parentheses. It has no units and no exponents. A node alone is not a length: name one of its \
      quantities, as in `hero.height`.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120pt
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
      """)
}
