import Source

extension Rule {
  package static let unobservedMemory = Rule(
    "unobserved-memory", .warning,
    title: "`previous` always leads to the same notch",
    text: """
      `previous` sends a sheet back to the notch where it rested before, and the generated code stores that notch. \
      From here the way back always leads to the same notch, so the stored value has no effect. Name the notch \
      instead of `previous`.
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
          initial: high
          tap: {low: previous, high: low}
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
          initial: high
          tap: {low: high, high: low}
      """)
}
