import Source

extension Rule {
  package static let conditionalNotch = Rule(
    "conditional-notch", .error,
    title: "A formula names a notch that is not always active",
    text: """
      A notch with `when` has no height while its condition does not hold, so the formula would have no value \
      either. Name `highest` or `lowest` of the sheet, which always exist. Or state the claim in `ensure`, where a \
      line about an inactive notch holds.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - bar: tools
          height: panel.high / 8
        - sheet: panel
          notches:
            low: 120
            high: {height: 480, when: portrait}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - bar: tools
          height: panel.lowest / 2
        - sheet: panel
          notches:
            low: 120
            high: {height: 480, when: portrait}
      """)
}
