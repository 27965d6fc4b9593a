import Source

// A finding stands under the text that it is about; the second spec is the first one fixed.
extension RuleFixture {
  static let scrolls: [RuleFixture] = [
    RuleFixture(
      .barUnderInset,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - bar: toolbar
            height: 32
                    ^^ bar-under-inset: `toolbar` lies all under the home indicator on iPhone 13 mini
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - bar: toolbar
            height: safeArea.bottom + 32
        """),
    RuleFixture(
      .listBelowFold,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - scroll: screen
            content:
              - block: intro
                height: 310
              - header: cover
                height: 40% of available
              - list: rows
                      ^^^^ list-below-fold: nothing of `rows` is visible until `screen` is scrolled on iPhone SE (1st generation)
                contentHeight: 5000
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - scroll: screen
            content:
              - block: intro
                height: 290
              - header: cover
                height: 40% of available
              - list: rows
                contentHeight: 5000
        """),
    RuleFixture(
      .coveredStrip,
      failing: """
        scrollwork: 1
        screen: Test
        environment: {keyboard: 0...346}
        layout:
          - block: form
            height: 400 - keyboard / 4
          - tabs: answers
                  ^^^^^^^ covered-strip: the keyboard covers the strip of `answers` on iPhone SE (1st generation), with keyboard = 346 pt
            strip: 50
                   ~~ its strip
            pages:
              - page: first
                content: [{list: firstRows, contentHeight: 5000}]
              - page: second
                content: [{list: secondRows, contentHeight: 5000}]
        """,
      clean: """
        scrollwork: 1
        screen: Test
        environment: {keyboard: 0...346}
        layout:
          - block: form
            height: 400 - keyboard
          - tabs: answers
            strip: 50
            pages:
              - page: first
                content: [{list: firstRows, contentHeight: 5000}]
              - page: second
                content: [{list: secondRows, contentHeight: 5000}]
        """),
    RuleFixture(
      .pageTooShort,
      failing: """
        scrollwork: 1
        screen: Test
        orientations: [portrait, landscape]
        layout:
          - bar: navigation
            height: 100
          - scroll: screen
            content:
              - header: cover
                height: 150
                collapsed: 140
                onScroll: collapse
              - tabs: parts
                      ^^^^^ page-too-short: `parts` shows less than a row on screens shorter than 324 pt
                strip: 40
                memory: align
                pages:
                  - page: first
                    content: [{list: firstRows, contentHeight: 5000}]
                  - page: second
                    content: [{list: secondRows, contentHeight: 5000}]
        """,
      clean: """
        scrollwork: 1
        screen: Test
        orientations: [portrait, landscape]
        layout:
          - bar: navigation
            height: 100
          - scroll: screen
            content:
              - header: cover
                height: 150
                collapsed: 60
                onScroll: collapse
              - tabs: parts
                strip: 40
                memory: align
                pages:
                  - page: first
                    content: [{list: firstRows, contentHeight: 5000}]
                  - page: second
                    content: [{list: secondRows, contentHeight: 5000}]
        """),
    RuleFixture(
      .idleScroll,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - scroll: page
                    ^^^^ idle-scroll: `page` never scrolls
            content: [{list: rows, contentHeight: 5000}]
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - list: rows
            contentHeight: 5000
        """),
    RuleFixture(
      .nestedSwipe,
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
              - tabs: outer
                      ~~~~~ `outer` is swiped as well
                strip: 50
                memory: align
                pages:
                  - page: news
                    content:
                      - tabs: inner
                              ^^^^^ nested-swipe: a swipe on `inner` never turns the pages of `outer`
                        strip: 40
                        pages:
                          - page: local
                            content: [{list: a, contentHeight: 900}]
                          - page: world
                            content: [{list: b, contentHeight: 900}]
                  - page: saved
                    content: [{list: c, contentHeight: 900}]
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
              - tabs: outer
                strip: 50
                swipe: false
                memory: align
                pages:
                  - page: news
                    content:
                      - tabs: inner
                        strip: 40
                        pages:
                          - page: local
                            content: [{list: a, contentHeight: 900}]
                          - page: world
                            content: [{list: b, contentHeight: 900}]
                  - page: saved
                    content: [{list: c, contentHeight: 900}]
        """),
    RuleFixture(
      .nestingTooDeep,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - scroll: level1
            content:
              - {header: title1, height: 40}
              - scroll: level2
                content:
                  - {header: title2, height: 40}
                  - scroll: level3
                    content:
                      - {header: title3, height: 40}
                      - scroll: level4
                        content:
                          - {header: title4, height: 40}
                          - scroll: level5
                            content:
                              - {header: title5, height: 40}
                              - scroll: level6
                                content:
                                  - {header: title6, height: 40}
                                  - scroll: level7
                                    content:
                                      - {header: title7, height: 40}
                                      - list: rows
                                              ^^^^ nesting-too-deep: a drag on `rows` moves 8 nodes in turn
                                        contentHeight: 4000
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - scroll: level1
            content:
              - {header: title1, height: 40}
              - scroll: level2
                content:
                  - {header: title2, height: 40}
                  - scroll: level3
                    content:
                      - {header: title3, height: 40}
                      - scroll: level4
                        content:
                          - {header: title4, height: 40}
                          - scroll: level5
                            content:
                              - {header: title5, height: 40}
                              - scroll: level6
                                content:
                                  - {header: title6, height: 40}
                                  - list: rows
                                    contentHeight: 4000
        """),
    RuleFixture(
      .partialScrollsToTop,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - tabs: parts
            strip: safeArea.top + 50
            pages:
              - page: one
                      ~~~ `a` stands in this page
                content: [{list: a, contentHeight: 900, scrollsToTop: true}]
                                                                      ^^^^ partial-scrolls-to-top: a tap on the status bar does nothing unless `one` is shown
              - page: two
                content: [{list: b, contentHeight: 900}]
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - tabs: parts
            strip: safeArea.top + 50
            pages:
              - page: one
                content: [{list: a, contentHeight: 900}]
              - page: two
                content: [{list: b, contentHeight: 900}]
        """),
    RuleFixture(
      .pinnedUnderInset,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - scroll: screen
            content:
              - header: title
                height: 200
                collapsed: 44
                           ^^ pinned-under-inset: what stays of `title` lies all under the status bar on iPhone 13 mini
                onScroll: collapse
              - list: rows
                contentHeight: 5000
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - scroll: screen
            content:
              - header: title
                height: 200
                collapsed: safeArea.top + 44
                onScroll: collapse
              - list: rows
                contentHeight: 5000
        """),
    RuleFixture(
      .refreshInset,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - scroll: screen
            pullToRefresh: outer
                           ~~~~~ the pull belongs to the outer scroll view, which has both insets
            content:
              - header: cover
                height: 200
              - tabs: parts
                strip:
                  height: 50
                  inset: 54
                         ^^ refresh-inset: `parts` is pinned as deep as a refresh holds it
                memory: align
                pages:
                  - page: first
                    content: [{list: firstRows, contentHeight: 5000}]
                  - page: second
                    content: [{list: secondRows, contentHeight: 5000}]
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - scroll: screen
            pullToRefresh: inner
            content:
              - header: cover
                height: 200
              - tabs: parts
                strip:
                  height: 50
                  inset: 54
                memory: align
                pages:
                  - page: first
                    content: [{list: firstRows, contentHeight: 5000}]
                  - page: second
                    content: [{list: secondRows, contentHeight: 5000}]
        """),
    RuleFixture(
      .unreachableRefresh,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - scroll: screen
            pullToRefresh: outer
                           ^^^^^ unreachable-refresh: a pull on `b` never refreshes `screen`
            content:
              - header: cover
                height: 200
              - tabs: parts
                strip: 50
                memory: resetAll
                pages:
                  - page: one
                    content: [{list: a, contentHeight: 900}]
                  - page: two
                    content: [{list: b, contentHeight: 900, bounces: top}]
                                                                     ~~~ `b` takes what is left at its own top
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - scroll: screen
            pullToRefresh: outer
            content:
              - header: cover
                height: 200
              - tabs: parts
                strip: 50
                memory: resetAll
                pages:
                  - page: one
                    content: [{list: a, contentHeight: 900}]
                  - page: two
                    content: [{list: b, contentHeight: 900}]
        """),
    RuleFixture(
      .implicitPageMemory,
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
              - tabs: parts
                      ^^^^^ implicit-page-memory: what a page of `parts` keeps of its place is left to chance
                strip: 50
                pages:
                  - page: first
                    content: [{list: firstRows, contentHeight: 5000}]
                  - page: second
                    content: [{list: secondRows, contentHeight: 5000}]
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
              - tabs: parts
                strip: 50
                memory: independent
                pages:
                  - page: first
                    content: [{list: firstRows, contentHeight: 5000}]
                  - page: second
                    content: [{list: secondRows, contentHeight: 5000}]
        """),
    RuleFixture(
      .zeroTravel,
      failing: """
        scrollwork: 1
        screen: Test
        let: {tall: 5% of height + 44}
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - scroll: screen
            content:
              - block: cover
                height: 200
              - header: title
                height: tall
                        ~~~~ its height
                collapsed: 44 + height / 20
                           ^^^^^^^^^^^^^^^^ zero-travel: `title` never collapses
                onScroll: return
              - list: rows
                contentHeight: 5000
        """,
      clean: """
        scrollwork: 1
        screen: Test
        let: {tall: 5% of height + 44}
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - scroll: screen
            content:
              - block: cover
                height: 200
              - header: title
                height: tall
                collapsed: 44
                onScroll: return
              - list: rows
                contentHeight: 5000
        """),
  ]
}
