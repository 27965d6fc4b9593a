import Model
import Numerics
import Solver
import Source

/// The result of `prove` for one claim.
package struct ClaimReport: Sendable {
  /// A counterexample to the claim. All numbers are text: exact decimals or fractions, in points.
  package struct FailingPoint: Sendable, Hashable {
    package var device: String?
    package var orientation: String?
    /// The environment of the device, then the keyboard.
    package var environment: [NamedAmount]
    package var measures: [NamedAmount]
    /// The lengths that the claim compares.
    package var values: [NamedAmount]
    /// The location as text: "on iPhone SE (1st generation)". Empty if the claim fails everywhere with the same
    /// numbers.
    package var place: String
    /// The ranges in which the claim holds and fails, if each fits on a line.
    package var notes: [String]
  }

  package struct NamedAmount: Sendable, Hashable {
    package var name: String
    package var text: String
  }

  package var claim: String
  package var verdict: Verdict<FailingPoint>
  /// The line of the claim in the spec. `nil` for a claim that is not part of the spec.
  package var line: Int?
  fileprivate var question: SMTQuery

  /// The claim as an SMT-LIB 2 query with the expected answer.
  ///
  /// **Why:** computed on demand, since writing the query takes longer than proving most claims.
  package var script: String { question.script }
}

/// A claim with the data for an SMT-LIB query.
private struct SMTQuery: Sendable {
  var obligation: ProverTask
  var comments: [String]
  var verdict: Verdict<Witness>
  /// The names of the parameters.
  var names: [String]

  var script: String { obligation.smtLIB(comments: comments, expected: verdict) { names[$0.index] } }
}

/// The result of a request to prove claims about one spec.
package enum ProofResult: Sendable {
  case proofs([ClaimReport])
  /// The reports of the claims that cannot be parsed, each in a file of its own.
  case unreadable([Report])
}

extension Compilation {
  /// Proves or refutes every obligation of the screen. `nil` without a solution.
  package func prove() -> [ClaimReport]? {
    guard let spec, let solution else { return nil }
    let own = reports(solution.reportedClaims(of: spec), spec, solution)
    let arranged = solution.contentLayouts.flatMap { reports($0.reportedClaims(of: spec), spec, $0.solution) }
    // The sort is stable: claims on one line keep their order.
    return (own + arranged).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// Proves or refutes claims such as `search.medium - search.minimum >= 80`. `nil` without a solution.
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

  private func reports(_ reportedClaims: ReportedClaims, _ spec: Spec, _ solution: Solution) -> [ClaimReport] {
    let lines = LineTable(file)
    return Solver.prove(reportedClaims, spec, solution).map { proof in
      let line = proof.claim.span.map { lines.location(of: $0.start).line }
      return ClaimReport(
        claim: proof.claim.text.onOneLine,
        verdict: proof.verdict.mapRefutation { ClaimReport.FailingPoint($0, spec) },
        line: line,
        question: question(proof, reportedClaims.graph, line, spec))
    }
  }

  private func question(_ proof: ProvedClaim, _ graph: FormGraph, _ line: Int?, _ spec: Spec) -> SMTQuery {
    let (claim, verdict) = (proof.claim, proof.verdict)
    let obligation = ProverTask(
      graph: graph, claims: claim.claims, boxes: claim.domain.boxes, facts: claim.domain.facts)
    let place = line.map { "\(file.path):\($0)" } ?? file.path
    var comments = ["\(spec.screen.text): \(claim.text.onOneLine)", place]
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

extension ClaimReport.FailingPoint {
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
