import Testing

@Suite struct TypeTests {
  @Test func ratioForALengthIsReported() {
    expectPart(
      """
      let: {half: 1/2}
      layout:
        - header: hero
          height: 1/4
                  ^^^ number-for-length: `1/4` is a number, and a length is required here
        - bar: tools
          height: min(0.5, 44)
                      ^^^ number-for-length: `0.5` is a number, and a length is required here
        - bar: line
          height: 20 + clamp(1/3, 2, 5)
                             ^^^ number-for-length: `1/3` is a number, and a length is required here
        - bar: large
          height: (1 + 0.5) * 30
        - list: rows
          contentHeight: half
                         ^^^^ number-for-length: `half` is a number, and a length is required here
      ensure:
        - rows.height >= 1/2
                         ^^^ number-for-length: `1/2` is a number, and a length is required here
        - hero.height - 0.25 >= half + 4
                        ^^^^ number-for-length: `0.25` is a number, and a length is required here
      """)
  }

  @Test func numbersAreLengthsWhereALengthIsExpected() {
    expectPart(
      """
      let: {half: 1/2, gap: 8, sum: half + gap, share: half of (gap + 100)}
      layout:
        - header: hero
          height: half of available + gap + sum + share
        - list: rows
          contentHeight: 20 * 50 - 1/2 * 3 - -4
      """)
  }

  @Test func productOfLengthsIsReported() {
    expectPart(
      """
      measures: {feed: 0...500}
      layout:
        - header: hero
          height: height * 2 * feed
                  ^^^^^^^^^^^^^^^^^ not-affine: a length times a length is not a length
                  ~~~~~~~~~~ `height * 2` is a length
                               ~~~~ `feed` is a length
        - bar: tools
          height: 50% * height
                  ^^^^^^^^^^^^ not-affine: `50%` is a length of its own: a part of `available`
        - list: rows
          contentHeight: height * 50%
                         ^^^^^^^^^^^^ not-affine: `50%` is a length of its own: a part of `available`
      """)
  }

  @Test func quotientOfLengthsIsReported() {
    expectPart(
      """
      measures: {feed: 0...500}
      layout:
        - header: hero
          height: feed / height
                         ^^^^^^ not-affine: a length over a length is not a length
        - list: rows
          contentHeight: 100 / feed
                               ^^^^ not-affine: a number over a length is not a length
      """)
  }

  @Test func divisionByZeroIsReported() {
    expectPart(
      """
      let: {none: 4 - 2 * 2}
      layout:
        - header: hero
          height: height / 0
                           ^ division-by-zero: division by zero
        - bar: tools
          height: 44 / (2 - 2)
                       ^^^^^^^ division-by-zero: division by zero
        - list: rows
          contentHeight: height / none
                                  ^^^^ division-by-zero: division by zero
      """)
  }

  @Test func availableOutsideAHeightIsReported() {
    expectPart(
      """
      let: {third: available / 3}
                   ^^^^^^^^^ no-available: `available` means nothing in a `let`
      layout:
        - header: hero
          height: third
        - sheet: search
          notches: {low: 100, high: {height: 50%, when: available > 20}}
                                                        ^^^^^^^^^ no-available: `available` means nothing in a
      ensure:
        - hero.height >= 20%
                         ^^^ no-available: `20%` is a part of `available`, which means nothing in `ensure`
      constraints:
        - hero.height <= available
                         ^^^^^^^^^ no-available: `available` means nothing in `constraints`
      scenarios:
        - scenario: a step
          steps:
            - resize: {height: 50%}
                               ^^^ no-available: `50%` is a part of `available`, which means nothing in a step
      """)
  }

  @Test func percentOfSomethingIsANumber() {
    expectPart(
      """
      layout:
        - header: hero
          height: -50% of -height + 2 * 50% of 40
      """)
  }

  @Test func lengthForANumberIsReported() {
    expectPart(
      """
      layout:
        - block: map
          height: {fill: height}
                         ^^^^^^ length-for-number: `fill` takes a number, and `height` is a length
        - sheet: search
          notches: {low: 100, high: 200}
          spring: {response: 50%, damping: keyboard}
                             ^^^ length-for-number: `response` takes a number, and `50%` is a length
                                           ^^^^^^^^ length-for-number: `damping` takes a number, and `keyboard` is a
      constraints:
        - map.top <= 3 @high(height)
                            ^^^^^^^^ length-for-number: `high` takes a number, and `(height)` is a length
      """)
  }

  @Test func numbersOutOfBoundsAreReported() {
    expectPart(
      """
      layout:
        - block: map
          height: {fill: 0}
                         ^ wrong-type: `fill` is 0, and must be above 0
        - sheet: search
          notches: {low: 100, high: 200}
          spring: {response: 0, damping: -1}
                             ^ wrong-type: `response` is 0, and must be above 0
                                         ^^ wrong-type: `damping` is -1, and must be above 0
          backdrop: {scale: -1, opacity: 2, dim: 1.5}
                            ^^ wrong-type: `scale` is -1, and must be 0 or more
                                         ^ wrong-type: `opacity` is 2, and must be from 0 to 1
                                                 ^^^ wrong-type: `dim` is 1.5, and must be from 0 to 1
          release: {policy: stepwise, rate: 1, redirect: 3/2}
                                            ^ wrong-type: `rate` is 1, and must be above 0 and below 1
                                                         ^^^ wrong-type: `redirect` is 1.5, and must be from 0 to 1
          overdrag: {top: hyperbolic(2), bottom: hyperbolic(x)}
                                     ^ wrong-type: `hyperbolic` is 2, and must be above 0 and at most 1
                                                            ^ undefined-name: `x` is not defined
          dismiss: {velocity: 0}
                              ^ wrong-type: `velocity` is 0, and must be above 0
      constraints:
        - map.top <= 3 @high(0)
                            ^^^ wrong-type: `@high` is 0, and must be above 0
      """)
  }

