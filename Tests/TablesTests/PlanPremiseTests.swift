import Model
import ScrollworkEngine
import Solver
import Source
import Syntax
import TestSupport
import Testing

@testable import Tables

/// The premises under which the laws of one step are the laws of a plan (Semantics, section 2), on the data of screens.
@Suite struct PlanPremiseTests {
  private static let randomScreens = Exhaustive.isOn ? 2_000 : 200

  private func table(_ file: SourceFile) -> ScreenTable? {
    guard let spec = analyze(parse(file).tree).spec, let solution = solve(spec).solution else { return nil }
    return ScreenTable(spec, solution)
  }

  @Test func plansOfTheCorpusSatisfyThePremises() throws {
    let files = try Corpus.files()
    #expect(files.count > 50)
    for file in files {
      let table = try #require(self.table(file), "\(file.path)")
      for problem in table.brokenPremises { Issue.record("\(file.path): \(problem)") }
    }
  }

  @Test func plansOfRandomScreensSatisfyThePremises() {
    var count = 0
    for seed in 0..<Self.randomScreens {
      var choices = Choices(seed: UInt64(seed))
      guard let table = self.table(SpecGenerator.spec(&choices)) else { continue }
      count += 1
      for problem in table.brokenPremises { Issue.record("screen \(seed): \(problem)") }
    }
    #expect(count > Self.randomScreens / 2)
  }

  @Test func contradictoryPlansAreFound() throws {
    let file = try #require(Corpus.files().first { $0.path.hasSuffix("/StudyTabs.scroll.yaml") })
    let table = try #require(self.table(file))
    let chain = try #require(table.screen.chains.first { $0.consumers.count > 1 })
    #expect(table.screen.brokenPremises(of: chain).isEmpty)
    var twice = chain
    twice.up.append(chain.up[0])
    #expect(table.screen.brokenPremises(of: twice) != [])
    var reversed = chain
    reversed.up.reverse()
    #expect(table.screen.brokenPremises(of: reversed) != [])
    var foreign = chain
    foreign.consumers.reverse()
    #expect(table.screen.brokenPremises(of: foreign) != [])
  }
}
