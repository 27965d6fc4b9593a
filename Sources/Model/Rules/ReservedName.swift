import Source

extension Rule {
  package static let reservedName = Rule(
    "reserved-name", .error, isFatal: true,
    title: "A name is reserved",
    text: """
      Words such as `height`, `available` and `keyboard` have a meaning in every expression, and a quantity of a \
      sheet cannot be the name of a notch of that sheet. A formula that uses the name would be ambiguous. Choose \
      another name.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            lowest: 120
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
