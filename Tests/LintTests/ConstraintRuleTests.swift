import Lint
import Model
import Proofs
import Solver
import Source
import Syntax
import Testing

@Suite struct ConstraintRuleTests {
  @Test func smallestConflictAndItsThresholdAreReported() throws {
    let linted = try Linted(
      """
      layout:
        - block: photo
          height: {min: 300, prefer: 60%}
        - block: map
          height: {min: 312, prefer: 40%, priority: low}
        - block: note
          height: {prefer: 100, priority: low}
      """)
    let finding = try #require(linted.findings.first { $0.rule == .unsatisfiableConstraints })
    #expect(finding.message == "3 lines cannot hold together on screens shorter than 612 pt")
    #expect(finding.notes == ["holds only when height >= 612 pt"])
    #expect(linted.text(finding.span) == "300")
    #expect(finding.labels.map { linted.text($0.span) } == ["312", "Test"])
    #expect(finding.counterexample?.device == "iPhone SE (1st generation)")
  }

  @Test func boundsOfALengthAndAConstraintConflict() throws {
    let linted = try Linted(
      """
      measures: {tags: 0...400}
      layout:
        - block: panel
          height: {min: tags, max: 300}
        - block: rest
          height: fill
      constraints:
        - panel.height <= 250
      """)
    #expect(
      linted.messages == [
        "error: `panel` is at least tags and `panel` is at most 300 cannot both hold where tags is above 300 pt [unsatisfiable-constraints]",
        "error: `panel` is at least tags and `panel.height <= 250` cannot both hold where tags is above 250 pt [unsatisfiable-constraints]",
      ]
        || linted.messages == [
          "error: `panel` is at least tags and `panel.height <= 250` cannot both hold where tags is above 250 pt [unsatisfiable-constraints]"
        ], "\(linted.messages)")
  }

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

  @Test func ambiguousHeightsAppliesToConstraints() throws {
    let one = try Linted(
      """
      layout:
        - block: photo
          height: {min: 100}
        - block: rest
          height: fill
      constraints:
        - photo.height == 200 @high
        - photo.height == 300 @high
      """)
    #expect(
      one.messages == [
        "warning: only the order of the nodes decides that `photo.height == 300 @high` yields to `photo.height == 200 @high` on iPhone SE (1st generation) [ambiguous-heights]"
      ])
    let tied = try Linted(
      """
      environment: {height: 700...900}
      layout:
        - block: photo
          height: {min: 100, prefer: 400}
        - block: map
          height: {min: 100, prefer: 400}
        - block: rest
          height: fill
      constraints:
        - photo.height + 2 * map.height <= 900
      """)
    #expect(tied.findings.contains { $0.rule == .ambiguousHeights } == false, "the weights of the sum decide")
    #expect(!tied.findings.contains { $0.severity == .error })
  }

  @Test func minimaOfFillsThatDoNotFitAreReported() throws {
    let linted = try Linted(
      """
      layout:
        - block: photo
          height: {fill: 1, min: 300}
        - block: map
          height: {fill: 1, min: 300}
      """)
    #expect(
      linted.messages == [
        "error: 3 lines cannot hold together on screens shorter than 600 pt [unsatisfiable-constraints]"
      ])
    let narrow = try Linted(
      "layout:\n  - block: photo\n    height: {fill: 1, max: 300}\n  - block: map\n    height: {fill: 1, max: 300}\n")
    #expect(
      narrow.messages == [
        "error: 3 lines cannot hold together on screens taller than 600 pt [unsatisfiable-constraints]"
      ])
  }

  @Test func equationThatFailsOnBothSidesIsOneFinding() throws {
    let linted = try Linted(
      """
      layout:
        - block: panel
          height: {min: 100, prefer: 150}
        - block: map
          height: 500
      constraints:
        - panel.height == 120
      """)
    #expect(
      linted.messages == [
        "error: `panel.height == 120` and the column of the screen cannot both hold except on screens of 620 pt [unsatisfiable-constraints]"
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
