import Solver
import Source

/// A duty that the prover could settle neither way within its budget. Nothing is assumed about it.
struct UndecidedDuty: Rule {
  static let id = FindingID.undecidedDuty

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.undecided.map { duty, reason in
      Diagnostic(
        id, "`\(duty.text(in: evidence.spec))` could be neither proved nor refuted", at: duty.span, notes: [reason])
    }
  }
}
