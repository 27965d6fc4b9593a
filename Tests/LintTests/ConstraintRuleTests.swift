import Lint
import Model
import Solver
import Source
import Syntax
import Testing

@Suite struct ConstraintRuleTests {

  @Test func ambiguousHeightsShowsBothLines() throws {
    let linted = try Linted(
      """
      layout:
        - block: photo
          height: {min: 100, prefer: 500}
        - block: map
          height: {min: 100, prefer: 500}
      """)
    #expect(
      linted.messages == [
        "warning: only the order of the nodes decides that `photo` prefers 500 yields to `map` prefers 500 [ambiguous-heights]"
      ]
        || linted.messages.first?.hasPrefix(
          "warning: only the order of the nodes decides that `photo` prefers 500 yields to `map` prefers 500") == true
    )
    let finding = try #require(linted.findings.first)
    #expect(finding.labels.map { linted.text($0.span) } == ["500"])
    #expect(finding.help.first?.contains("priority: high") == true)
    #expect(
      try Linted(
        "layout:\n  - block: photo\n    height: {prefer: 200}\n  - block: map\n    height: {prefer: 300}\n  - block: rest\n    height: fill\n"
      ).messages.isEmpty, "there is room for both")
  }

  @Test func ambiguousHeightsNamesTheLengthThatGrows() throws {
    let nodes = """
      layout:
        - block: photo
          height: {min: 100, prefer: 400}
        - block: map
          height: {min: 100, prefer: 400}
      """
    let linted = try Linted("devices: [iPhone 15]\n" + nodes)
    #expect(
      linted.messages == [
        "warning: only the order of the nodes decides that `map` prefers 400 yields to `photo` prefers 400 on iPhone 15 [ambiguous-heights]"
      ])
    // A preference whose exchange fails elsewhere is not offered.
    #expect(
      try Linted(nodes).messages == [
        "warning: only the order of the nodes decides that `photo` prefers 400 yields to `map` prefers 400 on screens shorter than 800 pt [ambiguous-heights]"
      ])
  }

  @Test func unfinishedSearchIsAnUnprovedClaim() throws {
    let file = SourceFile(
      path: "Test.scroll.yaml",
      text: """
        scrollwork: 1
        screen: Test
        layout:
          - block: panel
            height: {prefer: 100}
          - block: rest
            height: fill

        """)
    let (tree, _) = parse(file)
    let spec = try #require(analyze(tree).spec)
    var solution = try #require(solve(spec).solution)
    #expect(lint(spec, solution, tree).findings.isEmpty)
    var obligation = Obligation(subject: .noFurtherDraws(count: 52), claims: [], span: spec.screen.span)
    obligation.gap = "they meet in many ways"
    solution.obligations.append(obligation)
    let finding = try #require(lint(spec, solution, tree).findings.first)
    #expect(finding.rule == .unprovedClaim && finding.notes == ["they meet in many ways"])
    #expect(finding.message.contains("between these 52 lines was not looked for everywhere"))
    let verdicts = prove(solution.reportedClaims(of: spec), spec, solution).map(\.verdict)
    #expect(
      verdicts.contains { verdict in
        guard case .unknown(let reason) = verdict else { return false }
        return reason == "they meet in many ways"
      })
  }
}
