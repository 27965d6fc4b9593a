import Source

// A finding stands under the text that it is about; the second spec is the first one fixed.
extension RuleFixture {
  static let sheets: [RuleFixture] = [
    RuleFixture(
      .coveredSheet,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: hint
                   ^^^^ covered-sheet: `hint` always lies under `banner`
            edge: top
            notches: {only: 90}
          - sheet: banner
                   ~~~~~~ a later sheet lies above the earlier ones
            edge: top
            notches: {small: 90, large: 200}
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: hint
            edge: top
            notches: {only: 90}
          - sheet: banner
            edge: top
            notches: {small: 80, large: 200}
        """),
    RuleFixture(
      .conditionAlwaysFalse,
      failing: """
        scrollwork: 1
        screen: Test
        measures:
          tags: 44...240
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: 120
              high: {height: 480, when: tags > 240}
                                        ^^^^^^^^^^ condition-always-false: notch `high` is never active
        """,
      clean: """
        scrollwork: 1
        screen: Test
        measures:
          tags: 44...240
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: 120
              high: {height: 480, when: tags >= 240}
        """),
    RuleFixture(
      .dimmedPassThrough,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, half: 300, high: 480}
            outside: block
            backdrop: {dim: 0.4}
                            ~~~ it is dimmed from `low` on
            undimmedThrough: half
                             ^^^^ dimmed-pass-through: between `low` and `half` touches pass through what is dimmed
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, half: 300, high: 480}
            outside: block
            backdrop: {dim: 0.4, from: half}
            undimmedThrough: half
        """),
    RuleFixture(
      .dismissTooSensitive,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            release: {policy: threshold, velocity: 500, distance: 56}
                     ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ it asks for 500 pt/s
            dismiss: {below: low, velocity: 500}
                                            ^^^ dismiss-too-sensitive: every flick downward dismisses the sheet
            content:
              - header: handle
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
            notches: {low: 120, high: 480}
            release: {policy: threshold, velocity: 500, distance: 56}
            dismiss: {below: low, velocity: 501}
            content:
              - header: handle
                height: 44
              - list: rows
                contentHeight: 5000
        """),
    RuleFixture(
      .conditionAlwaysTrue,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: 120
              high:
                height: 480
                when: keyboard == 0   # never asked
                      ^^^^^^^^^^^^^ condition-always-true: notch `high` is always active
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: 120
              high:
                height: 480
        """),
    RuleFixture(
      .idleDismiss,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {gone: safeArea.bottom - safeArea.bottom, high: 480}
                      ~~~~ its height is 0
            initial: high
            dismiss: {below: gone, velocity: 2400}
                             ^^^^ idle-dismiss: nothing is below `gone`, so `panel` is never dismissed there
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: safeArea.bottom + 44, high: 480}
            initial: high
            dismiss: {below: low, velocity: 2400}
        """),
    RuleFixture(
      .initialNotch,
      failing: """
        scrollwork: 1
        screen: Test
        environment: {keyboard: 0...346}
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: 120
              typing: {height: 400, when: keyboard >= 100}
                                          ~~~~~~~~~~~~~~~ it is active only here
            initial: typing
                     ^^^^^^ initial-notch: the sheet never begins at `typing`
        """,
      clean: """
        scrollwork: 1
        screen: Test
        environment: {keyboard: 0...346}
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: 120
              typing: {height: 400, when: keyboard >= 100}
        """),
    RuleFixture(
      .blockedTouches,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            outside: block
                     ^^^^^ blocked-touches: at `low` what lies behind `panel` looks untouched and takes no touches
            backdrop: {dim: 0.3, from: low, to: high}
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            outside: block
            undimmedThrough: low
            backdrop: {dim: 0.3, from: low, to: high}
        """),
    RuleFixture(
      .noHandle,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
                   ^^^^^ no-handle: no part of `panel` raises it
            notches: {low: 120, high: 480}
            handoff: scrollFirst
            content:
              - header: title
                height: 44
                dragsSheet: false
              - scroll: body
                content: [{block: text, height: 900}]
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            handoff: scrollFirst
            content:
              - header: title
                height: 44
              - scroll: body
                content: [{block: text, height: 900}]
        """),
    RuleFixture(
      .notchAboveSpace,
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
              high: available - 20 + safeArea.top / 2
                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ notch-above-space: notch `high` is higher than there is space where safeArea.top is above 40 pt
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
              high: available - 32 + safeArea.top / 2
        """),
    RuleFixture(
      .notchUnderInset,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            edge: top
            notches:
              low: 44
                   ^^ notch-under-inset: at `low` the sheet lies all under the status bar on iPhone 13 mini
              high: 480
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            edge: top
            notches:
              low: safeArea.top + 44
              high: 480
        """),
    RuleFixture(
      .suspiciousUnit,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            release: {policy: projected, lookahead: 100}
                                                    ^^^ suspicious-unit: `lookahead` is in seconds, and this looks like milliseconds
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            release: {policy: projected, lookahead: 5}
        """),
    RuleFixture(
      .slowSpring,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            spring: {response: 4}
                    ^^^^^^^^^^^^^ slow-spring: `panel` takes about 5 s to come to rest
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            spring: {response: 2}
        """),
    RuleFixture(
      .ineffectiveUndimmed,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            undimmedThrough: low
                             ^^^ ineffective-undimmed: touches pass through above `low` just as up to it
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
      .ineffectiveUndimmed,
      failing: """
        scrollwork: 1
        screen: Test
        modes: [small, large]
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, half: 300, high: 480}
                                ~~~~ no mode names it in `rests`
            modes:
              small: {rests: [low]}
              large: {rests: [low, high]}
            outside: dismiss
            undimmedThrough: half
                             ^^^^ ineffective-undimmed: `panel` rests at `half` in no mode
        """,
      clean: """
        scrollwork: 1
        screen: Test
        modes: [small, large]
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, half: 300, high: 480}
            modes:
              small: {rests: [low]}
              large: {rests: [low, half, high]}
            outside: dismiss
            undimmedThrough: low
        """),
    RuleFixture(
      .unusedNotch,
      failing: """
        scrollwork: 1
        screen: Test
        modes: [small, large]
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: 120
              half: 300
              ^^^^ unused-notch: `panel` rests at `half` in no mode
              high: 480
            modes:
              small: {rests: [low]}
              large: {rests: [high]}
        """,
      clean: """
        scrollwork: 1
        screen: Test
        modes: [small, large]
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: 120
              high: 480
            modes:
              small: {rests: [low]}
              large: {rests: [high]}
        """),
    RuleFixture(
      .deadTap,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            tap: {low: high, high: high}
                             ^^^^^^^^^^ dead-tap: a tap at `high` leads nowhere
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            tap: {low: high, high: low}
        """),
    RuleFixture(
      .dragOnlyNotch,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, middle: 240, high: 480}
                                             ^^^^ drag-only-notch: `panel` comes to `high` only by dragging
            tap: {low: middle, middle: low}
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, middle: 240, high: 480}
            tap: {low: middle, middle: high, high: low}
        """),
    RuleFixture(
      .unobservedMemory,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            initial: high
            tap: {low: previous, high: low}
                  ^^^^^^^^^^^^^ unobserved-memory: a tap at `low` goes to `high`, wherever it rested before
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            initial: high
            tap: {low: high, high: low}
        """),
    RuleFixture(
      .unreachableNotch,
      failing: """
        scrollwork: 1
        screen: Test
        modes: [browse, edit]
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, middle: 240, high: 480}
                                ^^^^^^ unreachable-notch: `panel` comes to `middle` only when the app moves it
            modes:
              browse: {rests: [low, middle], enter: low, drag: false}
              edit: {rests: [high], enter: high}
        """,
      clean: """
        scrollwork: 1
        screen: Test
        modes: [browse, edit]
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, middle: 240, high: 480}
            modes:
              browse: {rests: [low, middle], enter: low, drag: false, tap: {low: middle, middle: low}}
              edit: {rests: [high], enter: high}
        """),
  ]
}
