import Model
import Source
import Syntax
import Testing

/// The spec that is left beside errors, and the findings that are omitted for a truncated file.
@Suite struct ErrorRecoveryTests {
  @Test func scenariosAndAssertionsWithErrorsAreOmitted() throws {
    let spec = try #require(
      whole(
        """
        ensure:
          - rows.height >= 20
          - rows.heigth >= 20
          - rows.height >=
        scenarios:
          - scenario: right
            steps: [{drag: {on: rows, by: 3}}]
          - scenario: wrong
            steps: [{drag: {on: rosw, by: 3}}]
          - scenario: without steps

        """))
    #expect(spec.assertions.map { spec.text($0.comparison) } == ["rows.height >= 20"])
    #expect(spec.scenarios.map(\.title.text) == ["right"])
  }

  @Test(arguments: [
    "let: {gap: 2x}\n", "measures: {feed: 5...2}\n", "constraints:\n  - rows.top <= missing\n", "modes: []\n",
    "environment: {height: 5...2}\n", "devices: [iPhone 51]\n",
  ])
  func errorInTheLayoutLeavesNoSpec(line: String) {
    #expect(whole(line) == nil)
  }

  @Test func warningsLeaveACompleteSpec() {
    #expect(whole("let: {gap: 8}\n") != nil)
  }

  @Test func namesAreNotUndefinedInATruncatedFile() {
    let text = """
      scrollwork: 1
      screen: Test
      ensure:
        - rows.height >= gap
      layout: [{list: rows, contentHeight: 900},
        {header: "hero
      """
    let (tree, problems) = parse(SourceFile(path: "Test.scroll.yaml", text: text))
    let (spec, findings, _) = analyze(tree)
    #expect(!problems.isEmpty)
    #expect(spec == nil)
    #expect(!findings.contains { $0.rule == .undefinedName || $0.rule == .missingKey })
  }

  @Test func entriesOfARepeatedKeyDefineNames() {
    let text = """
      scrollwork: 1
      screen: Test
      layout:
        - list: rows
          contentHeight: 900
      layout:
        - list: others
          contentHeight: 900
      ensure:
        - others.height >= 20
      """
    let (tree, problems) = parse(SourceFile(path: "Test.scroll.yaml", text: text))
    #expect(problems.map(\.rule) == [.duplicateKey])
    #expect(analyze(tree).findings.isEmpty)
  }

  private func whole(_ part: String) -> Spec? {
    let text = "scrollwork: 1\nscreen: Test\nlayout:\n  - list: rows\n    contentHeight: 900\n\(part)"
    return analyze(parse(SourceFile(path: "Test.scroll.yaml", text: text)).tree).spec
  }
}
