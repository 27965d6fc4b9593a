import Testing

@Suite struct NameTests {
  @Test func kebabNameIsOneFinding() {
    expectPart(
      """
      layout:
        - bar: top-bar
               ^^^^^^^ invalid-name: `top-bar` is not a name for a bar
          height: 44
        - list: rows
          contentHeight: top-bar.height * 2
      ensure:
        - topBar.height >= 44
      """)
  }

  @Test func observersAreChecked() {
    expectPart(
      """
      measures: {feed: 0...900}
      layout:
        - header: hero
          height: fade
                  ^^^^ invalid-expression: `fade` is an observer, not a length
        - list: rows
          contentHeight: feed
      observe:
        fade: {of: rows.offset, from: 0, to: 50%}
                                             ^^^ no-available
        feed: {of: rows.offset, from: 0, to: 40}
        ^^^^ duplicate-name: a second `feed`
        alone: {of: rows, from: 0, to: 40}
                    ^^^^ unknown-value: `rows` is not a position
        other: {of: rows.height, from: 0, to: 40}
                    ^^^^^^^^^^^ unknown-value: `rows.height` is not a position
        still: {of: hero.height, from: 0, to: 40}
                    ^^^^^^^^^^^ unknown-value: `hero.height` is not a position
        absent: {of: pages.offset, from: 0, to: 40}
                     ^^^^^ undefined-name: there is no node `pages`
        short: {of: rows.offset, to: 40}
        ^^^^^ missing-key
        Late: {of: rows.offset, from: 0, to: 40}
        ^^^^ invalid-name: `Late` is not a name for an observer
      """)
  }

  @Test func observersAreExpectedByName() {
    expectPart(
      """
      layout:
        - list: rows
          contentHeight: 900
      observe:
        fade: {of: rows.offset, from: 0, to: 40}
      scenarios:
        - scenario: names
          given: {fade: 1}
                  ^^^^ invalid-step: `fade` is an observer: it is expected, not given
          steps:
            - drag: {on: rows, by: -40}
            - expect: {fade: 1}
            - expect: {fad: 1}
                       ^^^ undefined-name
            - drag: {on: fade, by: -40}
                         ^^^^ undefined-name: there is no node `fade`
      """)
  }

  /// A definition cannot name itself.
  @Test func definitionIsNotSuggestedInsideItself() {
    expectPart(
      """
      let: {searchBarHeight: 64}
      layout:
        - bar: search
          height: searchBar
                  ^^^^^^^^^ undefined-name: did you mean `searchBarHeight`?
        - block: map
          height: serch
                  ^^^^^ undefined-name: did you mean `search`?
        - sheet: panel
          notches: {low: 100, half: half of available, full: half + 200}
                                    ^^^^ undefined-name
                                                             ~~~~ `half` here too
      """)
  }

  @Test func invalidNamesAreReported() {
    expectPart(
      """
      measures: {Feed: 0...100, 2nd: 0...5}
                 ^^^^ invalid-name: `Feed` is not a name for a measure
                                ^^^ invalid-name: `2nd` is not a name for a measure
      let: {my gap: 8}
            ^^^^^^ invalid-name: `my gap` is not a name for a definition
      modes: [Editing, new-one]
              ^^^^^^^ invalid-name: `Editing` is not a name for a mode
                       ^^^^^^^ invalid-name: `new-one` is not a name for a mode
      layout:
        - block: 地图
                 ^^^^ invalid-name: `地图` is not a name for a block
          height: Feed
        - sheet: search
          notches: {low: 100, "1/2": 200}
                              ^^^^^ invalid-name: `1/2` is not a name for a notch
          modes:
            Editing: {drag: false}
      """)
  }

  @Test func screenNameIsChecked() {
    expect(
      """
      scrollwork: 1
      screen: parking-map
              ^^^^^^^^^^^ invalid-name: `parking-map` is not a name for a screen
      layout: [{block: map, height: fill}]
      """)
  }

