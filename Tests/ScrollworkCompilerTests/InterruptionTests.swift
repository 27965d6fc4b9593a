import Testing

/// Events between the end of one gesture and the begin of the next never make a position jump.
@Suite struct InterruptionTests {
  /// Half of the viewport is visible after a pull of 1000 pt on a viewport of 550 pt: 1000 · 0.55 / 550 = 1.
  private let rows = """
    scrollwork: 1
    screen: Rows
    measures: {feed: {range: 0...100000, typical: 1000}}
    layout:
      - list: rows
        contentHeight: feed
        bounces: both

    """

  @Test func touchOnABouncingListContinuesFromTheVisibleOffset() throws {
    try expectPassing(
      rows + """
        scenarios:
          - scenario: at its start
            on: {height: 550}
            steps:
              - drag: {on: rows, by: [2000]}
              - release: {velocity: 0}
              - begin: {on: rows, rows.offset: -275}
              - expect: {rows.offset: -1000}
              - drag: {on: rows, by: [1000]}
              - expect: {rows.offset: -2000}
              - release: {velocity: 0}
              - expect: {rows.offset: -2000, effects: [{settle: rows}]}
              - settle: true
              - expect: {rows.offset: 0, effects: []}
          - scenario: at its end
            on: {height: 550}
            given: {rows.offset: 450}
            steps:
              - drag: {on: rows, by: [-2000]}
              - release: {velocity: 0}
              - begin: {on: rows, rows.offset: 725}
              - expect: {rows.offset: 1450}
          - scenario: anywhere between them it is where it was
            on: {height: 550}
            given: {rows.offset: 100}
            steps:
              - begin: {on: rows, rows.offset: 99}
              - expect: {rows.offset: 100}

        """)
  }

  @Test func resizeOfAPulledListKeepsTheVisibleOffset() throws {
    try expectPassing(
      rows + """
        scenarios:
          - scenario: its end is behind it now
            on: {height: 550}
            given: {rows.offset: 450}
            steps:
              - drag: {on: rows, by: [-1000]}
              - expect: {rows.offset: 1450}
              - measure: {feed: 5000}
              - expect: {rows.offset: 725, effects: [{place: rows}]}
              - drag: {on: rows, by: [-10]}
              - expect: {rows.offset: 735, effects: []}
          - scenario: it is still pulled beyond its end
            on: {height: 550}
            given: {feed: 550}
            steps:
              - drag: {on: rows, by: [-3000]}
              - measure: {feed: 687.5}
              - expect: {rows.offset: 1137.5}

        """)
  }

  @Test func touchOnAnOvershootingSheetContinuesFromTheVisibleHeight() throws {
    let sheet = """
      scrollwork: 1
      screen: Panel
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 100, high: 400}
          overdrag: {top: halved, bottom: halved}
          content:
            - header: grip
              height: fill
      scenarios:
        - scenario: above
          on: iPhone 15
          steps:
            - move: {panel: high}
            - begin: {on: grip, panel.height: 420}
            - expect: {panel.height: 440}
            - drag: {on: grip, by: [40]}
            - expect: {panel.height: 400}
        - scenario: below
          on: iPhone 15
          given: {panel: high}
          steps:
            - move: {panel: low}
            - begin: {on: grip, panel.height: 90}
            - expect: {panel.height: 80}

      """
    try expectPassing(sheet)
    // Without a pull there is no overscroll.
    try expectPassing(
      sheet.replacingOccurrences(of: "{top: halved, bottom: halved}", with: "none")
        .replacingOccurrences(of: "height: 440", with: "height: 400")
        .replacingOccurrences(of: "by: [40]", with: "by: [0]")
        .replacingOccurrences(of: "height: 80}", with: "height: 100}"))
  }

  /// A scroll view decelerates until it is stopped, also if another one is touched.
  @Test func newTouchStopsOtherDecelerations() throws {
    try expectPassing(
      """
      scrollwork: 1
      screen: Tabs
      measures: {feed: {range: 2000...100000, typical: 5000}}
      layout:
        - scroll: page
          scrollsToTop: true
          content:
            - header: hero
              height: 200
            - tabs: sections
              strip: 44
              memory: align
              pages:
                - page: all
                  content:
                    - list: rows
                      contentHeight: feed
                - page: starred
                  content:
                    - list: stars
                      contentHeight: feed
      scenarios:
        - scenario: another region is touched
          given: {page.offset: page.critical, rows.offset: 300}
          steps:
            - drag: {on: rows, by: [-10]}
            - release: {velocity: -900}
            - begin: {on: sections}
            - expect: {rows.offset: 310, effects: [{halt: rows}]}
            - drift: {on: rows, by: [-40], velocity: -300}
            - expect: {rows.offset: 310}
        - scenario: the same region is touched, and has stopped
          given: {page.offset: page.critical, rows.offset: 300}
          steps:
            - drag: {on: rows, by: [-10]}
            - release: {velocity: -900}
            - begin: {on: rows}
            - expect: {effects: []}
        - scenario: the app sends the scroll where it is
          given: {page.offset: page.critical, rows.offset: 300}
          steps:
            - drag: {on: rows, by: [-10]}
            - release: {velocity: -900}
            - move: {page: critical}
            - expect: {rows.offset: 310, effects: [{halt: rows}]}
        - scenario: the status bar is tapped
          given: {page.offset: page.critical, rows.offset: 300}
          steps:
            - drag: {on: rows, by: [-10]}
            - release: {velocity: -900}
            - tap: statusBar
            - expect: {page.offset: 0, rows.offset: 0, effects: [{halt: rows}, {settle: rows}]}
        - scenario: the status bar is tapped while what it sends to the top decelerates
          given: {page.offset: 100}
          steps:
            - drag: {on: page, by: [-10]}
            - release: {velocity: -900}
            - tap: statusBar
            - drift: {on: page, by: [-40], velocity: -300}
            - expect: {page.offset: 0}
        - scenario: its page is left
          given: {page.offset: page.critical, rows.offset: 300}
          steps:
            - drag: {on: rows, by: [-10]}
            - release: {velocity: -900}
            - swipe: sections.starred
            - expect: {sections: starred, effects: [{halt: rows}]}
            - drift: {on: rows, by: [-40], velocity: -300}
            - expect: {rows.offset: 310}
        - scenario: what is around the pages goes on
          given: {page.offset: 10}
          steps:
            - drag: {on: page, by: [-10]}
            - release: {velocity: -900}
            - select: sections.starred
            - drift: {on: page, by: [-40], velocity: -300}
            - expect: {page.offset: 60}

      """)
  }

