import Source

extension Rule {
  package static let mergeKey = Rule(
    "merge-key", .error,
    title: "A map has a merge key",
    text: """
      The key `<<` copies the entries of another map in some dialects of YAML. Readers easily misjudge which of two \
      values wins, so specs do not support it. Write the entries out, or share a whole value with an anchor and an \
      alias.
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
          spring: {<<: *calm, response: 0.2}
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