  @Test func reservedWordsAreRejectedAsNames() {
    expectPart(
      """
      let: {portrait: 8}
            ^^^^^^^^ reserved-name: a definition cannot be named `portrait`
      measures: {min: 0...100}
                 ^^^ reserved-name: a measure cannot be named `min`
      layout:
        - bar: height
               ^^^^^^ reserved-name: a bar cannot be named `height`
          height: 44
        - block: effects
                 ^^^^^^^ reserved-name: a block cannot be named `effects`
          height: fill
        - sheet: search
          notches: {previous: 100, lowest: 200, full: 300}
                    ^^^^^^^^ reserved-name: a notch cannot be named `previous`
                                   ^^^^^^ reserved-name: a notch of sheet `search` cannot be named `lowest`
      """)
  }

  @Test func namesOfQuantitiesAreRejectedForTheirOwner() {
    expectPart(
      """
      layout:
        - scroll: page
          content:
            - header: viewport
                      ^^^^^^^^ reserved-name: a header of scroll `page` cannot be named `viewport`
              height: 200
            - tabs: sections
              strip: 44
              pages:
                - page: pinnedAt
                        ^^^^^^^^ reserved-name: a page of tabs `sections` cannot be named `pinnedAt`
                  content: [{list: rows, contentHeight: 900}]
        - sheet: search
          notches: {low: 100, high: 200}
          content:
            - header: low
                      ^^^ reserved-name: a header of sheet `search` cannot be named `low`
              height: 44
            - list: range
              contentHeight: 500
      """)
  }

  @Test func namesOfQuantitiesAreAllowedForOtherKinds() {
    expectPart(
      """
      layout:
        - scroll: page
          content:
            - header: strip
              height: 44
            - list: travel
              contentHeight: page.viewport * 2
      """)
  }

  @Test func duplicateNamesAreReportedWithTheFirst() {
    expectPart(
      """
      measures: {hero: 0...100}
                 ~~~~ the first `hero`
      let: {gap: 8}
            ~~~ the first `gap`
      layout:
        - header: hero
                  ^^^^ duplicate-name: a second `hero`
          height: gap
        - bar: gap
               ^^^ duplicate-name: a second `gap`
          height: 44
        - block: map
                 ~~~ the first `map`
          height: fill
        - sheet: map
                 ^^^ duplicate-name: a second `map`
          notches: {low: 100}
      """)
  }

  @Test func duplicateModesAreReportedWithTheFirst() {
    expectPart(
      """
      modes: [new, edit, new]
                         ^^^ duplicate-name: a second `new`
              ~~~ the first `new`
      layout:
        - sheet: search
          notches: {low: 100, high: 200}
          modes:
            new: {drag: false}
            edit: {enter: low}
      """)
  }

  @Test func aliasOfANodeIsADuplicateName() {
    expectPart(
      """
      layout:
        - &bar
          bar: navigation
          height: 44
        - *bar
          ^^^^ duplicate-name: this alias repeats `navigation`, and a name must be unique
      """)
  }

  @Test func undefinedNameIsOneFinding() {
    expectPart(
      """
      layout:
        - header: hero
          height: headerHeight
                  ^^^^^^^^^^^^ undefined-name: `headerHeight` is not defined
        - bar: tools
          height: headerHeight / 2
                  ~~~~~~~~~~~~ `headerHeight` here too
        - list: rows
          contentHeight: 2 * headerHeight + 4
                             ~~~~~~~~~~~~ `headerHeight` here too
      ensure:
        - rows.height >= headerHeight
                         ~~~~~~~~~~~~ `headerHeight` here too
      """)
  }

  @Test func nearNamesAreSuggested() {
    expectPart(
      """
      measures: {feed: 0...500}
      layout:
        - header: hero
          height: feeed + safearea.top + Height
                  ^^^^^ undefined-name: `feeed` is not defined
                          ^^^^^^^^ undefined-name: there is no node `safearea`
                                         ^^^^^^ undefined-name: `Height` is not defined
        - list: rows
          contentHeight: heroo.height + hero.hieght
                         ^^^^^ undefined-name: there is no node `heroo`
                                        ^^^^^^^^^^^ undefined-name: header `hero` has no quantity `hieght`
      """)
  }