  /// The host does not report the height of a settling sheet.
  @Test func redirectedSheetIsLaidOutForItsVisibleHeight() throws {
    try expectPassing(
      """
      scrollwork: 1
      screen: Places
      measures: {feed: 0...100000}
      layout:
        - block: map
          height: fill
        - sheet: places
          notches: {peek: 120, half: 200, full: 300}
          sizing: resting
          handoff: scrollFirst
          content:
            - header: grip
              height: 40
            - list: rows
              contentHeight: feed
      scenarios:
        - scenario: up, and down again before it is there
          on: iPhone 15
          steps:
            - move: {places: full}
            - expect: {effects: [animate, layOut]}
            - move: {places: half}
            - expect: {effects: [animate]}
            - measure: {feed: 700}
            - expect: {effects: []}
            - settle: true
            - expect: {places: half, effects: [rested, layOut]}
        - scenario: while its list decelerates
          on: iPhone 15
          steps:
            - drag: {on: rows, by: [-10]}
            - release: {velocity: -900}
            - move: {places: full}
            - move: {places: half}
            - drift: {on: rows, by: [-40], velocity: -300}
            - expect: {rows.offset: 50, effects: []}

      """)
  }

  /// A spec with a sheet that a mode may move, and scenarios.
  private func ride(on devices: String, full: String, _ scenarios: String) -> String {
    """
    scrollwork: 1
    screen: Ride
    devices: [\(devices)]
    modes: [choosing, riding]
    layout:
      - block: map
        height: fill
      - sheet: ride
        notches: {low: 122, half: 300, full: \(full)}
        sizing: resting
        overdrag: {top: halved}
        content:
          - header: grip
            height: 60
          - list: rows
            contentHeight: 3000
        modes:
          riding: {rests: [low, half], enter: low}
    scenarios:

    """ + scenarios
  }

  /// A notch that the mode excludes may be visible until the sheet has settled.
  @Test func modeChangeLaysTheSheetOutForItsFormerHeight() throws {
    try expectPassing(
      ride(
        on: "iPhone 15", full: "700",
        """
        - scenario: from under a finger
          given: {ride: half}
          steps:
            - drag: {on: grip, by: [-100]}
            - mode: riding
            - release: {velocity: 0}
            - expect: {effects: [animate]}
            - settle: true
            - expect: {ride: low, effects: [rested, layOut]}
        - scenario: on its way
          given: {ride: half}
          steps:
            - move: {ride: full}
            - mode: riding
            - expect: {effects: [animate]}
        - scenario: a touch that says nothing else finds a sheet where it is seen
          given: {ride: full}
          steps:
            - drag: {on: grip, by: [-60]}
            - release: {velocity: 0}
            - drag: {on: grip, by: [5]}
            - expect: {ride.height: 755}

        """))
  }

  @Test func modeLaysTheSheetOutForTheHighestActiveNotch() throws {
    try expectPassing(
      ride(
        on: "iPhone 15, iPhone SE (1st generation)", full: "{height: 500, when: height > 600}",
        """
        - scenario: it was on its way to the highest
          on: iPhone 15
          given: {ride: half}
          steps:
            - drag: {on: grip, by: [-100]}
            - mode: riding
            - release: {velocity: 0}
            - expect: {effects: [animate]}
        - scenario: it was pulled beyond the highest that there is
          on: iPhone SE (1st generation)
          given: {ride: half}
          steps:
            - drag: {on: grip, by: [-100]}
            - expect: {effects: [place]}
            - mode: riding
            - release: {velocity: 0}
            - expect: {effects: [animate]}

        """))
  }

  /// A decelerating page that resets is placed once.
  @Test func deceleratingPageThatResetsIsPlacedAtItsStart() throws {
    try expectPassing(
      """
      scrollwork: 1
      screen: Days
      measures: {feed: {range: 2000...100000, typical: 5000}}
      layout:
        - scroll: page
          content:
            - header: hero
              height: 200
            - tabs: days
              strip: 44
              memory: resetAll
              pages:
                - page: monday
                  content: [{list: rows, contentHeight: feed}]
                - page: tuesday
                  content: [{list: others, contentHeight: feed}]
      scenarios:
        - scenario: the header comes back while the list decelerates
          given: {page.offset: page.critical, rows.offset: 300}
          steps:
            - drag: {on: rows, by: [-10]}
            - release: {velocity: -900}
            - place: {page.offset: 20}
            - swipe: days.tuesday
            - expect: {rows.offset: 0, effects: [{place: rows}, {halt: rows}]}

      """)
  }
}
