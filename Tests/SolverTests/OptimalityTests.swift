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

  /// Returns the claims about the screen and about each sheet at each of its notches.
  private func optimality(_ text: String) -> [Solution.Optimality] {
    guard let spec = Screen.read(text).spec, let solution = solve(spec).solution else { return [] }
    let layouts = solution.contentLayouts.filter { $0.notch != nil }.map(\.solution)
    return ([solution] + layouts).map { $0.optimality(of: spec) }
  }

  @Test func proverConfirmsOptimality() {
    var (proved, open) = (0, 0)
    for column in Self.columns(0..<24) {
      guard let optimality = optimality(column.text).first else { continue }
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
    for text in try texts() {
      for optimality in optimality(text) {
        for claim in optimality.claims {
          let domain = optimality.domain
          let obligation = ProverTask(
            graph: optimality.graph, claims: [claim.claim], boxes: domain.boxes, facts: domain.facts)
          scripts.append(obligation.smtLIB(comments: [claim.text]) { "p\($0.index)" })
          origins.append("\(claim.text)\n\(text)")
        }
      }
    }
    let answers = try Z3.answers(to: scripts)
    for (answer, origin) in zip(answers, origins) { #expect(answer == "unsat", "\(origin)") }
    #expect(scripts.count > 400)
  }

  /// Returns specs with flexible heights: columns, and for `make certificates` more of them, random specs and the
  /// corpus.
  private func texts() throws -> [String] {
    guard ProcessInfo.processInfo.environment["SCROLLWORK_CERTIFICATES"] != nil else {
      return Self.columns(100..<160).map(\.text)
    }
    let specs = (0..<2000).map { seed in
      var choices = Choices(seed: 1_000_000 + UInt64(seed))
      return SpecGenerator.spec(&choices, features: [.sharing, .constraints])
    }
    let files = try Corpus.files() + specs
    return Self.columns(100..<2200).map(\.text) + files.map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
