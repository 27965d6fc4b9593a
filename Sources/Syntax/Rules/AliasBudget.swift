import Source

extension Rule {
  package static let aliasBudget = Rule(
    "alias-budget", .error, isFatal: true,
    title: "The aliases of a file expand to more than 10,000 nodes",
    text: """
      A few lines of aliases to aliases can expand to millions of values. The compiler follows aliases up to 10,000 \
      nodes and ignores the rest, so that no file exhausts the memory of the machine that checks it. Use fewer \
      aliases of aliases.
      """,
    failing: """
      scrollwork: 1
      screen: Example
      devices:
        - &a [iPhone 15, iPhone 14, iPhone 15, iPhone 14, iPhone 15, iPhone 14, iPhone 15, iPhone 14]
        - &b [*a, *a, *a, *a, *a, *a, *a, *a]
        - &c [*b, *b, *b, *b, *b, *b, *b, *b]
        - &d [*c, *c, *c, *c, *c, *c, *c, *c]
        - [*d, *d, *d, *d, *d, *d, *d, *d]

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      devices: [iPhone 15, iPhone 14]

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
      """)
}
