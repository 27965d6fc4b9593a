import Source

extension Rule {
  package static let notAffine = Rule(
    "not-affine", .error,
    title: "A product or quotient of two lengths is not a length",
    text: """
      Lengths are piecewise linear in the size of the screen, which makes claims about them provable for all screens \
      at once. A length times a length is an area, and a length divided by a length is a ratio. Multiply and divide \
      by numbers only; compare two lengths in `ensure`.
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
            high: panel.low * panel.low
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
            high: 4 * panel.low
      """)
}
