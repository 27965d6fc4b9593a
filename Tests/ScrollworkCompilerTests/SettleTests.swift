import ScrollworkCompiler
import Source
import Tables
import Testing

/// The step `settle` of scenarios.
@Suite struct SettleTests {
  private func page(_ scroll: String, _ steps: String, _ rows: String = "contentHeight: 5000") -> String {
    """
    scrollwork: 1
    screen: Test
    devices: [iPhone 15]
    layout:
      - scroll: page
        \(scroll)
        content:
          - {header: hero, height: 200, onScroll: collapse, collapsed: 50, snap: true}
          - {list: rows, \(rows)}
    scenarios:
      - scenario: a throw
        steps:
    \(steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))

    """
  }

  @Test func decelerationGoesOnForHalfASecondOfItsVelocity() throws {
    try expectPassing(
      page(
        "bounces: none",
        """
        - drag: {on: rows, by: [-300]}
        - release: {velocity: -900}
        - settle: true
        - expect: {page.offset: 150, rows.offset: 150 + 449.55}
        """))
  }

  @Test func decelerationGoesOnInTheNextRegionAndEndsAtTheEnd() throws {
    try expectPassing(
      page(
        "bounces: none",
        """
        - drag: {on: rows, by: [-300]}
        - release: {velocity: 400}
        - settle: true
        - expect: {page.offset: 150, rows.offset: 0}
        """))
    try expectPassing(
      page(
        "bounces: none",
        """
        - drag: {on: rows, by: [-300]}
        - release: {velocity: 1000}
        - settle: true
        - expect: {page.offset: 0, rows.offset: 0}
        """))
    try expectPassing(
      page(
        "bounces: top",
        """
        - drag: {on: rows, by: [-300]}
        - release: {velocity: 4000}
        - settle: true
        - expect: {page.offset: 0, rows.offset: 0}
        """))
  }

  @Test func driftReplacesTheDistanceOfTheDeceleration() throws {
    try expectPassing(
      page(
        "bounces: none",
        """
        - drag: {on: rows, by: [-300]}
        - release: {velocity: -900}
        - drift: {on: rows, by: [-40]}
        - settle: true
        - expect: {page.offset: 150, rows.offset: 190}
        """))
  }

  @Test func failureNamesWhatStillMoves() throws {
    let text = page(
      "bounces: none",
      """
      - drag: {on: rows, by: [-300]}
      - release: {velocity: -900}
      - expect: {rows.offset: 500}
      """)
    let results = try #require(compile(SourceFile(path: "Spec.scroll.yaml", text: text)).playScenarios())
    let finding = try #require(results.report.findings.first)
    #expect(finding.notes.contains("`rows` still decelerates: `settle` or `drift` moves it on"), "\(finding.notes)")
  }

  @Test func failureNamesTheSheetOnItsWay() throws {
    let text = """
      scrollwork: 1
      screen: Test
      devices: [iPhone 15]
      layout:
        - {block: map, height: fill}
        - sheet: panel
          notches: {low: 120, high: 480}
          content: [{block: text, height: fill}]
      scenarios:
        - scenario: a move
          steps:
            - move: {panel: high}
            - expect: {panel: low}

      """
    let results = try #require(compile(SourceFile(path: "Spec.scroll.yaml", text: text)).playScenarios())
    let finding = try #require(results.report.findings.first)
    #expect(finding.notes.contains("`panel` is still on its way: `settle` ends its movement"), "\(finding.notes)")
  }
}
