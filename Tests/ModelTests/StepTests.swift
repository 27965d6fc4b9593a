import Testing

@Suite struct StepTests {
  @Test func listsFromTheirEndHaveADistance() {
    expectPart(
      """
      measures:
        feed: 100...9000
      layout:
        - list: news
          contentHeight: feed
          height: 200
        - list: messages
          contentHeight: feed
          from: end
      scenarios:
        - scenario: distances
          given: {messages.fromEnd: -5}
                                    ^^ invalid-step: `messages.fromEnd` cannot be placed at -5
          steps:
            - measure: {feed: {to: 300, at: start}}
            - measure: {feed: {to: 300, at: top}}
                                            ^^^ unknown-value: `at` cannot be `top`
            - measure: {feed: {at: start}}
                        ^^^^ missing-key: `growth` has no `to`
            - expect: {messages.fromEnd: 0, news.fromEnd: 0}
                                            ^^^^^^^^^^^^ invalid-step: list `news` has no `fromEnd` that a step could name

      """)
  }

  @Test func growthWithoutAListFromItsEndIsReported() {
    expectPart(
      """
      measures:
        feed: 100...9000
      layout:
        - list: news
          contentHeight: feed
          near: 20
          ^^^^^^^^ ineffective-key: `near` has no effect: `news` begins at its start
      scenarios:
        - scenario: growth
          steps:
            - measure: {feed: {to: 300, at: start}}
                                        ^^^^^^^^^ ineffective-key: `at` has no effect: every list of this screen keeps its offset, wherever it grows
            - expect: {news.offset: 0}

      """)
  }

  @Test func nodesThatCannotBeDraggedAreReported() {
    expectPart(
      """
      layout:
        - bar: navigation
          height: 44
        - tabs: sections
          strip: 44
          swipe: false
          pages:
            - page: first
              content: [{block: promo, height: 40}, {list: rows, contentHeight: 900}]
            - page: second
              content: [{scroll: inner, content: [{header: hero, height: 44}, {list: others, contentHeight: 900}]}]
        - sheet: search
          notches: {low: 100, high: 300}
          content:
            - header: handle
              height: 20
              dragsSheet: false
            - block: grip
              height: 20
            - list: results
              contentHeight: 900
        - sheet: still
          notches: {small: 100, large: 300}
          drag: false
          content: [{block: picture, height: fill}]
      scenarios:
        - scenario: drags
          steps:
            - drag: {on: navigation, by: -40}
                         ^^^^^^^^^^ invalid-step: a drag on bar `navigation` moves nothing
            - drag: {on: promo, by: -40}
                         ^^^^^ invalid-step: a drag on block `promo` moves nothing
            - drag: {on: hero, by: -40}
            - drag: {on: handle, by: -40}
                         ^^^^^^ invalid-step: a drag on header `handle` moves nothing
            - drag: {on: grip, by: -40}
            - drag: {on: search, by: [-40]}
            - drag: {on: still, by: -40}
                         ^^^^^ invalid-step: a drag on sheet `still` moves nothing
            - drag: {on: picture, by: -40}
                         ^^^^^^^ invalid-step: a drag on block `picture` moves nothing
            - drag: {on: sections, by: -40}
            - drag: {on: nothing, by: -40}
                         ^^^^^^^ undefined-name: there is no node `nothing`
            - drag: {on: serch, by: []}
                         ^^^^^ undefined-name: there is no node `serch`
                                    ^^ wrong-type: `by` is empty
            - drift: {on: navigation, by: -3}
                          ^^^^^^^^^^ invalid-step: a drag on bar `navigation` moves nothing
            - begin: {on: first}
                          ^^^^^ invalid-step: a drag on page `first` moves nothing
            - begin: {on: grip, search.height: 120}
            - begin: {on: results, search.height: 120}
            - begin: {on: results, results.offset: -20, search.height: 120}
            - begin: {on: sections, inner.offset: -20}
            - begin: {on: hero, inner.offset: -20}
            - begin: {on: hero, others.offset: 20}
            - begin: {on: rows, search.height: 120}
                                ^^^^^^^^^^^^^ invalid-step: a touch on list `rows` does not find `search.height`
            - begin: {on: search, still.height: 120, search.hight: 3}
                                  ^^^^^^^^^^^^ invalid-step: a touch on sheet `search` does not find `still.height`
                                                     ^^^^^^^^^^^^ invalid-step: sheet `search` has no `hight` that a
            - tap: navigation
                   ^^^^^^^^^^ invalid-step: a tap on bar `navigation` does nothing
            - tap: grip
            - tap: handle
                   ^^^^^^ invalid-step: a tap on header `handle` does nothing
            - show: sections.second
            - settle: results
            - settle: sections
            - settle: navigation
                      ^^^^^^^^^^ invalid-step: bar `navigation` has no motion of its own
            - swipe: sections.second
                     ^^^^^^^^^^^^^^^ invalid-step: `sections` has `swipe: false`
            - select: second
                      ^^^^^^ invalid-step: `second` does not name a page
            - select: sections
                      ^^^^^^^^ invalid-step: `sections` does not name a page
            - select: sections.secnd
                               ^^^^^ undefined-name: tabs `sections` has no page `secnd`
            - select: rows.first
                      ^^^^^^^^^^ invalid-step: `rows.first` does not name a page
            - select: sectons.first
                      ^^^^^^^ undefined-name: there is no tabs `sectons`
            - tap: {outside: search}
            - tap: {outside: rows}
                             ^^^^ invalid-step: `rows` is a list, and `outside` takes a sheet
            - tap: statusBar
      """)
  }

