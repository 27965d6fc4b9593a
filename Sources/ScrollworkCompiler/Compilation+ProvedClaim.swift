import Model
import Numerics
import Proofs
import Solver
import Source

/// What `prove` says of one claim.
package struct ClaimReport: Sendable {
  /// A place where the claim fails. Everything is text already: exact decimals or fractions, in points.
  package struct Witness: Sendable, Hashable {
    package var device: String?
    package var orientation: String?
    /// Everything that a device decides, then the keyboard.
    package var environment: [NamedAmount]
    package var measures: [NamedAmount]
    /// The lengths that the claim compares.
    package var values: [NamedAmount]
    /// "on iPhone SE (1st generation)"; empty where the claim fails everywhere with the same numbers.
    package var place: String
    /// Where it holds and where it does not, if that can be said in a line.
    package var notes: [String]
  }

  package struct NamedAmount: Sendable, Hashable {
    package var name: String
    package var text: String
  }

  package var claim: String
  package var verdict: Verdict<Witness>
  /// Its line in the spec; `nil` for a claim that is none of it.
  package var line: Int?
  fileprivate var question: SMTQuery

  /// The claim as a question in SMT-LIB 2, with the answer that belongs to the verdict. It takes longer to write than
  /// most claims to prove, so nobody waits for it who has not asked.
  package var script: String { question.script }
}

/// A claim with what another prover wants to know.
private struct SMTQuery: Sendable {
  var obligation: ProverTask
  var comments: [String]
  var verdict: Verdict<Witness>
  /// Those of the parameters.
  var names: [String]

  var script: String { obligation.smtLIB(comments: comments, expected: verdict) { names[$0.index] } }
}

/// That closed forms of lengths that share are what they should be, as questions to another prover.
package struct OptimalityScripts: Sendable {
  /// Each is expected to be answered `unsat`.
  package var scripts: [String] = []
  /// How many lengths share with too many others for questions that anybody answers.
  package var omitted = 0

  package init() {}
}

/// What came of a request to prove claims about one spec.
package enum ProofResult: Sendable {
  case proofs([ClaimReport])
  /// Claims that could not be read, each in a file of its own.
  case unreadable([Report])
}

extension Compilation {
  /// Proves or refutes everything that the screen owes; `nil` without a solution.
  package func prove() -> [ClaimReport]? {
    guard let spec, let solution else { return nil }
    let own = reports(solution.reportedClaims(of: spec), spec, solution)
    let arranged = solution.contentLayouts.flatMap { reports($0.reportedClaims(of: spec), spec, $0.solution) }
    // Sorting is stable: what is said of one place keeps its order.
    return (own + arranged).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// Proves or refutes claims such as `search.medium - search.minimum >= 80`; `nil` without a solution.
  package func prove(claims: [String]) -> ProofResult? {
    guard let spec, let solution else { return nil }
    var comparisons: [(comparison: ComparisonExpression, text: String)] = []
    var broken: [Report] = []
    for claim in claims {
      let file = SourceFile(path: "--claim", text: claim)
      let (comparison, findings) = readComparison(file, for: spec)
      if let comparison {
        comparisons.append((comparison, claim))
      } else {
        broken.append(Report(file: file, findings: findings))
      }
    }
    guard broken.isEmpty else { return .unreadable(broken) }
    return .proofs(reports(solution.reportedClaims(claiming: comparisons, in: spec), spec, solution))
  }

  /// Feasible, best at every level, and settled among the best as defined: what the kernels and the parametric simplex
  /// promise of every length that shares, stated from the lines of the spec. Nothing of it is proved here; the scripts
  /// are for those who would rather not believe it. `nil` without a solution.
  package func optimalityScripts() -> OptimalityScripts? {
    guard let spec, let solution else { return nil }
    var all = OptimalityScripts()
    // For the free height of a resizing sheet there is nothing to be owed; at each notch there is.
    for shared in [solution] + solution.contentLayouts.filter({ $0.notch != nil }).map(\.solution) {
      let optimality = shared.optimality(of: spec)
      let names = spec.parameterNames + optimality.nodes.map { "other." + spec.text($0, .height) }
      all.omitted += optimality.omitted
      all.scripts += optimality.claims.map { claim in
        let obligation = ProverTask(
          graph: optimality.graph, claims: [claim.claim], boxes: optimality.domain.boxes,
          facts: optimality.domain.facts)
        let comments = [
          "\(spec.screen.text): \(claim.text.onOneLine)", file.path, "Promised by the solver for every spec.",
        ]
        return obligation.smtLIB(comments: comments, expected: .proved) { names[$0.index] }
      }
    }
    return all
  }

  private func reports(_ reportedClaims: ReportedClaims, _ spec: Spec, _ solution: Solution) -> [ClaimReport] {
    let lines = LineTable(file)
    return Proofs.prove(reportedClaims, spec, solution).map { proof in
      let line = proof.proposition.span.map { lines.location(of: $0.start).line }
      return ClaimReport(
        claim: proof.proposition.text.onOneLine, verdict: proof.verdict.mapRefutation { ClaimReport.Witness($0, spec) },
        line: line,
        question: question(proof, reportedClaims.graph, line, spec))
    }
  }

  private func question(_ proof: ProvedClaim, _ graph: FormGraph, _ line: Int?, _ spec: Spec) -> SMTQuery {
    let (proposition, verdict) = (proof.proposition, proof.verdict)
    let obligation = ProverTask(
      graph: graph, claims: proposition.claims, boxes: proposition.domain.boxes, facts: proposition.domain.facts)
    let place = line.map { "\(file.path):\($0)" } ?? file.path
    var comments = ["\(spec.screen.text): \(proposition.text.onOneLine)", place]
    switch verdict {
    case .proved: comments.append("Proved: there is no place where it fails.")
    case .refuted(let refutation):
      let values = zip(spec.parameterNames, refutation.point).map { "\($0) = \($1.description)" }
      comments.append("Refuted: it fails where \(values.joined(separator: ", ")).")
    case .unknown(let reason): comments.append("Unknown: \(reason).")
    }
    return SMTQuery(
      obligation: obligation, comments: comments, verdict: verdict.mapRefutation { Witness($0.point) },
      names: spec.parameterNames)
  }
}

extension ClaimReport.Witness {
  fileprivate init(_ refutation: ProvedClaim.Refutation, _ spec: Spec) {
    let counterexample = refutation.counterexample
    let amounts = zip(spec.parameterNames, refutation.point).map { name, value in
      ClaimReport.NamedAmount(name: name, text: value.text)
    }
    let count = EnvironmentQuantity.allCases.count
    self.init(
      device: counterexample.device, orientation: counterexample.orientation,
      environment: Array(amounts.prefix(count)), measures: Array(amounts.dropFirst(count)),
      values: counterexample.values.map { ClaimReport.NamedAmount(name: $0.name, text: $0.value) },
      place: refutation.place, notes: refutation.notes)
  }
}
