import Source

extension Rule {
  package static let constraintNotLinear = Rule(
    "constraint-not-linear", .error, isFatal: true,
    title: "A constraint is not linear in flexible heights",
    text: """
      The solver finds flexible heights from linear constraints. `a <= min(b, c)` is equivalent to two linear \
      constraints and is allowed. `a >= min(b, c)` is not, because the side that applies depends on the solution. \
      Split the constraint, or compare only heights with formulas.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: photo
          height: {min: 100, prefer: 50%}
        - block: details
          height: {min: 100, prefer: 30%, priority: low}
        - block: map
          height: fill

      constraints:
        - photo.height >= min(details.height, 200)
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: photo
          height: {min: 100, prefer: 50%}
        - block: details
          height: {min: 100, prefer: 30%, priority: low}
        - block: map
          height: fill

      constraints:
        - photo.height >= details.height
      """)
}
