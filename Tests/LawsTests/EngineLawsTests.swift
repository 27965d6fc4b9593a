import TestSupport
import Testing

@testable import Laws

/// The laws of movement, proved on the engine's own sources with symbols for numbers. `make laws` has time for all of them.
@Suite struct EngineLawsTests {
  private static let names = ProofTask.all.filter { Exhaustive.isOn || !$0.isLong }.map(\.name)

  @Test(arguments: names) func engineSatisfiesItsLaws(_ name: String) throws {
    let task = try #require(ProofTask.all.first { $0.name == name })
    let report = task.prove()
    #expect(report.isComplete, "\(report.paths) paths")
    #expect(report.claims > 0)
    for (law, numbers) in report.refutations.sorted(by: { $0.key < $1.key }) { Issue.record("\(law): \(numbers)") }
  }

  /// The proofs for which only `make laws` has time, on random paths.
  @Test(arguments: ProofTask.all.filter(\.isLong).map(\.name)) func engineSatisfiesItsLawsOnRandomPaths(
    _ name: String
  ) throws {
    let report = try #require(ProofTask.all.first { $0.name == name }).prove(limit: 0, samples: 100)
    #expect(report.claims > 0)
    for (law, numbers) in report.refutations.sorted(by: { $0.key < $1.key }) { Issue.record("\(law): \(numbers)") }
  }

  @Test func tasksHaveDistinctNames() { #expect(Set(ProofTask.all.map(\.name)).count == ProofTask.all.count) }
}
