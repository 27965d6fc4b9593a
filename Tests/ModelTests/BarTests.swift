import Testing

@Suite struct BarTests {
  @Test func barThatMovesIsInTheLayoutItself() {
    expectPart(
      """
      layout:
        - tabs: pages
          strip: 44
          pages:
            - page: first
              content:
                - list: rows
                  contentHeight: 900
                - bar: tools
                  height: 44
                  onScroll: return
                  ^^^^^^^^^^^^^^^^ misplaced-node: bar `tools` is inside of another node, so it has no `onScroll`
                  of: rows
      """)
  }

  @Test func barNamesWhatMovesIt() {
    expectPart(
      """
      layout:
        - list: rows
          contentHeight: 900
        - bar: first
               ^^^^^ missing-key: bar `first` has no `of`
          height: 44
          onScroll: leave
        - bar: second
               ^^^^^^ missing-key: bar `second` has no `onScroll`
          height: 44
          of: rows
        - bar: third
          height: 44
          onScroll: hide
                    ^^^^ unknown-value: `onScroll` cannot be `hide`
          of: rows
        - bar: fourth
          height: 44
          onScroll: leave
          of: row
              ^^^ undefined-name: there is no scroll or list `row`
      """)
  }

  @Test func barFollowsAHeaderThatMoves() {
    expectPart(
      """
      layout:
        - scroll: page
          content:
            - header: title
                      ~~~~~ `title` stays
              height: 52
              onScroll: stay
            - list: rows
              contentHeight: 900
        - bar: tools
          height: 44
          follows: title
                   ^^^^^ unknown-value: header `title` does not move, so `tools` cannot follow it
        - bar: others
          height: 44
          follows: rows
                   ^^^^ undefined-name: `rows` is a list, and a header is required here
      """)
  }

  @Test func headerOfABarOutranksAMovementOfItsOwn() {
    expectPart(
      """
      layout:
        - scroll: page
          content:
            - header: title
              height: 52
            - list: rows
              contentHeight: 900
        - bar: tools
          height: 44
          follows: title
          ~~~~~~~ the header decides where the bar is
          onScroll: return
          ^^^^^^^^^^^^^^^^ incompatible-keys: `onScroll` has no effect beside `follows`
      """)
  }

  @Test func barOverTheContentHasALength() {
    expectPart(
      """
      layout:
        - list: rows
          contentHeight: 900
        - bar: tools
          height: fill
                  ^^^^ invalid-extent: `tools` has no length of its own over the content
          onScroll: return
          of: rows
        - bar: fixed
          height: 44
          edge: top
          ^^^^^^^^^ ineffective-key: `edge` has no effect: `fixed` is in a column
      """)
  }

  @Test func barSettlesByAPositionOfItsOwn() {
    expectPart(
      """
      layout:
        - scroll: page
          content:
            - header: title
              height: 52
            - list: rows
              contentHeight: 900
        - bar: fixed
          height: 44
          snap: true
          ^^^^^^^^^^ ineffective-key: `snap` has no effect: `fixed` is in a column, so nothing moves it
          stays: whenShort
          ^^^^^^^^^^^^^^^^ ineffective-key: `stays` has no effect: `fixed` is in a column, so nothing moves it
        - bar: tools
          height: 44
          follows: title
          snap: direction
          ^^^^^^^^^^^^^^^ ineffective-key: `snap` has no effect: `tools` is where `title` puts it
        - bar: player
          height: 44
          onScroll: leave
          of: rows
          snap: {open: 20}
          ^^^^^^^^^^^^^^^^ ineffective-key: `snap` has no effect: `player` is where the offset of `rows` puts it
        - bar: tabBar
          height: 44
          onScroll: return
          of: page
          snap: {open: 20}
      """)
  }

  @Test func barStaysAboveOneList() {
    expectPart(
      """
      layout:
        - scroll: page
          content:
            - header: title
              height: 52
            - tabs: sections
                    ~~~~~~~~ `sections` is not a list
              strip: 44
              pages:
                - page: first
                  content: [{list: rows, contentHeight: 900}]
        - bar: tools
          height: 44
          onScroll: return
          of: page
          stays: whenShort
          ^^^^^^^^^^^^^^^^ not-yet-supported: `tools` can stay only above one list
        - bar: player
          height: 44
          onScroll: leave
          of: rows
          stays: whenShort
      """)
  }

  @Test func barOverTheSheetsIsAtAnEdge() {
    expectPart(
      """
      layout:
        - bar: title
          height: 44
          over: sheets
        - bar: tools
          height: 44
          over: sheets
        - block: map
          height: fill
        - bar: middle
          height: 44
          over: sheets
          ^^^^^^^^^^^^ misplaced-node: bar `middle` is at no edge of the screen, so it cannot cover the sheets
        - list: rows
          contentHeight: 900
        - bar: player
          height: 44
          onScroll: return
          of: rows
          over: sheets
          ^^^^^^^^^^^^ not-yet-supported: bar `player` moves, so it cannot cover the sheets
        - bar: tabBar
          height: 44
          over: sheets
        - sheet: places
          notches: {low: 100}
          content:
            - bar: inner
              height: 44
              over: sheets
              ^^^^^^^^^^^^ misplaced-node: bar `inner` is inside of another node, so it has no `over`
      """)
  }

  @Test func barOverTheSheetsNeedsASheet() {
    expectPart(
      """
      layout:
        - block: map
          height: fill
        - bar: tabBar
          height: 44
          over: sheets
          ^^^^^^^^^^^^ ineffective-key: `over` has no effect: there is no sheet
      """)
  }

  @Test func stripThatLeavesIsInAScroll() {
    expectPart(
      """
      layout:
        - tabs: sections
          strip: {height: 44, onScroll: return}
                                        ^^^^^^ misplaced-node: tabs `sections` are not in a scroll, so their strip cannot `return`
          pages:
            - page: first
              content: [{list: rows, contentHeight: 900}]
      """)
  }

  @Test func stripThatLeavesIsPinnedNowhere() {
    expectPart(
      """
      layout:
        - scroll: page
          content:
            - header: title
                      ^^^^^ misplaced-node: header `title` cannot come back alone
              height: 52
              onScroll: return
            - tabs: sections
                    ~~~~~~~~ `sections` goes away below it
              strip:
                height: 44
                inset: safeArea.top
                ^^^^^^^^^^^^^^^^^^^ incompatible-keys: `inset` has no effect on a strip that leaves
                onScroll: leave
                ~~~~~~~~~~~~~~~ the strip is pinned nowhere
              pages:
                - page: first
                  content: [{list: rows, contentHeight: 900}]
      """)
  }
}
