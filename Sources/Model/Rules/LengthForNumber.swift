import Source

extension Rule {
  package static let lengthForNumber = Rule(
    "length-for-number", .error,
    title: "A length is used where a number is required",
    text: """
      Damping, response, scale, opacity and velocities are numbers that do not depend on the screen. An expression \
      that names a length is itself a length. Write a constant.
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
          release: {policy: projected, flick: 1/2 of height}
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
          release: {policy: projected, flick: 400}
      """)
}
