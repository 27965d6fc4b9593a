import Model
import Numerics
import TestSupport
import Testing

@testable import Solver

/// Verdicts on obligations agree with brute force: random sheets, every device, every corner of the measures.
@Suite struct ObligationTests {
  /// The obligations that fail at a sampled point.
  private static func failing(_ spec: Spec, _ solution: Solution) -> [Obligation] {
    let keyboards: [Rational] = [0, 1, 100, 199, 200, 250, 300]
    let tags: [Rational] = [0, 10, 44, 50, 51, 100, 177, 240]
    let points: [[Rational]] = spec.configurations.flatMap { surrounding in
      keyboards.flatMap { keyboard in tags.map { Array(surrounding.environment.dropLast()) + [keyboard, $0] } }
    }
    return solution.obligations.filter { obligation in
      obligation.claims.contains { claim in
        points.contains {
          solution.graph.holds(claim.given, at: $0) && !solution.graph.holds([claim.conclusion], at: $0)
        }
      }
    }
  }

  @Test func refutedObligationFailsAtItsCounterexample() {
    always(150) { random in
      guard let (spec, solution, _) = RandomSheet.read(RandomSheet.text(&random)) else { return true }
      let obligations = ClaimProver(spec, solution).obligations()
      let found = Set(obligations.failures.map(\.obligation.subject))
      let missed = Self.failing(spec, solution).filter { !found.contains($0.subject) }
      let replayed = obligations.failures.allSatisfy { obligation, failure in
        obligation.claims.contains(failure.claim)
          && solution.graph.holds(failure.claim.given, at: failure.point)
          && !solution.graph.holds([failure.claim.conclusion], at: failure.point)
          && solution.graph.evaluate(failure.claim.left, at: failure.point) == failure.left
          && spec.configuration(of: failure.point) != nil
      }
      return missed.isEmpty && replayed && obligations.undecided.isEmpty
    }
  }

  @Test func claimHoldsExactlyInTheRangesOfItsThreshold() {
    always(150) { random in
      guard let (spec, solution, _) = RandomSheet.read(RandomSheet.text(&random)) else { return true }
      let obligations = ClaimProver(spec, solution).obligations()
      return obligations.failures.allSatisfy { _, failure in
        // If the conclusion is constant, the conditions decide the ends.
        guard let limit = failure.limit, !failure.claim.conclusion.form.isConstant else { return true }
        func holds(_ value: Rational) -> Bool {
          var point = failure.point
          point[limit.parameter.index] = value
          return solution.graph.holds([failure.claim.conclusion], at: point)
        }
        let (step, range) = (Rational(1, 1000), spec.boundingBox[limit.parameter.index])
        func lies(_ value: Rational, in part: Threshold.Part) -> Bool {
          (part.lower < value || part.includesLower && part.lower == value)
            && (value < part.upper || part.includesUpper && part.upper == value)
        }
        // The ends of a part, and points beside them.
        let ends = (limit.holding + limit.failing).flatMap { [$0.lower, $0.upper] }
        return ends.flatMap { [$0 - step, $0, $0 + step] }.allSatisfy { value in
          let holding = limit.holding.count { lies(value, in: $0) }
          let failing = limit.failing.count { lies(value, in: $0) }
          return !range.contains(value) || (holding + failing == 1 && holds(value) == (holding == 1))
        }
      }
    }
  }
}
