import Testing

/// Headers above pages of few rows.
@Suite struct ShortPageTests {
  private func play(_ key: String, of scroll: String = "", _ scenarios: String) throws {
    try expectPassing(
      """
      scrollwork: 1
      screen: Pages
      devices: [iPhone 15]
      measures: {few: {range: 0...60000, typical: 500}, many: {range: 0...60000, typical: 5000}}
      layout:
        - scroll: page
          \(scroll)
          content:
            - header: hero
              height: 200
              \(key)
            - tabs: parts
              strip: 50
              memory: align
              pages:
                - page: long
                  content: [{list: longRows, contentHeight: many}]
                - page: short
                  content: [{list: shortRows, contentHeight: few}]
      scenarios:
      \(scenarios)
      """)
  }

  @Test func headerStaysAboveTabsWherePagesFit() throws {
    // 852 points: 200 of the header, 50 of the strip and 602 for rows.
    try play(
      "stays: whenShort",
      """
        - scenario: both pages fit
          given: {few: 100, many: 602}
          steps:
            - drag: {on: longRows, by: [-300]}
            - expect: {page.offset: 0, longRows.offset: 0}
        - scenario: one page does not fit
          given: {few: 100, many: 603}
          steps:
            - drag: {on: longRows, by: [-300]}
            - expect: {page.offset: 200, longRows.offset: 0}
      """)
  }

  @Test func headersThatAFingerHoldsComeBackAfterTheRelease() throws {
    try play(
      "onScroll: leave", of: "leaves: asNeeded",
      """
        - scenario: fewer rows under a finger
          given: {parts: short, few: 5000}
          steps:
            - drag: {on: shortRows, by: [-200]}
            - measure: {few: 702}
            - expect: {hero.progress: 1}
            - release: {velocity: 0}
            - settle: true
            - expect: {page.offset: 100}
        - scenario: fewer rows under no finger
          given: {parts: short, few: 5000, page.offset: 200}
          steps:
            - measure: {few: 702}
            - expect: {page.offset: 100}
            - measure: {few: 5000}
            - expect: {page.offset: 200}
      """)
  }

  @Test func headerSnapsBetweenItsStartAndTheEndOfTheRows() throws {
    try play(
      "snap: true", of: "leaves: asNeeded",
      """
        - scenario: a short page
          given: {parts: short, few: 702}
          steps:
            - drag: {on: shortRows, by: [-51]}
            - release: {velocity: 0}
            - expect: {page.offset: 100}
            - drag: {on: shortRows, by: [51]}
            - release: {velocity: 0}
            - expect: {page.offset: 0}
      """)
  }
}