  @Test func formsOfStepsAreChecked() {
    expectPart(
      """
      layout:
        - list: rows
          contentHeight: 900
        - sheet: search
          notches: {low: 100, high: 300}
      scenarios:
        - scenario: forms
          steps:
            - settle
              ^^^^^^ invalid-step: a step is a map with one key
            - tap
              ^^^ invalid-step: a step is a map with one key
            - [settle]
              ^^^^^^^^ invalid-step: a step is a map with one key, not a list
            - settle: false
                      ^^^^^ invalid-step: `settle: false` does nothing
            - settle: yes
                      ^^^ wrong-type: `settle` takes `true` or `false`, not `yes`
            - setle: true
              ^^^^^ unknown-key: there is no step `setle`
            - release: 400
                       ^^^ invalid-step: `release` takes a map
            - release: search
                       ^^^^^^ invalid-step: `release` takes a map with `velocity`, not a node
            - release: {}
              ^^^^^^^ missing-key: `release` has no `velocity`
            - tap: search
              settle: true
              ^^^^^^ invalid-step: a step does one thing, and this one does `tap` and `settle`
            - move: {search: hihg}
                             ^^^^ undefined-name: sheet `search` has no notch `hihg`
            - move: {rows: high}
                     ^^^^ invalid-step: `rows` is a list, and `move` takes a sheet or a scroll
            - move: {}
                    ^^ invalid-step: `move` says nothing
            - resize: {}
              ^^^^^^ invalid-step: `resize` says nothing
            - resize: {orientation: landscape}
            - resize: {height: 400, safeArea: {top: 0}, safeArea.bottom: 20}
            - resize: {height: -400}
                               ^^^^ invalid-range: `height` is -400, and a length is not negative
            - drag: {on: rows}
              ^^^^ missing-key: `drag` has no `by`
            - drag: {by: 3}
              ^^^^ missing-key: `drag` has no `on`
            - drag: [rows, 3]
                    ^^^^^^^^^ wrong-type: `drag` takes a map of keys, not a list
            - mode: edit
                    ^^^^ undefined-name: the screen has no modes
            - measure: {feed: 3}
                        ^^^^ undefined-name: there is no measure `feed`
            - expect: {}
                      ^^ invalid-step: `expect` says nothing
      """)
  }

