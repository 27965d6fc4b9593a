import Model
import Numerics
import Solver
import Source

/// A strip's inset is negative.
struct NegativeInset: Rule {
  static let id = FindingID.negativeInset

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (duty, failure) in evidence.failures {
      guard case .inset(let tabs) = duty.subject else { continue }
      findings.append(
        Diagnostic(
          id, "the inset of `\(evidence.spec[tabs].name.text)` is negative\(failure.range)", at: duty.span,
          caption: "\(failure.right.points)\(failure.suffix)", notes: failure.rule,
          counterexample: failure.counterexample([NamedValue("inset", failure.right.text)])))
    }
    return findings
  }
}
