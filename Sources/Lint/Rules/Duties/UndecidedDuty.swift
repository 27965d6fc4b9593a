import Model
import Solver
import Source

/// A duty that the prover could settle neither way within its budget, or draws that were not looked for everywhere.
/// Nothing is assumed about it.
struct UndecidedDuty: Rule {
  static let id = FindingID.undecidedDuty

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.undecided.map { duty, reason in
      Diagnostic(id, message(duty, evidence.spec), at: duty.span, notes: [reason])
    } + uncheckedTransitions(evidence)
  }

  /// The sheets with more states than the rules about declared transitions check.
  private static func uncheckedTransitions(_ evidence: Evidence) -> [Diagnostic] {
    guard evidence.failures.isEmpty else { return [] }
    return evidence.transitions.filter { $0.graph == nil }.map { transitions in
      var finding = Diagnostic(
        id, "`\(transitions.name.text)` has too many states to check which taps and drags lead where",
        at: transitions.name.span,
        notes: [
          "a check covers \(Evidence.maxActiveSets) sets of notches that are active together and "
            + "\(DeclaredTransitions.maxTransitions) transitions"
        ])
      finding.severity = .note
      return finding
    }
  }

  private static func message(_ duty: Duty, _ spec: Spec) -> String {
    if case .noFurtherDraws(let count) = duty.subject {
      return "where only the order of the nodes decides between these \(count) lines was not looked for everywhere"
    }
    return "`\(duty.text(in: spec))` could be neither proved nor refuted"
  }
}
