// About formulas that are right by accident.

extension Explanation {
  static let constantMeasure = Explanation(
    .constantMeasure, "A measure has one value",
    """
    A measure is a length that is known only at run time, and the app has to report it. Its range has one value here, \
    so that there is nothing to report. Give it its range, or make it a definition.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      measures:
        tags: 60...60

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 200 + tags
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      measures:
        tags: 60...140

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 200 + tags
      """)

  static let insetCountedTwice = Explanation(
    .insetCountedTwice, "The safe area is counted twice",
    """
    With `reference: safeArea` the inset of the sheet's edge is added to every notch, and `available` is the space \
    between the insets. A formula that adds the inset again makes a gap as high as the home indicator; one that takes \
    it off `available` again is too low by as much. In any other sum too an inset that is named twice, itself and through \
    a definition, is counted once more than it is there.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          reference: safeArea
          notches:
            low: safeArea.bottom + 60
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          reference: safeArea
          notches:
            low: 60
            high: 480
      """)

  static let keyboardCountedTwice = Explanation(
    .keyboardCountedTwice, "A length changes by more than the keyboard",
    """
    Two nodes of one column, or two terms of one formula, make room for the same keyboard, so that what is left \
    shrinks by twice its height and jumps when it comes up. Count it once.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      environment:
        keyboard: 0...160

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - list: messages
          contentHeight: 5000
        - block: composer
          height: 60 + keyboard
        - block: space
          height: max(keyboard, 40)
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      environment:
        keyboard: 0...160

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - list: messages
          contentHeight: 5000
        - block: composer
          height: 60
        - block: space
          height: max(keyboard, 40)
      """)

  static let keyboardOverInset = Explanation(
    .keyboardOverInset, "The keyboard and the lower safe area are added",
    """
    The keyboard rises from the lower end of the screen and covers the home indicator's inset. `keyboard` is all that \
    it covers. Added to `safeArea.bottom`, the inset is counted twice while the keyboard is up, and a gap of 34 \
    points shows above it. Take the larger of the two; the smaller is 0 without the keyboard, and the inset with it.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      environment:
        keyboard: 0...346

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 60
            high: safeArea.bottom + keyboard + 100
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      environment:
        keyboard: 0...346

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 60
            high: max(safeArea.bottom, keyboard) + 100
      """)

  static let magicNumber = Explanation(
    .magicNumber, "A number repeats the height of a node",
    """
    The number is the height of a node that the formula could name. When the node's height changes, the number stays, \
    and the lengths no longer fit together; nothing tells. Name the node.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: 64
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: available - 64
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: 64
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: available - navigation.height
      """)

  static let namedLength = Explanation(
    .namedLength, "A length with a name is worked out by hand",
    """
    The formula repeats arithmetic that the spec does already under a name: a bar's height, a definition, the travel \
    of a header. Written twice it is changed once. Name it.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: available - (safeArea.top + 44)
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: available - navigation.height
      """)

  static let swappedInset = Explanation(
    .swappedInset, "A length makes room for what covers the other edge",
    """
    The first node of a screen, what stays of a header and a pinned strip lie at the upper edge, under the status bar; \
    the last node lies at the lower one, under the home indicator. The length names only the inset of the edge at which \
    it does not lie, so that it is too high on some phones and too low on others.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.bottom + 64
        - block: map
          height: fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 64
        - block: map
          height: fill
      """)

  static let typedInset = Explanation(
    .typedInset, "An inset is typed as a number",
    """
    34 points are the home indicator's inset, 47, 59 and 62 the status bar's, on some phones; others have none, or \
    another. Name the inset, and the formula is right on all of them.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 34 + 60
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
            low: safeArea.bottom + 60
            high: 480
      """)

  static let absentKeyboard = Explanation(
    .absentKeyboard, "The keyboard is named and never comes up",
    """
    A formula makes room for `keyboard`, and the spec gives it no range in `environment`, so that it is 0 on every \
    device: what looks safe with the keyboard up has been looked at without it only. Say how much it may cover.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - list: messages
          contentHeight: 4000
        - bar: reply
          height: max(keyboard, safeArea.bottom) + 56

      ensure:
        - messages.viewport >= 120
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      environment:
        keyboard: 0...346

      layout:
        - list: messages
          contentHeight: 4000
        - bar: reply
          height: max(keyboard, safeArea.bottom) + 56

      ensure:
        - messages.viewport >= 120
      """)

  static let unusedKeyboard = Explanation(
    .unusedKeyboard, "No length makes room for the keyboard",
    """
    The spec says that the keyboard may come up, and no formula names it. It changes no `available` by itself, so \
    whatever stands at the lower end of the screen is covered. Name `keyboard` where it counts, or remove the range.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      environment:
        keyboard: 0...346

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      environment:
        keyboard: 0...346

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: max(480, keyboard + 120)
      """)

  static let wrongReference = Explanation(
    .wrongReference, "A part of the screen is measured from the safe area",
    """
    With `reference: safeArea` a notch counts from the edge of the safe area. A part of `height` is a part of the \
    whole screen, and what shows is that and the inset: half is more than half. `available` is the space that the \
    notches share.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          reference: safeArea
          notches:
            low: 120
            high: 1/2 of height
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          reference: safeArea
          notches:
            low: 120
            high: 1/2 of available
      """)
}
