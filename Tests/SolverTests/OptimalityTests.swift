import Foundation
import Model
import Numerics
import Solver
import TestSupport
import Testing

/// Every closed form against its constraints, over the whole environment: feasible, optimal at each priority, and the
/// defined choice among the optima.
@Suite struct OptimalityTests {
  /// Columns of every shape that has a kernel, and of shapes without one.
  static func columns(_ seeds: Range<Int>) -> [ColumnModel] {
    seeds.map { seed in
      var random = SplitMix64(seed: 9000 + UInt64(seed))
      return ColumnModel.random(&random, lengths: 1...3, lines: seed % 3 == 0 ? 0...0 : 1...2)
    }
  }

  private func optimality(_ column: ColumnModel) -> Solution.Optimality? {
    guard let spec = Screen.read(column.text).spec, let solution = solve(spec).solution else { return nil }
    return solution.optimality(of: spec)
  }

  @Test func proverConfirmsOptimality() {
    var (proved, open) = (0, 0)
    for column in Self.columns(0..<24) {
      guard let optimality = optimality(column) else { continue }
      let prover = Prover(graph: optimality.graph, budget: 60_000)
      for claim in optimality.claims {
        switch prover.verdict(claim.claim, over: optimality.domain) {
        case .proved: proved += 1
        case .unknown: open += 1
        case .refuted(let witness): Issue.record("\(claim.text) fails at \(witness.point)\n\(column.text)")
        }
      }
    }
    #expect(proved > 150 && open * 4 < proved, "\(proved) proved, \(open) open")
  }

  @Test(.enabled(if: Z3.isThere))
  func z3ConfirmsOptimality() throws {
    var (scripts, origins) = ([String](), [String]())
    // `make certificates` checks more columns.
    let isThorough = ProcessInfo.processInfo.environment["SCROLLWORK_CERTIFICATES"] != nil
    for column in Self.columns(100..<(isThorough ? 2200 : 160)) {
      guard let optimality = optimality(column) else { continue }
      for claim in optimality.claims {
        let domain = optimality.domain
        let obligation = ProverTask(
          graph: optimality.graph, claims: [claim.claim], boxes: domain.boxes, facts: domain.facts)
        scripts.append(obligation.smtLIB(comments: [claim.text]) { "p\($0.index)" })
        origins.append("\(claim.text)\n\(column.text)")
      }
    }
    let answers = try Z3.answers(to: scripts)
    for (answer, origin) in zip(answers, origins) { #expect(answer == "unsat", "\(origin)") }
    #expect(scripts.count > 400)
  }
}
