import Source

extension Rule {
  package static let tooManyConditions = Rule(
    "too-many-conditions", .error,
    title: "A value distinguishes too many cases",
    text: """
      A value may depend on conditions, and every combination of them that leads to a formula of its own is a case. \
      Each case is proved and becomes code, so that a value has at most 64. Nest the conditions, so that one excludes \
      the others: a chain of seven has eight cases, and a sum of seven independent ones has 128.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      measures:
        rows: 0...900

      let:
        one: {when: rows > 100, then: 1, else: 2}
        two: {when: rows > 200, then: 1, else: 2}
        three: {when: rows > 300, then: 1, else: 2}
        four: {when: rows > 400, then: 1, else: 2}
        five: {when: rows > 500, then: 1, else: 2}
        six: {when: rows > 600, then: 1, else: 2}
        seven: {when: rows > 700, then: 1, else: 2}
        all: one + two + three + four + five + six + seven

      layout:
        - block: map
          height: fill
        - block: tools
          height: 44 + all
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      measures:
        rows: 0...900

      let:
        all: {when: rows > 600, then: 1, else: {when: rows > 300, then: 2, else: 3}}

      layout:
        - block: map
          height: fill
        - block: tools
          height: 44 + all
      """)
}