  @Test func nodeWithoutAQuantityIsReported() {
    expectPart(
      """
      layout:
        - header: hero
          height: 44
        - list: rows
          contentHeight: hero + 2
                         ^^^^ invalid-expression: `hero` is a header, not a length
      """)
  }

  @Test func quantityOfAnotherKindIsReported() {
    expectPart(
      """
      layout:
        - bar: navigation
          height: 44
        - list: rows
          contentHeight: navigation.collapsed + rows.critical
                         ^^^^^^^^^^^^^^^^^^^^ undefined-name: bar `navigation` has no quantity `collapsed`
                                                ^^^^^^^^^^^^^ undefined-name: list `rows` has no quantity `critical`
        - sheet: search
          notches: {low: 100, high: 200}
      ensure:
        - search.hihg >= 20
          ^^^^^^^^^^^ undefined-name: sheet `search` has no quantity `hihg`
        - search.offset >= 20
          ^^^^^^^^^^^^^ undefined-name: sheet `search` has no quantity `offset`
      """)
  }

  @Test func partsOfALengthAreReported() {
    expectPart(
      """
      measures: {feed: 0...500}
      layout:
        - list: rows
          contentHeight: feed.max + height.top + safeArea.left + safeArea
                         ^^^^^^^^ undefined-name: `feed` has no parts, and so no `max`
                                    ^^^^^^^^^^ undefined-name: `height` has no parts, and so no `top`
                                                 ^^^^^^^^^^^^^ undefined-name: `safeArea` has no `left`
                                                                 ^^^^^^^^ invalid-expression: `safeArea` is not a length
      """)
  }

  @Test func pageWithoutAQuantityIsReported() {
    expectPart(
      """
      layout:
        - tabs: sections
          strip: 44
          pages:
            - page: fluent
              content: [{list: rows, contentHeight: 900}]
      ensure:
        - sections.fluent >= 20
          ^^^^^^^^^^^^^^^ undefined-name: `sections.fluent` is a page, not a length
      """)
  }

  @Test func minusInsideANameIsReported() {
    expectPart(
      """
      layout:
        - bar: topBar
          height: 44
        - list: rows
          contentHeight: top-bar.height + top-bar.height + bottom-bar
                         ^^^^^^^ undefined-name: `top-bar` is not defined: `-` is minus here
                                          ~~~~~~~ `top-bar` here too
                                                           ^^^^^^^^^^ undefined-name: `bottom-bar` is not defined:
      """)
  }

  @Test func minusBetweenKnownNamesIsASubtraction() {
    expectPart(
      """
      measures: {feed: 0...500}
      layout:
        - list: rows
          contentHeight: height-feed-misisng
                                     ^^^^^^^ undefined-name: `misisng` is not defined
      """)
  }

  @Test func fillInsideAFormulaIsReported() {
    expectPart(
      """
      layout:
        - list: rows
          contentHeight: fill - 44
                         ^^^^ invalid-expression: `fill` is not a length: it cannot be part of a formula
      """)
  }

  @Test func nodesWithErrorsDefineTheirNames() {
    expectPart(
      """
      layout:
        - header: hero
          height: 2x
                  ^^ invalid-expression: `x` means nothing behind `2`
          onScrol: leave
          ^^^^^^^ unknown-key: header `hero` has no key `onScrol`
                   ^^^^^ misplaced-node: header `hero` is not in a scroll, so it cannot `leave`
        - tabel: rows
          ^^^^^ unknown-key: `tabel` is not a kind of node
          contentHeight: 44
        - thing: odd
          ^^^^^ unknown-key: `thing` is not a kind of node
          height: 3
      ensure:
        - hero.height >= 2 + odd.height
        - rows.contentHeight >= 4
      scenarios:
        - scenario: uses them
          steps:
            - drag: {on: rows, by: -3}
            - drag: {on: odd, by: -3}
      """)
  }

