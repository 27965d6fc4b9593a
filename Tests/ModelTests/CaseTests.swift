import Testing

/// Values that depend on the orientation or on a condition.
@Suite struct CaseTests {
  @Test func everyLengthOfTheLayoutCanBeByCase() {
    expectPart(
      """
      orientations: [portrait, landscape]
      measures: {feed: 0...5000}
      let:
        gap: {portrait: 18, landscape: 16}
        part: {portrait: 1/2, landscape: {when: height > 400, then: 2/3, else: 4/5}}
        wide: {when: width >= 700 and feed > 0, then: gap + 4, else: part of height}
      layout:
        - scroll: screen
          content:
            - header: hero
              height: {portrait: 200, landscape: 20% of available}
              collapsed: {when: feed > gap, then: 44, else: 52}
              onScroll: collapse
            - tabs: sections
              strip: {portrait: 44, landscape: gap * 2}
              pages:
                - page: one
                  content: [{list: rows, contentHeight: {portrait: feed, landscape: feed + wide}}]
        - sheet: panel
          notches:
            low: {portrait: 100, landscape: 90}
            medium: {height: {portrait: 200, landscape: 150}, when: keyboard == 0}
            high: part of available
          release: {policy: threshold, distance: {portrait: 56, landscape: 40}}
          dismiss: {below: {portrait: 60, landscape: 40}}
      observe:
        fade: {of: rows.offset, from: 0, to: {portrait: 100, landscape: gap}}
      ensure:
        - hero.height >= gap
      """)
  }

  @Test func incompleteCasesAreReported() {
    expectPart(
      """
      layout:
        - header: hero
          height: {portrait: 200}
                  ^^^^^^^^^^^^^^^ missing-key: `height` has no `landscape`
        - bar: tools
          height: {when: portrait, then: 20}
                  ^^^^^^^^^^^^^^^^^^^^^^^^^^ missing-key: `height` has no `else`
        - list: rows
          contentHeight: {portrait: 20, lanscape: 30}
                                        ^^^^^^^^ unknown-key: `contentHeight` has no key `lanscape`
      """)
  }

  @Test func conditionsNameNoNodes() {
    expectPart(
      """
      layout:
        - bar: tools
          height: 44
        - list: rows
          contentHeight: {when: tools.height > 40, then: 100, else: 200}
                                ^^^^^^^^^^^^ invalid-expression: a condition cannot test `tools.height`
      """)
  }

  @Test func fractionsAreNotLengthsInAnyCase() {
    expectPart(
      """
      let: {part: {portrait: 1/2, landscape: 30}}
      layout:
        - bar: tools
          height: {portrait: 44, landscape: 1/2}
                                            ^^^ number-for-length: `1/2` is a number, and a length is required here
        - list: rows
          contentHeight: part
                         ^^^^ number-for-length: `part` is a number, and a length is required here
      """)
  }

  @Test func otherKeysTakeOneValueForEveryDevice() {
    expectPart(
      """
      environment: {width: {portrait: 300, landscape: 200}}
                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ invalid-expression: `width` takes a range, such as `44...240`, the same on every device, not a map
      let: {gap: {portrait: 18, landscape: 16}}
      layout:
        - bar: tools
          height: {min: {portrait: 20, landscape: 30}, prefer: gap}
                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ invalid-expression: `min` takes a length, such as `200` or `1/4 of available`, the same on every device, not a map
                                                               ^^^ invalid-expression: a bound of a height is one formula for every device, and `gap` has several
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 100, high: 300}
          spring: {response: gap, damping: {portrait: 1, landscape: 1}}
                             ^^^ invalid-expression: `response` takes one number for every device, and `gap` has several
                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^ invalid-expression: `damping` takes a number, the same on every device, not a map
      constraints:
        - tools.height <= gap * map.top
                          ^^^ invalid-expression: a coefficient of a constraint is one number for every device, and `gap` has several
      ensure:
        - {portrait: 1, landscape: 2}
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^ invalid-expression: `ensure` takes a comparison, such as `sections.page >= 200`, the same on every device, not a map
      """)
  }

  @Test func divisorIsOneNumber() {
    expectPart(
      """
      let: {parts: {portrait: 2, landscape: 3}}
      layout:
        - list: rows
          contentHeight: height / parts
                                  ^^^^^ invalid-expression: a divisor is one number for every device, and `parts` has several
      """)
  }

  @Test func chainOfSevenConditionsHasEightCases() {
    let chain = (1...7).reversed().reduce("0") { "{when: feed > \($1)00, then: \($1), else: \($0)}" }
    expectPart(
      """
      measures: {feed: 0...5000}
      layout:
        - list: rows
          contentHeight: \(chain)
      """)
  }

  @Test func sumOfSevenConditionsHasTooManyCases() {
    let lets = (1...7).map { "  c\($0): {when: feed > \($0)00, then: \($0), else: 0}" }.joined(separator: "\n")
    expectPart(
      """
      measures: {feed: 0...5000}
      let:
      \(lets)
      layout:
        - list: rows
          contentHeight: c1 + c2 + c3 + c4 + c5 + c6 + c7
                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ too-many-conditions: `contentHeight` distinguishes more than 64 cases
      """)
  }
}
