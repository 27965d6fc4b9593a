import Model
import Numerics
import Solver
import Source
import TestSupport
import Testing

@Suite struct FlexPropertyTests {
  private static let points: [ColumnModel.Point] = [400, 533, 700, 851, 1000].flatMap { height in
    [0, 37, 60].map { ColumnModel.Point(height: height, extra: $0) }
  }

  /// A difference between the closed forms of a column and the best vertex at one of the points.
  private func difference(_ column: ColumnModel) -> String? {
    let (spec, findings) = Screen.read(column.text)
    guard let spec else { return "unread: \(findings.map(\.message))" }
    let (solution, problems) = solve(spec)
    guard let solution else {
      let isLimit = problems.allSatisfy { $0.rule == .sharingLimit }
      return isLimit ? nil : "unsolved: \(problems.map(\.message))"
    }
    for point in Self.points {
      let parameters = [point.height, 393, 59, 34, 0, point.extra]
      let conflicts = solution.obligations.filter { obligation in
        guard case .sharedLines = obligation.subject else { return false }
        return !holds(obligation, solution, at: parameters)
      }
      guard let optimum = column.vertexOptimum(at: point) else {
        if conflicts.isEmpty { return "infeasible at \(point), and no duty says so" }
        continue
      }
      if let conflict = conflicts.first { return "feasible at \(point) against \(conflict.row(in: spec).text)" }
      let sample = solution.sample(spec, at: parameters)
      let found = column.lengths.indices.map { sample["n\($0).height"] ?? -1 }
      if found != optimum { return "\(found) at \(point), the best is \(optimum)" }
      let reversed = column.vertexOptimum(at: point, order: column.lengths.indices.reversed())
      let isDecided = solution.obligations.contains { obligation in
        guard case .decidedShares = obligation.subject else { return false }
        return !holds(obligation, solution, at: parameters)
      }
      if reversed != optimum && !isDecided { return "the order of nodes decides at \(point), untold" }
    }
    return nil
  }

  private func holds(_ obligation: Obligation, _ solution: Solution, at parameters: [Rational]) -> Bool {
    obligation.claims.allSatisfy { claim in
      !solution.graph.holds(claim.given, at: parameters) || solution.graph.holds([claim.conclusion], at: parameters)
    }
  }

  private func check(_ seeds: Range<Int>, lengths: ClosedRange<Int>, lines: ClosedRange<Int>) {
    for seed in seeds {
      var random = SplitMix64(seed: UInt64(seed))
      let column = ColumnModel.random(&random, lengths: lengths, lines: lines)
      if let difference = difference(column) {
        Issue.record("seed \(seed): \(difference)\n\(column.text)")
        return
      }
    }
  }

  @Test func oneUnknownLengthAgreesWithTheBestVertex() { check(0..<120, lengths: 1...1, lines: 0...3) }

  @Test func columnAgreesWithTheBestVertex() {
    check(1000..<1120, lengths: 2...3, lines: 0...0)
  }

  @Test func constrainedColumnAgreesWithTheBestVertex() { check(2000..<2080, lengths: 2...3, lines: 1...2) }
}
