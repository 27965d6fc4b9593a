import Source

extension Rule {
  package static let notYetSupported = Rule(
    "not-yet-supported", .error, isFatal: true,
    title: "A screen exceeds a limit of the generated code",
    text: """
      A screen has at most 64 modes, and a sheet at most 64 notches, because every state is enumerated in the \
      generated code and proved. A screen has at most 256 headers, lists, pages, scrolls, sheets and tabs each, and \
      at most nine lists, scrolls and sheets nest within each other. Bars, blocks and carousels are not limited. \
      Reduce the number, or leave the rest to the app. A list with `from: end` cannot be in a sheet with \
      `sizing: resting`.
      """,
    failing: manyModes,
    fixed: """
      scrollwork: 1
      screen: Example
      modes: [browsing, editing]

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          modes:
            browsing: {enter: low}
            editing: {enter: high}
      """)

  private static let manyModes = """
    scrollwork: 1
    screen: Example
    modes: [browsing, editing, \((1...63).map { "step\($0)" }.joined(separator: ", "))]

    layout:
      - block: map
        height: fill
      - sheet: panel
        notches:
          low: 120
          high: 480
        modes:
          browsing: {enter: low}
          editing: {enter: high}
    """
}
