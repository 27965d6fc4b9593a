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
    }
  }
  private static func message(_ duty: Duty, _ spec: Spec) -> String {
    if case .noFurtherDraws(let count) = duty.subject {
      return "where only the order of the nodes decides between these \(count) lines was not looked for everywhere"
    }
    return "`\(duty.text(in: spec))` could be neither proved nor refuted"
  }
}
