import Source

extension Rule {
  package static let unusedName = Rule(
    "unused-name", .warning, isUnnecessary: true,
    title: "A name is never used",
    text: """
      A definition, measure or mode that no formula and no node names has no effect. It is left over from an earlier \
      draft, or a formula lacks it. Use the name, or remove it.
      """,
    failing: """
      scrollwork: 1
      screen: Example
      let:
        gap: 40

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: safeArea.bottom + 40
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      let:
        gap: 40

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: safeArea.bottom + gap
            high: 480
      """)
}
