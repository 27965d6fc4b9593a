// About what scrolls, and what stays while it does.

extension Explanation {
  static let barUnderInset = Explanation(
    .barUnderInset, "A bar lies under the status bar",
    """
    The first bar of a screen begins at its very top, the last ends at its very bottom. If it is no higher than the \
    safe area there, the status bar or the home indicator covers all of it on some phones. Add the inset to its \
    height.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: 44
        - block: map
          height: fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - block: map
          height: fill
      """)

  static let buriedLeaf = Explanation(
    .buriedLeaf, "Nothing of a list is in sight at first",
    """
    What stands above the list or the tabs of a scroll takes the whole viewport on some device, usually in landscape, \
    so nothing tells people that there is more. Bound it by a part of what is available.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      orientations: [portrait, landscape]

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - header: cover
              height: 400
            - list: rows
              contentHeight: 5000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      orientations: [portrait, landscape]

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - header: cover
              height: min(400, 40% of available)
            - list: rows
              contentHeight: 5000
      """)

  static let coveredStrip = Explanation(
    .coveredStrip, "The keyboard covers the strip of tabs",
    """
    With the keyboard up, the strip lies under it even when everything above is scrolled away and the sheet around it \
    is at its highest. Pages cannot be selected until it goes. The keyboard changes no `available`: make room for it \
    in the formula of what the strip stands in.
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
            high: max(380, keyboard + 40)
          content:
            - header: handle
              height: 60
            - tabs: sections
              strip: 50
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
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
            high: max(380, keyboard + 160)
          content:
            - header: handle
              height: 60
            - tabs: sections
              strip: 50
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
      """)

  static let crampedPage = Explanation(
    .crampedPage, "A list shows less than a row",
    """
    There is room below what is pinned, or in a column with other things, but less than the 44 points that a finger \
    needs. Let more of what lies above go away, or be smaller on small screens. Inside a sheet only what is pinned is \
    asked: it may be meant to show no more than its handle.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - header: cover
              height: 500
              collapsed: 480
              onScroll: collapse
            - list: rows
              contentHeight: 5000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - header: cover
              height: 500
              collapsed: 80
              onScroll: collapse
            - list: rows
              contentHeight: 5000
      """)

  static let idleScroll = Explanation(
    .idleScroll, "A scroll around a list never moves",
    """
    Its critical offset is 0 on every device: nothing in it goes away before the list takes over. The scroll view \
    only adds a second gesture to the same finger. Let a header leave or collapse, or let the list stand in its \
    place.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - header: cover
              height: 200
              onScroll: stay
            - list: rows
              contentHeight: 5000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - header: cover
              height: 200
              onScroll: leave
            - list: rows
              contentHeight: 5000
      """)

  static let nestedSwipe = Explanation(
    .nestedSwipe, "Two rows of pages answer one swipe",
    """
    Tabs inside a page of tabs take every horizontal movement, to their last page and beyond; the outer ones can only \
    be reached by their strip. Let one of the two be changed by its strip alone.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - tabs: outer
          strip: safeArea.top + 50
          pages:
            - page: news
              content:
                - tabs: inner
                  strip: 40
                  pages:
                    - page: local
                      content: [{list: localRows, contentHeight: 5000}]
                    - page: world
                      content: [{list: worldRows, contentHeight: 5000}]
            - page: saved
              content: [{list: savedRows, contentHeight: 5000}]
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - tabs: outer
          strip: safeArea.top + 50
          pages:
            - page: news
              content:
                - tabs: inner
                  strip: 40
                  swipe: false
                  pages:
                    - page: local
                      content: [{list: localRows, contentHeight: 5000}]
                    - page: world
                      content: [{list: worldRows, contentHeight: 5000}]
            - page: saved
              content: [{list: savedRows, contentHeight: 5000}]
      """)

