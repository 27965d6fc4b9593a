import Testing

@Suite struct SheetTests {
  @Test func unknownNotchReferencesAreReported() {
    expectPart(
      """
      layout:
        - sheet: search
          notches: {low: 100, medium: 200, high: 300}
          initial: middle
                   ^^^^^^ undefined-name: sheet `search` has no notch `middle`
          outside: hihg
                   ^^^^ undefined-name: sheet `search` has no notch `hihg`
          undimmedThrough: lo
                           ^^ undefined-name: sheet `search` has no notch `lo`
          dismiss: {below: lowest}
                           ^^^^^^ undefined-name: sheet `search` has no notch `lowest`
          backdrop: {dim: 0.3, from: medum, to: high}
                                     ^^^^^ undefined-name: sheet `search` has no notch `medum`
          tap: {low: hgh, medium: previous, hi: low, high: high}
                     ^^^ undefined-name: sheet `search` has no notch `hgh`
                                            ^^ undefined-name: sheet `search` has no notch `hi`
      """)
  }

  @Test func backdropIsChecked() {
    expectPart(
      """
      layout:
        - sheet: one
          notches: {low: 100, medium: 200, high: 300}
          backdrop: {scale: 0.9, from: high, to: low}
                                       ^^^^ unknown-value: the backdrop changes from `high` to `low`, which is smaller
        - sheet: none
          notches: {low: 100, medium: 200, high: 300}
          backdrop: {scale: 0.9, from: 0, to: low}
        - sheet: some
          notches: {low: 100, medium: 200, high: 300}
          backdrop: {scale: 0.9, from: 50, to: low}
                                       ^^ undefined-name: sheet `some` has no notch `50`
        - sheet: two
          notches: {low: 100, medium: 200, high: 300}
          backdrop: {from: low, to: high}
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ineffective-key: `backdrop` has no effect: it changes neither scale, opacity
        - sheet: three
          notches: {low: 100, medium: 200, high: 300}
          backdrop: {scale: 1, opacity: 1}
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ineffective-key: `backdrop` has no effect: it changes neither scale, opacity
        - sheet: four
          notches: {low: 100, medium: 200, high: 300}
          backdrop: {dim: 0.2, from: low, to: low}
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ineffective-key: `backdrop` has no effect: it has no way from `from`
        - sheet: five
          notches: {low: 100, medium: 200, high: 300}
          backdrop: {dim: 0.2}
      """)
  }

  @Test func releasePoliciesAreChecked() {
    expectPart(
      """
      layout:
        - sheet: one
          notches: {low: 100, high: 300}
          release: {like: overlayContainer, flick: none}
        - sheet: two
          notches: {low: 100, high: 300}
          release: {like: floatingPanel, skip: true, lookahead: 1/10}
                                                     ^^^^^^^^^^^^^^^ ineffective-key: `lookahead` has no effect: it
        - sheet: three
          notches: {low: 100, high: 300}
          release: nearest
                   ^^^^^^^ wrong-type: `release` takes a map with `policy` or `like`, not `nearest`
        - sheet: four
          notches: {low: 100, high: 300}
          release: {lookahead: 1/10}
          ^^^^^^^ missing-key: `release` has neither `policy` nor `like`
        - sheet: five
          notches: {low: 100, high: 300}
          release: {policy: nearest, flick: 400}
                                     ^^^^^^^^^^ ineffective-key: `flick` has no effect: it belongs to `projected`, and
        - sheet: six
          notches: {low: 100, high: 300}
          release: {like: flutter, policy: projected, lookahead: 2/10}
                          ^^^^^^^ ineffective-key: `like` has no effect: `policy: projected` is not what `flutter` does
        - sheet: seven
          notches: {low: 100, high: 300}
          release: {like: fluter}
                          ^^^^^^ unknown-value: `like` cannot be `fluter`
        - sheet: farsighted
          notches: {low: 100, high: 300}
          release: {policy: projected, lookahead: 101}
                                                  ^^^ wrong-type: `lookahead` is 101, and must be from 0 to 100
        - sheet: eight
          notches: {low: 100, high: 300}
          release: {policy: threshold, velocity: 100, distance: 1/2}
        - sheet: nine
          notches: {low: 100, high: 300}
          release: {like: compose, policy: threshold}
                                   ^^^^^^^^^^^^^^^^^ ineffective-key: `policy` has no effect: `compose` is `threshold`
        - sheet: ten
          notches: {low: 100, high: 300}
          release: {policy: directional, tolerance: 6, ties: upward}
                                                             ^^^^^^ unknown-value: `ties` cannot be `upward`
      """)
  }

