// About names.

extension Explanation {
  static let invalidName = Explanation(
    .invalidName, "A name cannot be written like that",
    """
    A name of a node, notch, page, mode, measure or definition begins with a small letter and goes on with letters and \
    digits; that of a screen begins with a capital. Both become names in the generated Swift, and a hyphen is minus in \
    expressions.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: side-panel
          notches:
            low: 120
            high: 480
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
      """)

  static let reservedName = Explanation(
    .reservedName, "A name means something else already",
    """
    Words such as `height`, `available` and `keyboard` have a meaning in every expression, and a notch may not be \
    named like a quantity of its sheet: a formula could mean either. Choose another name.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            lowest: 120
            high: 480
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
      """)

  static let duplicateName = Explanation(
    .duplicateName, "A name stands for two things",
    """
    Nodes, measures and definitions share one space of names, and so do the notches of one sheet, so that a name in a \
    formula or a scenario says which is meant. Rename one. Two screens of one run need different names too.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: map
          notches:
            low: 120
            high: 480
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
      """)

  static let undefinedName = Explanation(
    .undefinedName, "A name refers to nothing",
    """
    The formula or scenario names a node, quantity, notch, page, mode or measure that the spec does not have. Often a \
    letter is wrong; the finding shows the nearest name. It is told once, with all places that use it.
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

  static let unusedName = Explanation(
    .unusedName, "A name is never used",
    """
    A definition, measure or mode that nothing names has no effect. Either it is left over from an earlier draft, or a \
    formula that should follow it does not. Use it, or remove it.
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
