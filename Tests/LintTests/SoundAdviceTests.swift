import Lint
import Source
import Testing

/// What a rule could say in the wrong place.
@Suite("Advice is about what it names")
struct SoundAdviceTests {
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

  @Test("A sheet that is laid out for each notch is looked at inside, and there alone")
  func restingSheet() throws {
    #expect(try Linted(Self.resting(grip: 44), advice: true).findings.map(\.id) == [.barUnderInset])
    // Advice waits until the promise holds, inside the sheet as elsewhere.
    let promise = "ensure:\n  - map.height >= 5000\n"
    #expect(try Linted(Self.resting(grip: 44) + promise, advice: true).findings.map(\.id) == [.brokenPromise])
    #expect(try Linted(Self.resting(grip: 230) + promise, advice: true).findings.map(\.id) == [.brokenPromise])

    let tight = try Linted(Self.resting(grip: 280), advice: true)
    #expect(tight.findings.map(\.id) == [.barUnderInset, .pageSpace])
    #expect(
      tight.findings.last?.notes.last
        == "`sizing: resting` lays the content out for every notch; this is so where `panel` rests at `low`")
  }

  @Test("Less than a row is told at every notch but the lowest, which may show no more than a handle")
  func crampedAtANotch() throws {
    #expect(try Linted(Self.resting(grip: 230), advice: true).findings.map(\.id) == [.barUnderInset])
    let middle = Self.resting(grip: 230).replacing("{low: 300, high: 500}", with: "{tiny: 290, low: 300, high: 500}")
    let cramped = try Linted(middle, advice: true).findings.filter { $0.id == .crampedPage }
    #expect(cramped.map { $0.notes.last?.hasSuffix("this is so where `panel` rests at `low`") } == [true])
  }

  @Test("no-handle, eager-dismiss: not of a sheet that stands still in every mode")
  func standsStill() throws {
    func findings(_ second: String) throws -> [FindingID] {
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
      ).findings.map(\.id).filter { [.noHandle, .eagerDismiss].contains($0) }
    }
    #expect(try findings("true") == [.eagerDismiss])
    #expect(try findings("false").isEmpty)
  }

  @Test("idle-scenario: what is set a second time is not what was set first")
  func setTwice() throws {
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
      ).findings.contains { $0.id == .idleScenario }
    }
    #expect(try isTold("high"))
    #expect(try !isTold("low"))
  }

  @Test("broken-promise: what stands elsewhere is written out, and numbers need no caption")
  func promiseByReference() throws {
    let linted = try Linted(
      """
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {low: &low 200, high: 500}
      ensure:
        - &wide map.height >= 5000
        - *wide
        - 200 <= 100
      """, advice: true)
    let broken = linted.findings.filter { $0.id == .brokenPromise }
    #expect(broken.first?.caption == "`map.height` is 568 pt on iPhone SE (1st generation)")
    #expect(broken.allSatisfy { !$0.message.contains("*") })
    #expect(broken.last?.caption == nil)
    #expect(!linted.findings.contains { $0.id == .idlePromise })
  }
}
