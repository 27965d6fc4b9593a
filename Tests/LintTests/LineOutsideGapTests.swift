import Source
import Testing

@Suite struct LineOutsideGapTests {
  private func findings(_ release: String) throws -> [Diagnostic] {
    try Linted(
      """
      devices: [iPhone 15, iPhone SE (1st generation)]
      layout:
        - {block: map, height: fill}
        - sheet: panel
          notches: {low: 120, half: 50%, high: 90%}
          release: \(release)

      """, advice: true
    ).findings.filter { $0.rule.id == "line-outside-gap" }
  }

  @Test func lineBeyondANotchIsReportedWithItsDevice() throws {
    let above = try findings("{policy: threshold, line: {low: 300}}")
    #expect(above.map(\.message) == ["a line of the release is above `half` on iPhone SE (1st generation)"])
    let below = try findings("{policy: threshold, line: {half: panel.low + 200}}")
    #expect(below.map(\.message) == ["a line of the release is below `half` on iPhone 15"])
    #expect(below.first?.caption == "it is at 320 pt, and `half` at 426 pt")
  }

  @Test func lineAtANotchIsInsideTheGap() throws {
    #expect(
      try findings("{policy: threshold, line: {low: panel.half, half: {up: panel.half, down: panel.high}}}").isEmpty)
  }

  @Test func lineOfOneDirectionIsChecked() throws {
    let found = try findings("{collapse: {policy: threshold, line: {low: {up: 200, down: 500}}}}")
    #expect(found.count == 1)
  }
}
