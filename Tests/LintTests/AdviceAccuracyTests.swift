import Lint
import Source
import Testing

/// Cases in which a rule must report nothing, or report elsewhere.
@Suite struct AdviceAccuracyTests {
  private static let resting = """
    layout:
      - bar: navigation
        height: 20
      - block: map
        height: fill
      - sheet: panel
        sizing: resting
        notches: {low: 300, high: 500}
        content:
          - {header: grip, height: GRIP}
          - {tabs: places, strip: 44, pages: [{page: near, content: [{list: rows, contentHeight: 3000}]}]}

    """

  private static func resting(grip: Int) -> String { resting.replacing("GRIP", with: "\(grip)") }

  @Test func adviceUsesEveryNotchOfARestingSheet() throws {
    #expect(try Linted(Self.resting(grip: 44), advice: true).findings.map(\.rule) == [.barUnderInset])
    // Advice waits until the assertion holds, inside the sheet too.
    let promise = "ensure:\n  - map.height >= 5000\n"
    #expect(try Linted(Self.resting(grip: 44) + promise, advice: true).findings.map(\.rule) == [.failedAssertion])
    #expect(try Linted(Self.resting(grip: 230) + promise, advice: true).findings.map(\.rule) == [.failedAssertion])

    let tight = try Linted(Self.resting(grip: 280), advice: true)
    #expect(tight.findings.map(\.rule) == [.barUnderInset, .pageSpace])
    #expect(
      tight.findings.last?.notes.last
        == "`sizing: resting` lays the content out for every notch; this is so where `panel` rests at `low`")
  }

  @Test func pageTooShortIgnoresTheLowestNotch() throws {
    #expect(try Linted(Self.resting(grip: 230), advice: true).findings.map(\.rule) == [.barUnderInset])
    let middle = Self.resting(grip: 230).replacing("{low: 300, high: 500}", with: "{tiny: 290, low: 300, high: 500}")
    let cramped = try Linted(middle, advice: true).findings.filter { $0.rule == .pageTooShort }
    #expect(cramped.map { $0.notes.last?.hasSuffix("this is so where `panel` rests at `low`") } == [true])
  }

  @Test func fixedSheetsGetNoAdviceAboutDragging() throws {
    func findings(_ second: String) throws -> [Rule] {
      try Linted(
        """
        modes: [one, two]
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 200, high: 500}
            release: {policy: projected, lookahead: 0.1, flick: 400}
            dismiss: {velocity: 300}
            content: [{block: body, height: fill}, {list: rows, height: 100, contentHeight: 300}]
            modes:
              one: {rests: [low], enter: low, drag: false}
              two: {rests: [low, high], enter: high, drag: \(second)}
        """, advice: true
      ).findings.map(\.rule).filter { [.noHandle, .dismissTooSensitive].contains($0) }
    }
    #expect(try findings("true") == [.dismissTooSensitive])
    #expect(try findings("false").isEmpty)
  }

  @Test func scenarioWithoutAssertionComparesWithTheLastValue() throws {
    func isTold(_ expected: String) throws -> Bool {
      try Linted(
        """
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 200, high: 500}
        scenarios:
          - scenario: set twice
            steps:
              - given: {panel: low}
              - given: {panel: high}
              - expect: {panel: \(expected)}
        """, advice: true
      ).findings.contains { $0.rule == .scenarioWithoutAssertion }
    }
    #expect(try isTold("high"))
    #expect(try !isTold("low"))
  }

  @Test func scenarioWithoutAssertionDistinguishesTabs() throws {
    let tabs = { (name: String, inner: String) in
      "{tabs: \(name), strip: 44, memory: align, pages: [{page: \(name)A, content: [\(inner)]}, "
        + "{page: \(name)B, content: [{list: \(name)Rows, contentHeight: 4000}]}]}"
    }
    let layout = tabs("outer", tabs("inner", "{list: rows, contentHeight: 4000}"))
    func isTold(_ expected: String) throws -> Bool {
      try Linted(
        """
        layout:
          - \(layout)
        scenarios:
          - scenario: both are given
            given: {outer: outerA, inner: innerB}
            steps:
              - expect: {\(expected)}
        """, advice: true
      ).findings.contains { $0.rule == .scenarioWithoutAssertion }
    }
    #expect(try isTold("outer: outerA, inner: innerB"))
    #expect(try !isTold("outer: outerB, inner: innerB"))
  }

  private func ids(_ body: String) throws -> [Rule] { try Linted(body, advice: true).findings.map(\.rule) }

  @Test func hiddenRowsCountsOnlyTheVisiblePart() throws {
    func findings(_ edge: String, _ low: String) throws -> [Rule] {
      try ids(
        """
        layout:
          - {block: map, height: fill}
          - sheet: shelf
            edge: \(edge)
            handoff: scrollFirst
            notches: {low: \(low), high: "available - safeArea.top"}
            content: [{header: grip, height: 72}, {list: rows, contentHeight: 6000}]
        """
      ).filter { $0 == .hiddenRows }
    }
    #expect(try findings("bottom", "safeArea.bottom + grip.height").isEmpty)
    #expect(try findings("bottom", "safeArea.bottom + grip.height + 1") == [.hiddenRows])
    #expect(try findings("bottom", "safeArea.top + grip.height") == [.hiddenRows])
  }

  @Test func barAsHighAsTheInsetIsAccepted() throws {
    #expect(try ids("layout: [{bar: status, height: safeArea.top}, {list: rows, contentHeight: 3000}]").isEmpty)
    #expect(
      try ids("layout: [{bar: status, height: 'max(0, safeArea.top - 1)'}, {list: rows, contentHeight: 3000}]")
        == [.barUnderInset])
  }

  @Test func listBelowFoldUsesTypicalMeasures() throws {
    func findings(typical: Int) throws -> [Rule] {
      try ids(
        """
        measures: {post: {range: 100...3000, typical: \(typical)}}
        layout:
          - scroll: page
            content: [{header: text, height: post}, {list: comments, contentHeight: 3000}]
        """)
    }
    #expect(try findings(typical: 300).isEmpty)
    #expect(try findings(typical: 2000) == [.listBelowFold])
  }

  @Test func notchAboveSpaceIsReportedAtTheLowerNotch() throws {
    func findings(_ notches: String) throws -> [String] {
      try Linted("layout:\n  - {block: map, height: fill}\n  - {sheet: place, notches: {\(notches)}}\n", advice: true)
        .findings.filter { $0.severity == .error }.map(\.message)
    }
    #expect(
      try findings("peek: 120, half: 50 of available, full: available - 10")
        == ["notch `half` is higher than there is space on iPhone SE (1st generation)"])
    #expect(
      try findings("peek: 120, half: 50 of available, full: available + 10").map { $0.prefix(12) }
        == ["notch `half`", "notch `full`"])
    // Notches that fit are still out of order.
    #expect(try findings("peek: 120, half: 700, full: 600") == ["notch `full` falls below `half`"])
  }

  @Test func undimmedAtTheHighestNotchIsReportedAtItsKey() throws {
    func findings(_ bound: String) throws -> [Rule] {
      try ids(
        """
        layout:
          - {block: map, height: fill}
          - sheet: place
            notches: {low: 120, half: 300, high: 500}
            backdrop: {dim: 0.4}
            outside: block
            undimmedThrough: \(bound)
        """)
    }
    #expect(try findings("high") == [.ineffectiveUndimmed])
    #expect(try findings("half") == [.dimmedPassThrough])
  }

  @Test func keyboardOverInsetIsReportedForTheSmallerOfBoth() throws {
    let linted = try Linted(
      """
      environment: {keyboard: 0...346}
      layout:
        - {list: rows, contentHeight: 3000}
        - {bar: field, height: "52 + min(keyboard, safeArea.bottom)"}
      """, advice: true)
    #expect(linted.findings.map(\.rule) == [.keyboardOverInset])
    let fixed = try #require(linted.fixed())
    #expect(fixed.contains("52 + max(keyboard, safeArea.bottom)"))
    #expect(try Linted(text: fixed, advice: true).findings.isEmpty)
  }

  @Test func hardcodedLengthSuggestsNoCyclicName() throws {
    #expect(
      try ids(
        """
        let: {inner: tools.height - 8}
        layout:
          - {block: map, height: fill}
          - {block: gap, height: inner}
          - {bar: tools, height: safeArea.bottom + 44 + 8}
        """
      ).isEmpty)
  }

  @Test func pinnedUnderInsetChecksTheHighestNotch() throws {
    func findings(_ keys: String) throws -> [Rule] {
      try ids(
        """
        layout:
          - {block: map, height: fill}
          - sheet: place
            \(keys)
            content: [{header: grip, height: 44}, {list: rows, contentHeight: 3000}]
        """)
    }
    #expect(try findings("notches: {half: 55%, full: available}") == [.pinnedUnderInset])
    #expect(try findings("notches: {half: 55%, full: available - safeArea.top}").isEmpty)
    #expect(try findings("notches: {half: 55%, full: available}\n    reference: safeArea").isEmpty)
    #expect(try findings("notches: {low: 100, half: 55%}").isEmpty)
  }
}
