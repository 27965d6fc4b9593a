import Model
import Numerics
import Solver
import Source

/// A proposition with what became of it, in words and numbers.
package struct Proof: Sendable {
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

  package var proposition: Proposition
  package var verdict: Verdict<Refutation>
}

/// Proves or refutes propositions about a screen.
package func prove(_ propositions: Propositions, _ spec: Spec, _ solution: Solution) -> [Proof] {
  let prover = ClaimProver(spec, solution, graph: propositions.graph)
  return propositions.all.map { proposition in
    let verdict = prover.verdict(proposition.claims, over: proposition.domain).mapRefutation { failure in
      Proof.Refutation(failure, of: proposition, prover)
    }
    guard verdict.isProved, let gap = proposition.gap else { return Proof(proposition: proposition, verdict: verdict) }
    return Proof(proposition: proposition, verdict: .unknown(reason: gap))
  }
}

extension Proof.Refutation {
  fileprivate init(_ failure: Failure, of proposition: Proposition, _ prover: ClaimProver) {
    let values = proposition.lengths.map { length in
      NamedValue(length.name, prover.value(of: length.form, at: failure.point).text)
    }
    self.init(
      point: failure.point, counterexample: failure.counterexample(values), place: failure.place, notes: failure.rule)
  }
}