  @Test func unusedNamesAreReported() {
    expectPart(
      """
      measures: {feed: 0...500, tags: 0...40}
      let: {gap: 8, both: gap + tags}
                    ^^^^ unused-name: definition `both` is never used
      layout:
        - list: rows
          contentHeight: feed
      """)
  }

  @Test func unusedModesAreReported() {
    expectPart(
      """
      modes: [browse, edit, other]
      layout:
        - sheet: search
          notches: {low: 100, high: 200}
          modes:
            edit: {enter: high}
      """)
  }

  @Test func modesWithoutASheetAreReported() {
    expectPart(
      """
      modes: [browse, edit]
      ^^^^^ unused-name: no sheet says anything for any mode
      layout:
        - block: map
          height: fill
      """)
  }

  @Test func namesOfMapsWithErrorsAreNotUndefined() {
    expectPart(
      """
      measures: [feed, tags]
                ^^^^^^^^^^^^ wrong-type: `measures` takes a map of measures, such as `{feed: 0...5000}`, not a list
      let:
        - gap: 8
        ^^^^^^^^ wrong-type: `let` takes a map of definitions, such as `{gap: 8}`, not a list
      layout:
        - header:
          ^^^^^^ wrong-type: `header` takes the name of the node
            name: hero
            height: 44
        - navigation
          ^^^^^^^^^^ wrong-type: a node is a map, not `navigation`
        - list: rows
          contentHeight: feed + tags + gap
          trailer:
          ^^^^^^^ unknown-key: list `rows` has no key `trailer`
            - block: end
              height: 20
      ensure:
        - hero.height + navigation.height >= end.height
      """)
  }

  @Test func namesAreNotUndefinedWithoutALayout() {
    expect(
      """
      scrollwork: 1
      ^^^^^^^^^^ missing-key: the spec has no `layout`
      screen: Test
      ensure:
        - hero.height >= 20
      scenarios:
        - scenario: a
          steps: [{drag: {on: rows, by: 3}}]
      """)
  }

  @Test func contentHeightOfAnEmptySheetIsReported() {
    expectPart(
      """
      layout:
        - sheet: search
          notches: {low: 100, fit: search.contentHeight}
                                   ^^^^^^^^^^^^^^^^^^^^ undefined-name: sheet `search` has no content, and so no
      """)
  }

  @Test func namesAreCheckedInFormulasAndSteps() {
    expectPart(
      """
      layout:
        - list: rows
          contentHeight: 900
      ensure:
        - rwos.height >= 20
          ^^^^ undefined-name: there is no node `rwos`
      scenarios:
        - scenario: a
          steps:
            - drag: {on: rwos, by: 3}
                         ~~~~ `rwos` here too
            - expect: {rwos.offset: 3}
                       ~~~~ `rwos` here too
      """)
  }

  @Test func reservedWordsOfStepsAreRejectedAsNames() {
    expectPart(
      """
      measures: {mode: 0...20, effects: 0...20}
                 ^^^^ reserved-name: a measure cannot be named `mode`
                               ^^^^^^^ reserved-name: a measure cannot be named `effects`
      layout:
        - list: on
                ^^ reserved-name: a list cannot be named `on`
          contentHeight: mode + effects
      """)
  }

  @Test func misspelledEnvironmentNamesAreSuggested() {
    let found = expectPart(
      """
      layout:
        - bar: top
          height: safeAreaTop + 44
                  ^^^^^^^^^^^ undefined-name: `safeAreaTop` is not defined
        - bar: bottom
          height: safearea.bottom + 44
                  ^^^^^^^^ undefined-name: there is no node `safearea`
        - block: rest
          height: fil
                  ^^^ undefined-name: `fil` is not defined
      """)
    let replacements = found.flatMap { $0.fixes.flatMap { $0.edits.map(\.replacement) } }
    #expect(replacements == ["safeArea.top", "safeArea", "fill"])
  }
}
