import Model
import Numerics
import Solver
import Testing

@Suite struct EvaluationTests {
  @Test func evaluationHasEveryQuantityByName() throws {
    let screen = try Screen(
      """
      layout:
        - bar: navigation
          height: 60
        - scroll: page
          content:
            - header: hero
              height: 200
            - tabs: sections
              strip: 50
              pages: [{page: one, content: [{list: rows, contentHeight: 3000}]}]
        - sheet: panel
          notches: {low: 100, high: 400}
      """)
    let phone = try #require(screen.spec.devices.first { $0.name == "iPhone 15" })
    let values = screen.solution.sample(screen.spec, on: phone, .portrait).values
    #expect(
      values.map { "\($0.name) \($0.value.map(\.text) ?? "none")" } == [
        "navigation.top 0", "navigation.height 60", "page.top 60", "page.height 792", "page.viewport 792",
        "page.contentHeight 992", "page.critical 200", "page.range 200", "hero.top 60", "hero.height 200",
        "hero.collapsed 0", "hero.travel 200", "sections.top 260", "sections.height 792", "sections.strip 50",
        "sections.pinnedAt 0", "sections.page 742", "one.top 310", "one.height 742", "rows.top 310",
        "rows.height 742", "rows.viewport 742", "rows.contentHeight 3000", "rows.range 2258", "panel.top 452",
        "panel.height 400", "panel.available 852", "panel.low 100", "panel.high 400", "panel.lowest 100",
        "panel.highest 400", "panel.travel 300", "panel.contentHeight 0",
      ])
    for (solved, value) in zip(screen.solution.quantities, values) {
      #expect(screen.solution[solved.node, solved.quantity]?.quantity == value.quantity)
    }
  }

  @Test func parametersCanBeOverridden() throws {
    let screen = try Screen(studyTabs)
    let phone = try #require(screen.spec.devices.first)
    let sample = screen.solution.sample(
      screen.spec, on: phone, .portrait,
      overriding: [(Solution.parameter(.height), 1000), (Solution.parameter(MeasureID(index: 0)), Rational(1, 3))])
    #expect(sample["sections.page"] == 1000 - phone.portrait.safeAreaTop.shown - 94)
    #expect(sample["fluentRows.contentHeight"] == Rational(1, 3))
  }
}
