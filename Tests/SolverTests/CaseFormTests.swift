import Numerics
import Solver
import Testing

/// Closed forms of values by case.
@Suite struct CaseFormTests {
  @Test(arguments: [
    ("{portrait: 18, landscape: 16}", "18 when portrait, else 16"),
    ("{when: landscape, then: 16, else: 18}", "16 when landscape, else 18"),
    ("{portrait: 18, landscape: 18}", "18"),
    ("{portrait: 18, landscape: {portrait: 1, landscape: 16}}", "18 when portrait, else 16"),
    (
      "{when: feed > 5 and height >= 600, then: feed, else: width / 2}",
      "feed when feed > 5 and height >= 600, else 1/2 width"
    ),
    ("part * height", "1/2 height when portrait, else 2/3 height"),
    ("2 * part of height - 10", "2 (1/2 height when portrait, else 2/3 height) - 10"),
    ("part * part * height", "1/4 height when portrait, else 4/9 height"),
    ("gap + 2", "(18 when portrait, else 16) + 2"),
  ])
  func formIsPrintedByCase(_ value: String, _ closedForm: String) throws {
    let screen = try Self.screen(value)
    #expect(screen.solution.text(of: screen.solution.lets[2], in: screen.spec) == closedForm)
  }

  @Test func casesOfAFormAreListed() throws {
    let screen = try Self.screen("{when: feed > 5, then: gap, else: part * height}")
    let cases = screen.solution.cases(of: screen.solution.lets[2], in: screen.spec)
    #expect(
      cases.map(\.condition) == [
        "portrait and feed > 5", "portrait and feed <= 5", "landscape and feed > 5", "landscape and feed <= 5",
      ])
    #expect(cases.map(\.closedForm) == ["18", "1/2 height", "16", "2/3 height"])
  }

  @Test func valuesAreThoseOfTheCase() throws {
    let screen = try Self.screen("{when: feed > 5, then: gap, else: part * height}")
    func value(_ height: Int, _ width: Int, feed: Int) -> Rational {
      screen.solution.graph.evaluate(
        screen.solution.lets[2], at: [Rational(height), Rational(width), 0, 0, 0, Rational(feed)])
    }
    #expect(value(800, 400, feed: 6) == 18)
    #expect(value(400, 800, feed: 6) == 16)
    #expect(value(400, 400, feed: 5) == 200)
    #expect(value(399, 400, feed: 5) == 266)
  }

  @Test func definitionByCaseCannotNameItself() throws {
    let findings = try Screen.refusal(
      """
      let: {gap: {portrait: 18, landscape: room}, room: gap + 4}
      layout: [{list: rows, contentHeight: room}]
      """)
    #expect(findings.map(\.rule.id) == ["cyclic-definition"])
  }

  private static func screen(_ value: String) throws -> Screen {
    try Screen(
      """
      measures: {feed: 0...100}
      let:
        gap: {portrait: 18, landscape: 16}
        part: {portrait: 1/2, landscape: 2/3}
        value: \(value)
      layout: [{block: map, height: fill}]
      """)
  }
}
