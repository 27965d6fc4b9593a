import Model
import Numerics
import Solver
import Source

/// A proposition with what became of it, in words and numbers.
package struct Proof: Sendable {
  package enum Outcome: Sendable {
    case proved
    case refuted(Refutation)
    case unknown(reason: String)
  }

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
  package var outcome: Outcome
}

/// What becomes of propositions about a screen.
package func prove(_ propositions: Propositions, _ spec: Spec, _ solution: Solution) -> [Proof] {
  let evidence = Evidence(spec, solution, graph: propositions.graph)
  return propositions.all.map { proposition in
    let outcome: Proof.Outcome =
      switch evidence.judge(proposition.claims, over: proposition.domain) {
      case .proved: proposition.gap.map { .unknown(reason: $0) } ?? .proved
      case .unknown(let reason): .unknown(reason: reason)
      case .refuted(let failure): .refuted(Proof.Refutation(failure, of: proposition, evidence))
      }
    return Proof(proposition: proposition, outcome: outcome)
  }
}

extension Proof.Refutation {
  fileprivate init(_ failure: Failure, of proposition: Proposition, _ evidence: Evidence) {
    let values = proposition.lengths.map { length in
      NamedValue(length.name, evidence.value(of: length.form, at: failure.point).text)
    }
    self.init(
      point: failure.point, counterexample: failure.counterexample(values), place: failure.place, notes: failure.rule)
  }
}
