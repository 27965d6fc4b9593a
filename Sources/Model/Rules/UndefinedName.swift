import Source

extension Rule {
  package static let undefinedName = Rule(
    "undefined-name", .error,
    title: "A name is not defined",
    text: """
      A formula or a scenario names a node, quantity, notch, page, mode or measure that the spec does not define. A \
      misspelling is the usual cause, and the finding suggests the nearest name. Each name is reported once, with \
      all places that use it. Correct or define the name.
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
            high: panel.lwo + 320
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
            high: panel.low + 320
      """)
}
