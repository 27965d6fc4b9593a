import Testing

@Suite struct ReleaseTests {
  /// A release begins at the lowest notch if the sheet is held below it, and no condition dismisses it.
  @Test(arguments: [
    "{like: floatingPanel}", "{policy: directional}", "{policy: threshold, velocity: 125, distance: 56}",
    "{policy: projected, flick: 400}", "{policy: nearest, leap: 400}", "{policy: stepwise, skip: true}",
  ])
  func releaseBelowTheLowestNotchBeginsAtIt(_ rule: String) throws {
    for dismiss in ["", "dismiss: {below: 100}"] {
      try expectPassing(
        """
        scrollwork: 1
        screen: Card
        devices: [iPhone 15]
        layout:
          - {block: map, height: fill}
          - sheet: card
            notches: {low: 200, high: 500}
            release: \(rule)
            \(dismiss)
            content: [{header: grip, height: 44}, {block: text, height: fill}]
        scenarios:
          - scenario: up from below
            steps:
              - drag: {on: grip, by: [50]}
              - release: {velocity: -600}
              - settle: true
              - expect: {card: high}

        """)
    }
  }

  @Test func notchThatIsAwayIsNotTheLowest() throws {
    try expectPassing(
      """
      scrollwork: 1
      screen: Card
      devices: [iPhone 15]
      layout:
        - {block: map, height: fill}
        - sheet: card
          notches: {tip: {height: 120, when: landscape}, low: 200, high: 500}
          initial: low
          release: {policy: directional}
          dismiss: {below: 100}
          content: [{header: grip, height: 44}, {block: text, height: fill}]
      scenarios:
        - scenario: up from below
          steps:
            - drag: {on: grip, by: [70]}
            - release: {velocity: -600}
            - expect: {card: high}

      """)
  }

  /// The end of a scroll may come before its headers are gone.
  @Test func headerSnapsToTheEndOfAShortPage() throws {
    try expectPassing(
      """
      scrollwork: 1
      screen: Short
      devices: [iPhone 15]
      measures:
        words: {range: 0...5000, typical: 782}
      layout:
        - scroll: page
          content:
            - header: hero
              height: 120
              onScroll: collapse
              snap: true
            - block: text
              height: words
      scenarios:
        - scenario: read to the end, the end stays
          steps:
            - drag: {on: text, by: [-100]}
            - expect: {page.offset: 50}
            - release: {velocity: 0}
            - expect: {page.offset: 50}
        - scenario: nearer to its beginning
          steps:
            - drag: {on: text, by: [-24]}
            - release: {velocity: 0}
            - expect: {page.offset: 0}
        - scenario: nearer to its end
          steps:
            - drag: {on: text, by: [-26]}
            - release: {velocity: 0}
            - expect: {page.offset: 50}
        - scenario: on a long page it goes all its way
          given: {words: 5000}
          steps:
            - drag: {on: text, by: [-61]}
            - release: {velocity: 0}
            - expect: {page.offset: 120}

      """)
  }

  @Test func headerSnapsToThePinnedStrip() throws {
    try expectPassing(
      """
      scrollwork: 1
      screen: Inset
      devices: [iPhone 15]
      layout:
        - scroll: page
          content:
            - header: hero
              height: 200
              snap: true
            - block: line
              height: 30
            - tabs: places
              strip: {height: 40, inset: 60}
              pages:
                - page: near
                  content: [{list: rows, contentHeight: 3000}]
      scenarios:
        - scenario: nearer to the line
          steps:
            - drag: {on: hero, by: [-90]}
            - release: {velocity: 0}
            - expect: {page.offset: 170}
        - scenario: pinned it is told nothing
          given: {page.offset: page.critical}
          steps:
            - drag: {on: hero, by: [-10]}
            - release: {velocity: 0}
            - expect: {page.offset: 170, effects: [halt]}

      """)
  }

  @Test func cancelledDragSettlesEveryHeader() throws {
    try expectPassing(
      """
      scrollwork: 1
      screen: Cancel
      devices: [iPhone 15]
      layout:
        - scroll: page
          content:
            - header: hero
              height: 120
              onScroll: collapse
              snap: true
            - list: rows
              contentHeight: 3000
      scenarios:
        - scenario: a little
          steps:
            - drag: {on: rows, by: [-40]}
            - cancel: true
            - expect: {page.offset: 0, effects: [settle]}
        - scenario: more than half
          steps:
            - drag: {on: rows, by: [-80]}
            - cancel: true
            - expect: {page.offset: 120, effects: [settle]}
        - scenario: on the way of the list
          steps:
            - drag: {on: rows, by: [-200]}
            - cancel: true
            - expect: {page.offset: 120, rows.offset: 80, effects: []}

      """)
  }
}