  @Test func valuesOfGivenAndExpectAreChecked() {
    expectPart(
      """
      measures: {feed: 0...500}
                       ~~~~~~~ the range is 0...500
      modes: [browse, edit]
      layout:
        - tabs: sections
          strip: 44
          pages:
            - page: first
              content: [{list: rows, contentHeight: feed}]
            - page: second
              content: [{list: others, contentHeight: 900}]
        - bar: tools
          height: 44
        - sheet: search
          notches: {low: 100, high: 300}
          modes: {edit: {enter: high}}
      scenarios:
        - scenario: wrong
          given: {search: hi, sections: thrid, mode: edt, height: 400, feed: 600, rows.offset: -5, rows.height: 3, tools: low,
                          ^^ undefined-name: sheet `search` has no notch `hi`
                                        ^^^^^ undefined-name: tabs `sections` has no page `thrid`
                                                     ^^^ undefined-name: there is no mode `edt`
                                                          ^^^^^^ invalid-step: `given` cannot set `height`: the
                                                                             ^^^ invalid-step: `feed` is 600 here,
                                                                                               ^^ invalid-step:
                                                                                                   ^^^^^^^^^^^ invalid-step: list
                                                                                                                   ^^^^^ invalid-step: bar
            nothing: 3, sections.first: 2, safeArea.top: 3}
            ^^^^^^^ undefined-name: there is nothing named `nothing`
                        ^^^^^^^^^^^^^^ invalid-step: tabs `sections` has no `first` that a step could name
                                           ^^^^^^^^^^^^ invalid-step: `given` cannot set `safeArea.top`: the
          steps:
            - expect: {search: lw, search.progres: 1, search.scale: 1, rows.offset: rows.nothing, feed: 3, tools.offset: 44,
                               ^^ undefined-name: sheet `search` has no notch `lw`
                                   ^^^^^^^^^^^^^^ invalid-step: sheet `search` has no `progres` that a step could name
                                                      ^^^^^^^^^^^^ invalid-step: sheet `search` has no backdrop, and
                                                                                    ^^^^^^^^^^^^ undefined-name: list
                                                                                                  ^^^^ invalid-step: `feed` is
                                                                                                           ^^^^^^^^^^^^ invalid-step: bar
                       ~~~~~~ first occurrence
                search: dismissed, effects: [settle, {animate: serch}, fly], other: low}
                ^^^^^^ duplicate-key: the key `search` occurs twice in one map
                                                               ^^^^^ undefined-name: there is no node `serch`
                                                                       ^^^ invalid-step: there is no effect `fly`
                                                                             ^^^^^ undefined-name: there is nothing
            - place: {rows.offset: 3, search: low, rows: 3}
                                      ^^^^^^ invalid-step: `search` is not a position
                                                   ^^^^ invalid-step: `rows` is not a position
            - begin: {on: search, search.height: 200, high: 2}
                                                      ^^^^ unknown-key: `begin` has no key `high`
        - scenario: right
          given: {search: high, sections: second, mode: edit, feed: 60, rows.offset: 0.5, search.height: search.low + 1/2}
          steps:
            - drag: {on: rows, by: [-0.5, 0.25 * 2]}
            - begin: {on: search, search.height: 200}
            - place: {rows.offset: 20}
            - measure: {feed: 90}
            - mode: browse
            - expect: {search: moving, sections: second, mode: browse, rows.offset: 0, search.height: 200, search.progress: 0.5,
                effects: [stop, {animate: search}]}
      """)
  }

