import Model
import Numerics
import Source

/// A reported claim with its verdict.
package struct ProvedClaim: Sendable {
  package struct Refutation: Sendable {
    /// The values of all parameters.
    package var point: [Rational]
    /// The device, all parameters of the claim, and the compared lengths with their values.
    package var counterexample: Counterexample
    /// The place, such as "on iPhone SE (1st generation)". Empty if the claim fails everywhere with the same values.
    package var place: String
    /// The condition "holds only when height > 612 pt". Empty if no single parameter describes it.
    package var notes: [String]
  }

  package var claim: ReportedClaim
  package var verdict: Verdict<Refutation>
}

/// Proves or refutes claims about a screen.
package func prove(_ reportedClaims: ReportedClaims, _ spec: Spec, _ solution: Solution) -> [ProvedClaim] {
  let prover = ClaimProver(spec, solution, graph: reportedClaims.graph)
  return reportedClaims.all.map { claim in
    let verdict = prover.verdict(claim.claims, over: claim.domain).mapRefutation { failure in
      ProvedClaim.Refutation(failure, of: claim, prover)
    }
    guard verdict.isProved, let gap = claim.gap else {
      return ProvedClaim(claim: claim, verdict: verdict)
    }
    return ProvedClaim(claim: claim, verdict: .unknown(reason: gap))
  }
}

extension ProvedClaim.Refutation {
  fileprivate init(_ failure: Violation, of claim: ReportedClaim, _ prover: ClaimProver) {
    let values = claim.lengths.map { length in
      NamedValue(length.name, prover.value(of: length.form, at: failure.point).text)
    }
    self.init(
      point: failure.point, counterexample: failure.counterexample(values), place: failure.place, notes: failure.rule)
  }
}
