import Model
import Numerics
import Solver
import Source

/// A proposition with what became of it, in words and numbers.
package struct ProvedClaim: Sendable {
  package struct Refutation: Sendable {
    /// Values of all parameters.
    package var point: [Rational]
    /// The numbers: the device, everything that the claim depends on, and the lengths in question.
    package var counterexample: Counterexample
    /// "on iPhone SE (1st generation)"; empty where it fails everywhere with the same numbers.
    package var place: String
    /// "holds only when height > 612 pt", if one parameter tells.
    package var notes: [String]
  }

  package var proposition: ReportedClaim
  package var verdict: Verdict<Refutation>
}

/// Proves or refutes propositions about a screen.
package func prove(_ reportedClaims: ReportedClaims, _ spec: Spec, _ solution: Solution) -> [ProvedClaim] {
  let prover = ClaimProver(spec, solution, graph: reportedClaims.graph)
  return reportedClaims.all.map { proposition in
    let verdict = prover.verdict(proposition.claims, over: proposition.domain).mapRefutation { failure in
      ProvedClaim.Refutation(failure, of: proposition, prover)
    }
    guard verdict.isProved, let gap = proposition.gap else {
      return ProvedClaim(proposition: proposition, verdict: verdict)
    }
    return ProvedClaim(proposition: proposition, verdict: .unknown(reason: gap))
  }
}

extension ProvedClaim.Refutation {
  fileprivate init(_ failure: Violation, of proposition: ReportedClaim, _ prover: ClaimProver) {
    let values = proposition.lengths.map { length in
      NamedValue(length.name, prover.value(of: length.form, at: failure.point).text)
    }
    self.init(
      point: failure.point, counterexample: failure.counterexample(values), place: failure.place, notes: failure.rule)
  }
}
