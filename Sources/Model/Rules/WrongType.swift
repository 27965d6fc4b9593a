import Source

extension Rule {
  package static let wrongType = Rule(
    "wrong-type", .error,
    title: "A value has the wrong type",
    text: """
      Every key takes one type of value: text, a number, a length, a list or a map. The only truth values are `true` \
      and `false`; `yes` and `on` are text. Write a value of the type that the finding names.
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
            high: 480
          drag: off
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
          drag: false
      """)
}
