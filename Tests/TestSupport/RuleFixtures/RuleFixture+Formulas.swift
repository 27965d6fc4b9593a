import Source

// A finding stands under the text that it is about; the second spec is the first one fixed.
extension RuleFixture {
  static let formulas: [RuleFixture] = [
    RuleFixture(
      .constantMeasure,
      failing: """
        scrollwork: 1
        screen: Test
        measures:
          tags: {range: 60...60, typical: 60}
                        ^^^^^^^ constant-measure: measure `tags` is always 60 pt
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: tags + 200}
        """,
      clean: """
        scrollwork: 1
        screen: Test
        measures:
          tags: {range: 50...60, typical: 60}
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: tags + 200}
        """),
    RuleFixture(
      .insetCountedTwice,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            reference: safeArea
            notches:
              low: 120
              high: available - safeArea.top - 40
                                ^^^^^^^^^^^^ inset-counted-twice: notch `high` counts the safe area twice
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            reference: safeArea
            notches:
              low: 120
              high: available - 40
        """),
    RuleFixture(
      .keyboardCountedTwice,
      failing: """
        scrollwork: 1
        screen: Test
        environment: {keyboard: 0...100}
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 200 + 2 * keyboard}
                                      ^^^^^^^^^^^^^^^^^^ keyboard-counted-twice: this changes by more than the keyboard
        """,
      clean: """
        scrollwork: 1
        screen: Test
        environment: {keyboard: 0...100}
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 200 + keyboard}
        """),
    RuleFixture(
      .keyboardOverInset,
      failing: """
        scrollwork: 1
        screen: Test
        environment: {keyboard: 0...300}
        layout:
          - block: map
            height: fill
          - sheet: panel
            reference: safeArea
            notches: {low: 60, high: 100 + keyboard}
                                           ^^^^^^^^ keyboard-over-inset: the keyboard and the lower safe area are counted one on the other
        """,
      clean: """
        scrollwork: 1
        screen: Test
        environment: {keyboard: 0...300}
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 60, high: 100 + keyboard}
        """),
    RuleFixture(
      .magicNumber,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: safeArea.bottom + 44
                                     ^^ magic-number: this is the height of `handle`, typed a second time
              high: 480
            content:
              - header: handle
                        ~~~~~~ a change of one is easily forgotten in the other
                height: 44
              - list: rows
                contentHeight: 5000
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: safeArea.bottom + handle.height
              high: 480
            content:
              - header: handle
                height: 44
              - list: rows
                contentHeight: 5000
        """),
    RuleFixture(
      .hardcodedLength,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - scroll: screen
            content:
              - header: cover
                height: 200
                collapsed: 44
                onScroll: collapse
              - list: rows
                contentHeight: cover.height - cover.collapsed + 900
                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hardcoded-length: this is `cover.travel`, worked out by hand
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - scroll: screen
            content:
              - header: cover
                height: 200
                collapsed: 44
                onScroll: collapse
              - list: rows
                contentHeight: cover.travel + 900
        """),
    RuleFixture(
      .hardcodedLength,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            reference: safeArea
            notches:
              low: 120
              high: height - safeArea.top - safeArea.bottom
                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hardcoded-length: this is `available`, worked out by hand
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            reference: safeArea
            notches:
              low: 120
              high: available
        """),
    RuleFixture(
      .hardcodedLength,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: 120
              high: available - safeArea.top - 44
                                ^^^^^^^^^^^^^^^^^ hardcoded-length: this is `navigation.height`, worked out by hand
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: 120
              high: available - navigation.height
        """),
    RuleFixture(
      .swappedInset,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: 64 + safeArea.bottom
                         ^^^^^^^^^^^^^^^ swapped-inset: `navigation` is at the top, and this is the inset of the bottom
          - block: map
            height: fill
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: 64 + safeArea.top
          - block: map
            height: fill
        """),
    RuleFixture(
      .hardcodedInset,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: available - 59}
                                                  ^^ hardcoded-inset: this is the `safeArea.top` of some phones, typed by hand
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: available - safeArea.top}
        """),
    RuleFixture(
      .absentKeyboard,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - list: messages
            contentHeight: 4000
          - bar: reply
            height: max(keyboard, safeArea.bottom) + 56
                        ^^^^^^^^ absent-keyboard: `keyboard` is 0 everywhere: the environment has none
        """,
      clean: """
        scrollwork: 1
        screen: Test
        environment:
          keyboard: 0
        layout:
          - list: messages
            contentHeight: 4000
          - bar: reply
            height: max(keyboard, safeArea.bottom) + 56
        """),
    RuleFixture(
      .unusedKeyboard,
      failing: """
        scrollwork: 1
        screen: Test
        environment:
          keyboard: 0...300
                    ^^^^^^^ unused-keyboard: no length makes room for the keyboard
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
        """),
    RuleFixture(
      .wrongReference,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            reference: safeArea
            notches:
              low: 120
              high: min(480, 0.6 * height)
                                   ^^^^^^ wrong-reference: notch `high` is a part of the screen, measured from the safe area
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            reference: safeArea
            notches:
              low: 120
              high: min(480, 60%)
        """),
  ]
}