  @Test func overdragsAreChecked() {
    expectPart(
      """
      layout:
        - sheet: one
          notches: {low: 100, high: 300}
          overdrag: {top: hyperbolic(0.55), bottom: none}
        - sheet: two
          notches: {low: 100, high: 300}
          overdrag: halved
        - sheet: three
          notches: {low: 100, high: 300}
          overdrag: {top: rubber, bottom: [2]}
                          ^^^^^^ unknown-value: `top` cannot be `rubber`
                                          ^^^ wrong-type: `bottom` takes `none`, `halved` or `hyperbolic(0.55)`, not
        - sheet: four
          notches: {low: 100, high: 300}
          overdrag: hyperbolic()
                               ^ invalid-expression: a length is missing
      """)
  }

  @Test func sheetAtTheTopEdgeIsChecked() {
    expectPart(
      """
      layout:
        - sheet: one
          edge: top
          notches: {low: 100, high: 300}
          handoff: expandFirst
                   ^^^^^^^^^^^ unknown-value: `handoff` of `one` cannot be `expandFirst`
        - sheet: two
          edge: top
          notches: {low: 100, high: 300}
          handoff: never
      """)
  }

  @Test func ineffectiveSheetKeysAreReported() {
    expectPart(
      """
      layout:
        - sheet: one
          notches: {low: 100}
          handoff: scrollFirst
          ^^^^^^^^^^^^^^^^^^^^ ineffective-key: `handoff` has no effect: `one` has one notch, so that nothing moves it
        - sheet: two
          notches: {low: 100, high: 300}
          handoff: scrollFirst
          ^^^^^^^^^^^^^^^^^^^^ ineffective-key: `handoff` has no effect: nothing inside `two` scrolls
          undimmedThrough: low
          content:
            - header: handle
              height: 44
        - sheet: three
          notches: {low: 100, high: 300}
          drag: false
          release: {policy: nearest}
          ^^^^^^^^^^^^^^^^^^^^^^^^^^ ineffective-key: `release` has no effect: `three` is never dragged
          overdrag: halved
          ^^^^^^^^^^^^^^^^ ineffective-key: `overdrag` has no effect: `three` is never dragged
          dismiss: {below: low}
          ^^^^^^^^^^^^^^^^^^^^^ ineffective-key: `dismiss` has no effect: `three` is never dragged
      """)
  }

  @Test func emptyDismissIsReported() {
    expectPart(
      """
      layout:
        - sheet: one
          notches: {low: 100, high: 300}
          dismiss: {}
          ^^^^^^^ missing-key: `dismiss` has neither `below` nor `velocity`
          spring: fast
                  ^^^^ wrong-type: `spring` takes a map of keys, not `fast`
      """)
  }

  @Test func modesOfASheetAreChecked() {
    expectPart(
      """
      modes: [empty, edit, normal]
      layout:
        - sheet: curtain
          notches: {hidden: 0, small: 88, large: 200}
          initial: small
          modes:
            empty: {rests: [hidden], enter: small, drag: false}
                                            ^^^^^ unknown-value: `enter` leads to `small`, where the sheet does not
            edit: {rests: [small, large, small], enter: small, tap: {hidden: small, small: hidden, large: previous}}
                                         ^^^^^ ineffective-key: `rests` has no effect: `small` is named already
                                                                     ^^^^^^^^^^^^^ ineffective-key: `hidden` has no
                                                                                    ^^^^^^^^^^^^^ unknown-value: `tap`
            nomal: {rests: [], enter: stay}
            ^^^^^ undefined-name: there is no mode `nomal`
                           ^^ wrong-type: `rests` is empty
            normal: {}
            ^^^^^^ ineffective-key: `normal` has no effect: it changes nothing on `curtain`
      """)
  }

  @Test func modesOfASheetNeedModesOfTheSpec() {
    expectPart(
      """
      layout:
        - sheet: curtain
          notches: {hidden: 0, small: 88}
          modes:
            edit: {drag: false}
            ^^^^ undefined-name: the screen has no modes
      """)
  }

  @Test func ineffectiveInitialIsReported() {
    expectPart(
      """
      modes: [one, two]
      layout:
        - sheet: curtain
          notches: {hidden: 0, small: 88}
          initial: small
          ^^^^^^^^^^^^^^ ineffective-key: `initial` has no effect: every mode of `curtain` has its own `enter`
          modes:
            one: {enter: hidden}
            two: {enter: small}
      """)
  }

  @Test func notchMapsAreChecked() {
    expectPart(
      """
      layout:
        - sheet: search
          notches:
            low: {height: 100, wen: keyboard == 0}
                               ^^^ unknown-key: notch `low` has no key `wen`
            medium: {when: portrait}
            ^^^^^^ missing-key: notch `medium` has no `height`
            high: [300]
                  ^^^^^ wrong-type: `high` takes a length, such as `200` or `1/4 of available`, not a list
      """)
  }

  @Test func initialOutsideTheFirstModeIsReported() {
    expectPart(
      """
      modes: [one, two]
      layout:
        - sheet: curtain
          notches: {hidden: 0, small: 88}
          initial: hidden
                   ^^^^^^ unknown-value: `initial` leads to `hidden`, where the sheet does not rest in mode `one`
          modes:
            one: {rests: [small]}
            two: {rests: [hidden]}
      """)
  }
}