  @Test func environmentsOfScenariosAreChecked() {
    expectPart(
      """
      devices: [iPhone]
      environment: {height: 568...900, keyboard: 0...300}
                            ~~~~~~~~~ the range is 568...900
                            ~~~~~~~~~ the range is 568...900
      layout:
        - list: rows
          contentHeight: 900
      scenarios:
        - scenario: a
          on: iPhone 51
              ^^^^^^^^^ unknown-device: there is no device `iPhone 51`
          steps: [{settle: true}]
        - scenario: b
          on: iPhone
              ^^^^^^ unknown-device: `iPhone` is a group of devices, and a scenario runs on one
          steps: [{settle: true}]
        - scenario: c
          on: iPhone 16 Pro Max
              ^^^^^^^^^^^^^^^^^ device-outside-range: iPhone 16 Pro Max is outside the environment
          steps: [{settle: true}]
        - scenario: d
          on: {device: iPhone 15, orientation: landscap}
                                               ^^^^^^^^ unknown-value: `orientation` cannot be `landscap`
          steps: [{settle: true}]
        - scenario: e
          on: {height: 400, keyboard: 300, safeArea: {top: 20}}
                       ^^^ invalid-step: `height` is 400 here, outside the range of the environment
          steps: [{settle: true}]
        - scenario: f
          on: {device: iPhone 15, height: 600}
                                  ^^^^^^^^^^^ ineffective-key: `height` has no effect: `device` decides it
          steps: [{settle: true}]
        - scenario: g
          on: {orientation: landscape, height: 600}
               ^^^^^^^^^^^^^^^^^^^^^^ ineffective-key: `orientation` has no effect: without `device` the environment
          steps: [{settle: true}]
        - scenario: h
          steps: []
          ^^^^^ invalid-step: a scenario without steps shows nothing
        - title: i
          ^^^^^ unknown-key: `scenario` has no key `title`
          steps: [{settle: true}]
        - scenario: j
          ^^^^^^^^^^^ missing-key: scenario `j` has no `steps`
      """)
  }

  @Test func valuesThatAreNotNamesAreReported() {
    expectPart(
      """
      measures: {feed: 0...500}
      modes: [browse, edit]
      layout:
        - tabs: sections
          strip: 44
          pages:
            - page: first
              content: [{list: rows, contentHeight: feed}]
        - sheet: search
          notches: {low: 100, high: 300}
          modes: {edit: {drag: false}}
      scenarios:
        - scenario: a
          on: [iPhone 15]
              ^^^^^^^^^^^ wrong-type: `on` takes the name of a device, not a list
          given: [search]
                 ^^^^^^^^ wrong-type: `given` takes a map of states, such as `{search: medium, feed: 5000}`, not a
          steps:
            - drag: {on: [rows], by: 3}
                         ^^^^^^ wrong-type: `on` takes the name of a node, not a list
            - drag: {on: feed, by: 3}
                         ^^^^ undefined-name: there is no node `feed`
            - select:
              ^^^^^^ wrong-type: `select` has no value
            - select: [first]
                      ^^^^^^^ wrong-type: `select` takes a page, such as `sections.fluent`, not a list
            - select: feed.first
                      ^^^^^^^^^^ invalid-step: `feed.first` does not name a page
            - mode: [edit]
                    ^^^^^^ wrong-type: `mode` takes the name of a mode, not a list
            - move: search
                    ^^^^^^ wrong-type: `move` takes a map of one sheet and a notch, such as `{search: medium}`, not
            - tap: {outsid: search}
                    ^^^^^^ unknown-key: `tap` has no key `outsid`
            - tap: []
                   ^^ wrong-type: `tap` takes the name of a node, not a list
            - measure: {sections: 3}
                        ^^^^^^^^ undefined-name: there is no measure `sections`
            - measure: 3
                       ^ wrong-type: `measure` takes a map of measures, such as `{feed: 90}`, not `3`
            - expect: {search: [low], sections: [first], mode: , rows: 3}
                               ^^^^^ wrong-type: `search` takes the name of a notch or `moving`, not a
                                                ^^^^^^^ wrong-type: `sections` takes a page, such as
                                                               ^ wrong-type: `mode` has no value
                                                                 ^^^^ invalid-step: list `rows` has no state of its
            - expect: {effects: [{animate: [search]}, [stop], {}], rows.offset: [3]}
                                           ^^^^^^^^ wrong-type: `effects` takes the name of a node, not a list
                                                      ^^^^^^ wrong-type: `effects` takes effects, such as `stop` or
                                                              ^^ wrong-type: `effects` takes effects, such as `stop`
                                                                                ^^^ wrong-type: `rows.offset` takes a
            - expect: {effects: stop}
                                ^^^^ wrong-type: `effects` takes a list of effects, not `stop`
            - begin: {onn: rows}
                      ^^^ unknown-key: `begin` has no key `onn`
            - place: 3
                     ^ wrong-type: `place` takes a map of offsets, such as `{results.offset: 0}`, not `3`
            - given: {rows: 3, sections: frist}
                      ^^^^ invalid-step: list `rows` has no state of its own
                                         ^^^^^ undefined-name: tabs `sections` has no page `frist`
      """)
  }

