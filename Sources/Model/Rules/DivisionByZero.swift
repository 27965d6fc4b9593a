import Source

extension Rule {
  package static let divisionByZero = Rule(
    "division-by-zero", .error,
    title: "A divisor is zero",
    text: """
      The divisor is zero, or a formula that is always zero, so the quotient is undefined. A wrong sign in one of \
      its terms is the usual cause. Correct the divisor.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: height / (4 - 4)
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
            high: height / 2
      """)
}
