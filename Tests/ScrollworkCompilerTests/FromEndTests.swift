import ScrollworkCompiler
import Source
import Testing

/// Lists from their end: where they begin, what pages remember, and what pulls keep.
@Suite struct FromEndTests {
  private func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let compilation = compile(SourceFile(path: "Spec.scroll.yaml", text: text))
    let results = try #require(compilation.playScenarios(), sourceLocation: sourceLocation)
    let findings = results.report.findings.flatMap { [$0.message] + $0.notes }
    #expect(results.passed > 0 && findings.isEmpty, "\(findings)", sourceLocation: sourceLocation)
  }

  /// A page with a list from its end shows the end whenever its memory sends it to its start.
  @Test(arguments: [("align", 0), ("reset", 0), ("resetAll", 0), ("independent", 300)])
  func pageShowsTheEndOfItsList(_ memory: String, _ again: Int) throws {
    try check(
      """
      scrollwork: 1
      screen: Space
      measures: {rows: {range: 0...40000, typical: 3000}}
      layout:
        - scroll: space
          content:
            - header: cover
              height: 100
            - tabs: parts
              strip: 50
              memory: \(memory)
              pages:
                - page: files
                  content: [{list: fileRows, contentHeight: 2000}]
                - page: chat
                  content: [{list: messages, contentHeight: rows, from: end}]
      scenarios:
        - scenario: selected
          steps:
            - measure: {rows: 3500}
            - select: parts.chat
            - expect: {messages.fromEnd: 0, space.offset: 0}
            - measure: {rows: 4000}
            - expect: {messages.fromEnd: 0}
            - drag: {on: messages, by: [300]}
            - release: {velocity: 0}
            - expect: {messages.fromEnd: 300, space.offset: 0}
            - select: parts.files
            - select: parts.chat
            - expect: {messages.fromEnd: \(again), space.offset: 0}

      """)
  }

  /// Tabs without a header above them keep the place of every page.
  @Test func pageOfTabsAloneBeginsAtItsEnd() throws {
    try check(
      """
      scrollwork: 1
      screen: Space
      layout:
        - tabs: parts
          strip: 50
          pages:
            - page: files
              content: [{list: fileRows, contentHeight: 2000}]
            - page: chat
              content: [{list: messages, contentHeight: 3000, from: end}]
      scenarios:
        - scenario: selected
          steps:
            - select: parts.chat
            - expect: {messages.fromEnd: 0}

      """)
  }

  /// The headers above a list from its end begin collapsed, also above the initial page of tabs.
  @Test(arguments: [
    "{list: messages, contentHeight: 3000, from: end}",
    "{tabs: parts, strip: 50, pages: [{page: chat, content: [{list: messages, contentHeight: 3000, from: end}]}]}",
  ])
  func headersAboveBeginCollapsed(_ leaf: String) throws {
    try check(
      """
      scrollwork: 1
      screen: Thread
      layout:
        - scroll: page
          content:
            - header: cover
              height: 200
              collapsed: 44
              onScroll: collapse
            - \(leaf)
      scenarios:
        - scenario: at first
          steps:
            - expect: {page.offset: page.critical, messages.fromEnd: 0}
            - drag: {on: messages, by: [messages.range + 30]}
            - expect: {page.offset: page.critical - 30, messages.offset: 0}

      """)
  }

  /// 80 points of a pull show 40 of a list that is 440 points high.
  @Test func pullsAreKeptWhileTheListGrows() throws {
    try check(
      """
      scrollwork: 1
      screen: Pulled
      measures: {rows: {range: 0...40000, typical: 3000}}
      layout:
        - block: title
          height: height - 440
        - list: messages
          contentHeight: rows
          from: end
          bounces: both
      scenarios:
        - scenario: beyond the end
          on: iPhone 15
          steps:
            - drag: {on: messages, by: [-80]}
            - measure: {rows: 3500}
            - expect: {messages.offset: 3140}
            - release: {velocity: 0}
            - settle: true
            - expect: {messages.fromEnd: 0}
        - scenario: before the start
          on: iPhone 15
          given: {messages.offset: 0}
          steps:
            - drag: {on: messages, by: [80]}
            - measure: {rows: {to: 4000, at: start}}
            - expect: {messages.offset: 960, messages.fromEnd: 2600}
        - scenario: before the start, and rows at the end
          on: iPhone 15
          given: {messages.offset: 0}
          steps:
            - drag: {on: messages, by: [80]}
            - measure: {rows: 4000}
            - expect: {messages.offset: -80}
        - scenario: a return is over
          on: iPhone 15
          given: {messages.offset: 0}
          steps:
            - drag: {on: messages, by: [80]}
            - release: {velocity: 0}
            - measure: {rows: {to: 4000, at: start}}
            - expect: {messages.offset: 1000}

      """)
  }

  /// The content of a sheet is laid out once for the rows and the height that come together, and a touch lays out nothing
  /// again.
  @Test func sheetKeepsTheDistanceFromTheEnd() throws {
    try check(
      """
      scrollwork: 1
      screen: Comments
      measures:
        rows: {range: 0...40000, typical: 3000}
        draft: {range: 40...140, typical: 40}
      layout:
        - block: video
          height: fill
        - sheet: comments
          notches:
            half: 360 + draft
            full: available - safeArea.top
          handoff: scrollFirst
          sizing: resting
          content:
            - header: title
              height: 40
            - list: live
              contentHeight: rows
              from: end
      scenarios:
        - scenario: at the end, rows and a higher notch
          on: iPhone 15
          steps:
            - measure: {rows: 3080, draft: 140}
            - expect: {comments.height: 500, live.fromEnd: 0, live.offset: 2620}
            - measure: {rows: 3160, draft: 40}
            - expect: {comments.height: 400, live.fromEnd: 0, live.offset: 2800}
        - scenario: away from the end, rows and a higher notch
          on: iPhone 15
          given: {live.fromEnd: 500}
          steps:
            - measure: {rows: 3080, draft: 140}
            - expect: {live.fromEnd: 580, live.offset: 2040}
        - scenario: rows before the first one and a higher notch
          on: iPhone 15
          given: {live.fromEnd: 500}
          steps:
            - measure: {rows: {to: 3600, at: start}, draft: 140}
            - expect: {live.fromEnd: 500}
        - scenario: rows while the sheet is dragged
          on: iPhone 15
          steps:
            - drag: {on: title, by: [-100]}
            - measure: {rows: 3080}
            - expect: {comments.height: 500, live.fromEnd: 0, live.offset: 2620}
        - scenario: a finger that stops the sheet holds its rows
          on: iPhone 15
          given: {live.fromEnd: 700}
          steps:
            - move: {comments: full}
            - expect: {live.offset: 1547}
            - begin: {on: live, comments.height: 550}
            - expect: {live.offset: 1547}
            - drag: {on: live, by: [30]}
            - expect: {live.offset: 1517, comments.height: 550}

      """)
  }

  /// Fewer rows behind what is shown lead to the end, fewer before it to the start.
  @Test func lostRowsLeadToTheNearerEnd() throws {
    try check(
      """
      scrollwork: 1
      screen: Lost
      measures: {rows: {range: 0...40000, typical: 3000}}
      layout:
        - list: messages
          contentHeight: rows
          from: end
      scenarios:
        - scenario: at the end
          given: {messages.fromEnd: 400}
          steps:
            - measure: {rows: 2700}
            - expect: {messages.fromEnd: 100}
            - measure: {rows: 2500}
            - expect: {messages.fromEnd: 0}
        - scenario: at the start
          given: {messages.offset: 100}
          steps:
            - measure: {rows: {to: 2700, at: start}}
            - expect: {messages.offset: 0}

      """)
  }
}