  @Test func secondMoveOfASheetInAStepIsReported() {
    let found = findings(
      """
      scrollwork: 1
      screen: Test
      layout:
        - {sheet: one, notches: {low: 100, high: 300}}
        - {sheet: two, notches: {low: 100, high: 300}}
      scenarios:
        - scenario: both
          steps:
            - move: {one: high, two: high}
            - expect: {one: high}

      """
    ).filter { $0.rule == .invalidStep }
    #expect(found.map(\.help) == [["begin a step of its own with `- move: {two: …}`"]])
  }

  /// A scroll hands over to a list or scroll inside at its critical offset. Without one it has no stops.
  @Test func moveOfANodeWithoutStopsIsReported() {
    let found = findings(
      """
      scrollwork: 1
      screen: Test
      layout:
        - scroll: page
          content: [{header: hero, height: 100}, {list: rows, contentHeight: 900}]
        - sheet: panel
          notches: {low: 100, high: 300}
          content: [{scroll: notes, content: [{block: text, height: 900}]}]
      scenarios:
        - scenario: stops
          steps:
            - move: {page: critical}
            - move: {page: bottom}
            - move: {notes: top}
            - move: {rows: top}
            - move: {hero: top}
            - expect: {panel: low}

      """
    ).filter { $0.severity == .error }
    #expect(
      found.map(\.message) == [
        "`page` cannot be `bottom`",
        "`notes` is a scroll without a list inside, and `move` takes a sheet or a scroll with one",
        "`rows` is a list, and `move` takes a sheet or a scroll",
        "`hero` is a header, and `move` takes a sheet or a scroll",
      ])
    #expect(
      found.dropFirst().map(\.help) == [
        ["write `place: {notes.offset: 0}`, which puts it there"],
        ["write `place: {rows.offset: 0}`, which puts it there"], [],
      ])
  }

  /// The effect `target` is now one of three; the step before decides which, where only one is possible.
  @Test(arguments: [
    ("cancel: true", "settle", true), ("begin: {on: rows}", "halt", true), ("release: {velocity: 0}", "halt", false),
    ("release: {velocity: -900}", "coast", false), ("move: {page: top}", "settle", false),
    ("tap: statusBar", "settle", false),
  ])
  func theEffectThatIsNoMoreHasASuccessor(_ step: String, _ meant: String, _ isCertain: Bool) throws {
    let text = """
      scrollwork: 1
      screen: Test
      layout:
        - scroll: page
          content:
            - header: hero
              height: 200
            - list: rows
              contentHeight: 900
      scenarios:
        - scenario: one
          steps:
            - \(step)
            - expect: {effects: [{target: rows}]}

      """
    let found = findings(text).filter { $0.rule == .invalidStep }
    #expect(found.map(\.message) == ["the effect `target` is now `coast`, `halt` or `settle`"])
    let fix = try #require(found.first?.fixes.first)
    #expect(fix.isSafe == isCertain)
    #expect(fix.edits.map(\.replacement) == [meant])
  }
}
