import Testing

@Suite struct StepTests {

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
        "`notes` is a scroll without a list inside, and `move` takes a sheet, a scroll with one or a bar that returns",
        "`rows` is a list, and `move` takes a sheet, a scroll or a bar that returns",
        "`hero` is a header, and `move` takes a sheet, a scroll or a bar that returns",
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
