import Source

extension Rule {
  package static let undefinedAlias = Rule(
    "undefined-alias", .error, isFatal: true,
    title: "An alias has no anchor",
    text: """
      The alias `*name` stands for the value marked `&name` earlier in the file, and no earlier value has that \
      anchor. The name is misspelled, the anchor comes later, or the star is part of a text. Correct the name, move \
      the anchor up, or quote the text.
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
          spring: &calm {response: 0.4, damping: 1}
        - sheet: notice
          notches:
            gone: 0
            shown: 200
          spring: *clam
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
          spring: &calm {response: 0.4, damping: 1}
        - sheet: notice
          notches:
            gone: 0
            shown: 200
          spring: *calm
      """)
}
