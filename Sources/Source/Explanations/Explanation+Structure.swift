// About nodes, and what cannot be made of them yet.

extension Explanation {
  static let misplacedNode = Explanation(
    .misplacedNode, "A node stands where its kind cannot",
    """
    Sheets lie over the whole layout, pages stand in tabs, and a scroll ends with the one node that scrolls by itself. \
    A header that comes back stands below all that goes away. Move the node to where the finding says.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - list: rows
              contentHeight: 3000
            - header: hero
              height: 200
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 200
            - list: rows
              contentHeight: 3000
      """)

  static let invalidExtent = Explanation(
    .invalidExtent, "A node cannot have its height in this way",
    """
    What scrolls has no space to share, so in it a block has a length, not `fill`; the node that takes over at the end \
    of a scroll is as tall as the scroll leaves it. And `fill` takes what is left over, so it has no preferred height.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: fill
            - list: rows
              contentHeight: 3000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 200
            - list: rows
              contentHeight: 3000
      """)

  static let constrainedFill = Explanation(
    .constrainedFill, "A constraint binds a node that fills",
    """
    A node with `fill` takes what all others leave, after everything else is settled. A constraint on it would have to \
    change the others behind their backs. Promise the length in `ensure`, which proves it, or constrain the others.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill

      constraints:
        - map.height >= 400
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill

      ensure:
        - map.height >= 400
      """)

  static let severalScrollsToTop = Explanation(
    .severalScrollsToTop, "Two nodes answer a tap on the status bar",
    """
    iOS sends a tap on the status bar to a scroll view only if exactly one on the screen asks for it; with two, \
    nothing happens at all. Leave `scrollsToTop` to the one that users expect to move.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          scrollsToTop: true
          content:
            - header: hero
              height: 200
            - list: rows
              contentHeight: 3000
              scrollsToTop: true
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          scrollsToTop: true
          content:
            - header: hero
              height: 200
            - list: rows
              contentHeight: 3000
      """)

  static let senselessCombination = Explanation(
    .senselessCombination, "Two things that a screen says undo each other",
    """
    Each of the two makes sense alone. Together one of them keeps the other from what it is for: a refresh control that \
    a sheet takes the pull away from, a header that comes back in the middle of the pull that is to lower the sheet, \
    notches that no release can reach. The note says which of them wins; the reference has the combinations in tables.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: news
          notches:
            low: 240
            high: 480
          content:
            - scroll: feed
              pullToRefresh: inner
              content:
                - header: title
                  height: 60
                - list: rows
                  contentHeight: 3000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: news
          notches:
            low: 240
            high: 480
          content:
            - scroll: feed
              content:
                - header: title
                  height: 60
                - list: rows
                  contentHeight: 3000
      """)

  static let invalidStep = Explanation(
    .invalidStep, "A step of a scenario cannot be done",
    """
    A step does one thing to something that can have it done: it drags what scrolls or drags a sheet, taps a sheet, \
    selects a page, sets a state within its range. The finding says what about this one cannot be.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          tap: {low: high}

      scenarios:
        - scenario: a tap opens it
          steps:
            - tap: map
            - expect: {panel: high}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          tap: {low: high}

      scenarios:
        - scenario: a tap opens it
          steps:
            - tap: panel
            - expect: {panel: high}
      """)

  static let notYetSupported = Explanation(
    .notYetSupported, "There is more of it than a machine can have",
    """
    A screen has at most 64 modes, and a sheet at most 64 notches: every state is written out in the generated code, and \
    proved. More than that is data, not design. Choose the notches that a person can tell apart, and leave the rest to \
    the app. Likewise a screen has at most 256 headers, 256 lists, 256 pages, 256 scrolls, 256 sheets and 256 tabs, and \
    at most nine lists, scrolls and sheets stand within one another. Bars, blocks and carousels are not counted.
    """,
    failing: manyModes,
    fixed: """
      scrollwork: 1
      screen: Example
      modes: [browsing, editing]

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          modes:
            browsing: {enter: low}
            editing: {enter: high}
      """)

  private static let manyModes = """
    scrollwork: 1
    screen: Example
    modes: [browsing, editing, \((1...63).map { "step\($0)" }.joined(separator: ", "))]

    layout:
      - block: map
        height: fill
      - sheet: panel
        notches:
          low: 120
          high: 480
        modes:
          browsing: {enter: low}
          editing: {enter: high}
    """
}