  static let partialScrollsToTop = Explanation(
    .partialScrollsToTop, "One page answers a tap on the status bar",
    """
    The list that scrolls to the top stands in one page of tabs. While another page is shown, the tap does nothing, \
    since only one node of a screen can answer it. Let the scroll around the tabs do so; what it shows comes to the \
    top with it.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          bounces: top
          content:
            - header: cover
              height: 200
            - tabs: sections
              strip: 50
              memory: align
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000, scrollsToTop: true}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          bounces: top
          scrollsToTop: true
          content:
            - header: cover
              height: 200
            - tabs: sections
              strip: 50
              memory: align
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
      """)

  static let pinnedUnderInset = Explanation(
    .pinnedUnderInset, "What stays is under the status bar",
    """
    Nothing stands above this scroll, so what stays of it while the list moves is pinned to the edge of the screen, \
    where the status bar covers it on some phones. Add the inset to what stays, or pin the strip lower with `inset`. \
    So it is with what a sheet is held by: let its highest notch end below the status bar.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: screen
          content:
            - header: photo
              height: 300
            - tabs: sections
              strip: 50
              memory: align
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: screen
          content:
            - header: photo
              height: 300
            - tabs: sections
              strip: {height: 50, inset: safeArea.top}
              memory: align
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
      """)

  static let refreshInset = Explanation(
    .refreshInset, "A strip is pinned as deep as a refresh holds it",
    """
    While it refreshes, a refresh control holds the content down by an inset of the outer scroll view: 60 points with \
    UIRefreshControl, 54 with MJRefresh. A strip that is pinned below the top is held by the same inset. Code that \
    tells by its size whether a refresh is running takes the one for the other, and content jumps when it ends. \
    Choose another depth, or refresh inside.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          pullToRefresh: outer
          content:
            - header: cover
              height: 300
            - tabs: sections
              strip: {height: 50, inset: 60}
              memory: align
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          pullToRefresh: outer
          content:
            - header: cover
              height: 300
            - tabs: sections
              strip: {height: 50, inset: 64}
              memory: align
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
      """)

  static let stolenRefresh = Explanation(
    .stolenRefresh, "What scrolls inside takes the pull to refresh",
    """
    What a pull leaves over goes to the innermost node that names an end. The list bounces at its own top, so a pull \
    on it never reaches the scroll that is to refresh. Let the list bounce at the bottom only, or refresh inside.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          pullToRefresh: outer
          content:
            - header: cover
              height: 200
            - list: rows
              contentHeight: 5000
              bounces: both
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          pullToRefresh: outer
          content:
            - header: cover
              height: 200
            - list: rows
              contentHeight: 5000
              bounces: bottom
      """)

  static let unsaidMemory = Explanation(
    .unsaidMemory, "What a page keeps of its place is not said",
    """
    Pages share the header above them, so on a switch something must give: the shown page's place, or the header's. \
    Nothing is said, and so `align` holds. It is seldom wrong, but the three ways feel very different, and the choice \
    is the designer's: say it.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - header: cover
              height: 200
            - tabs: sections
              strip: 50
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - header: cover
              height: 200
            - tabs: sections
              strip: 50
              memory: align
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
      """)

  static let zeroTravel = Explanation(
    .zeroTravel, "A header that should collapse never does",
    """
    What stays of the header is its whole height on every device, so that nothing of it moves. Formulas hide it: the \
    two are written differently and come to the same. Make what stays smaller, or let the header `stay`.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - block: cover
              height: 200
            - header: title
              height: max(44, 5% of height)
              collapsed: max(5% of height, 44)
              onScroll: collapse
            - list: rows
              contentHeight: 5000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - block: cover
              height: 200
            - header: title
              height: max(44, 5% of height)
              collapsed: 40
              onScroll: collapse
            - list: rows
              contentHeight: 5000
      """)

  static let nestingTooDeep = Explanation(
    .nestingTooDeep, "More nodes move in turn than proofs cover",
    """
    A drag moves the scrolls around a list, the list, and the sheet around them one after another. Scrollwork proves the \
    laws of movement for every such chain. Each node doubles the number of cases, and the proof covers seven nodes. Let \
    one scroll hold the headers of several.
    """,
    failing: """
      scrollwork: 1
      screen: Example

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
                                      contentHeight: 4000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

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
      """)
}