  @Test func conditionalNotchInALengthIsReported() {
    expectPart(
      """
      layout:
        - header: hero
          height: search.high / 4
                  ^^^^^^^^^^^ conditional-notch: `search.high` is a length only while the notch is active
        - sheet: search
          notches: {low: 100, high: {height: 200, when: keyboard == 0}}
                              ~~~~ `high` has a `when`
                              ~~~~ `high` has a `when`
                              ~~~~ `high` has a `when`
      ensure:
        - search.high >= 20
      constraints:
        - hero.top <= search.high
                      ^^^^^^^^^^^ conditional-notch: `search.high` is a length only while the notch is active
      scenarios:
        - scenario: a step
          steps:
            - expect: {search.height: search.high}
                                      ^^^^^^^^^^^ conditional-notch: `search.high` is a length only while the notch
      """)
  }

  @Test func conditionsTestTheEnvironment() {
    expectPart(
      """
      let: {half: height / 2, big: map.height * 2, through: big + half}
      measures: {feed: 0...500}
      layout:
        - block: map
          height: 300
        - sheet: search
          notches:
            a: {height: 10, when: map.height > 2}
                                  ^^^^^^^^^^ invalid-expression: a condition cannot test `map.height`
            b: {height: 20, when: through > 3}
                                  ^^^^^^^ invalid-expression: `through` hangs on a node, which a condition cannot test
            c: {height: 30, when: portrait and half > feed and safeArea.top == 0}
            d: {height: 40, when: 1/2 < height}
                                  ^^^ number-for-length: `1/2` is a number, and a length is required here
            e: 50
      """)
  }

  @Test(arguments: ["portait": "portrait", "Landscape": "landscape", "keyboard": nil])
  func misspelledOrientationIsSuggested(written: String, meant: String?) {
    func text(_ condition: String) -> String {
      """
      scrollwork: 1
      screen: Test
      orientations: [portrait, landscape]
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 120, high: {height: 200, when: \(condition)}}

      """
    }
    let found = findings(text(written))
    #expect(found.map(\.message) == ["`\(written)` is compared with nothing"])
    #expect(found.first?.fixes.first?.made(in: text(written)) == meant.map(text))
  }

  @Test func malformedComparisonsAreReported() {
    expectPart(
      """
      layout:
        - block: map
          height: 300
        - sheet: search
          notches:
            a: {height: 10, when: keyboard = 0}
                                           ^ invalid-expression: `=` is written `==`
            b: {height: 20, when: keyboard == 0 and}
                                                ^^^ invalid-expression: nothing follows `and`
            c: {height: 30, when: keyboard}
                                  ^^^^^^^^ invalid-expression: `keyboard` is compared with nothing
            d: {height: 40, when: keyboard == 0 or portrait}
                                                ^^ invalid-expression: a condition has no `or`
            e: {height: 50, when: not portrait}
                                  ^^^ invalid-expression: a condition has no `not`
            f: {height: 60, when: keyboard != 0}
                                           ^^ invalid-expression: a comparison cannot ask for what is not equal
            g: {height: 70, when: 0 < keyboard < 10}
                                               ^ invalid-expression: a comparison has two sides
            h: {height: 80, when: keyboard => 0}
                                           ^^ invalid-expression: `=>` is written `>=`
            i: {height: 90, when: "keyboard == 0 && portrait"}
                                                 ^^ invalid-expression: `&&` is written `and`
            j: {height: 91, when: keyboard ≤ 20}
                                           ^ invalid-expression: `≤` is written `<=`
            k: {height: 92, when: and portrait}
                                  ^^^ invalid-expression: nothing precedes `and`
            l: {height: 93, when: portrait == 1}
                                  ^^^^^^^^^^^ invalid-expression: `portrait` is a condition of its own, and is
            m: 94
      ensure:
        - map.height
          ^^^^^^^^^^ invalid-expression: `map.height` is compared with nothing
        - map.height >=
                     ^^ invalid-expression: nothing follows `>=`
        - map.height >= 2 @high
                          ^ invalid-expression: `@` belongs to a line of `constraints`
        - map.height >= 2 and map.top <= 3
                          ^^^ invalid-expression: `and` joins conditions, and this is none
        - 2 <= map.height <= 4
                          ^^ invalid-expression: a comparison has two sides
      constraints:
        - map.height < 3
                     ^ invalid-expression: a constraint cannot be `<`
        - map.height <= 3 @hihg
                           ^^^^ invalid-expression: there is no strength `@hihg`
        - map.height <= 3 @
          ^^^^^^^^^^^^^^^^^ invalid-expression: a strength is missing
        - map.height <= 3 @low(
                              ^ invalid-expression: this parenthesis is never closed
        - map.height = 3
                     ^ invalid-expression: `=` is written `==`
      """)
  }
}
