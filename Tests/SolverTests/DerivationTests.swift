import Solver
import Testing

@Suite struct DerivationTests {
  @Test func derivationListsFormulaAndDefinitions() throws {
    let screen = try Screen(
      """
      measures: {tags: 0...100}
      let:
        part: 60% of height
        inner: part - tags
      layout:
        - sheet: search
          notches:
            low: 44
            medium: min(480, inner)
      """)
    let derivation = try #require(screen.solution.derivation(of: "search.medium", in: screen.spec))
    #expect(derivation.result.formula == "min(480, inner)")
    #expect(derivation.result.closedForm == "min(480, 3/5 height - tags)")
    #expect(derivation.steps.map(\.name) == ["inner", "part"])
    #expect(derivation.steps.map(\.formula) == ["part - tags", "60% of height"])
    #expect(screen.spec.file.text(derivation.steps[1].span) == "60% of height")
    #expect(screen.solution.derivation(of: "tags", in: screen.spec)?.result.closedForm == "tags")
    #expect(screen.solution.derivation(of: "search.nothing", in: screen.spec) == nil)
    #expect(screen.solution.derivation(of: "nobody", in: screen.spec) == nil)
  }

  @Test func derivationOfAComputedLengthNamesItsRule() throws {
    let screen = try Screen(studyTabs)
    let derivation = try #require(screen.solution.derivation(of: "sections.page", in: screen.spec))
    #expect(derivation.result.formula == nil)
    #expect(derivation.result.rule == "its height less the strip and what is pinned above that")
    #expect(derivation.result.closedForm == "height - safeArea.top - 94")
    let names = derivation.steps.map(\.name)
    #expect(names.contains("sections.strip") && names.contains("page.viewport") && names.contains("navigation.height"))
    #expect(Set(names).count == names.count)
  }

  @Test func unwrittenComparisonBecomesClaims() throws {
    let screen = try Screen(SheetTests.conditional + "\nensure: [panel.high >= 300, panel.travel == 200]")
    for (index, count) in [(0, 1), (1, 2)] {
      let comparison = screen.spec.assertions[index].comparison
      let reportedClaims = screen.solution.reportedClaims(claiming: [(comparison, "a claim")], in: screen.spec)
      #expect(reportedClaims.all.map(\.text) == ["a claim"])
      #expect(reportedClaims.all[0].claims.count == count)
      #expect(
        reportedClaims.all[0].claims == screen.solution.obligations.first { $0.subject == .assertion(index) }?.claims)
      #expect(reportedClaims.graph.parameterCount == screen.solution.graph.parameterCount)
    }
  }

  @Test(arguments: [studyTabs, overlay, everything])
  func everyQuantityHasADerivation(_ spec: String) throws {
    let screen = try Screen(spec)
    for solved in screen.solution.quantities {
      let name = screen.spec.text(solved.node, solved.quantity)
      let derivation = try #require(screen.solution.derivation(of: name, in: screen.spec))
      #expect(derivation.result.name == name)
      #expect(derivation.result.closedForm == screen.form(name))
      #expect((derivation.result.formula == nil) != (derivation.result.rule == nil))
    }
  }
}
