import Source

extension Rule {
  package static let sharingLimit = Rule(
    "sharing-limit", .error, isFatal: true,
    title: "A group of flexible heights is too large to solve",
    text: """
      The solver finds one closed form per flexible height for all devices. A group that many constraints connect, \
      or more than 32 bounded children of one column, would need a closed form too large to read and to evaluate on \
      a phone. The solver does not approximate. Split the group: give one height a formula, or give its lines \
      different priorities.
      """,
    failing: """
      scrollwork: 1
      screen: Example
      environment: {height: 568...956}

      measures: {a: 0...50, b: 0...50, c: 0...50, d: 0...50, e: 0...50, f: 0...50}

      layout:
        - block: first
          height: {fill: 1, min: a, max: 300 + a}
        - block: second
          height: {fill: 2, min: b, max: 300 + b}
        - block: third
          height: {fill: 3, min: c, max: 300 + c}
        - block: fourth
          height: {fill: 4, min: d, max: 300 + d}
        - block: fifth
          height: {fill: 5, min: e, max: 300 + e}
        - block: sixth
          height: {fill: 6, min: f, max: 300 + f}
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      environment: {height: 568...956}

      layout:
        - block: first
          height: {fill: 1, min: 40, max: 300}
        - block: second
          height: {fill: 2, min: 40, max: 300}
        - block: third
          height: {fill: 3, min: 40, max: 300}
        - block: fourth
          height: {fill: 4, min: 40, max: 300}
        - block: fifth
          height: {fill: 5, min: 40, max: 300}
        - block: sixth
          height: {fill: 6, min: 40, max: 300}
      """)
}
