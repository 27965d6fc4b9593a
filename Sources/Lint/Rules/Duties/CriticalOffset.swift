import Model
import Numerics
import Solver
import Source

/// A strip's inset is larger than the way that the headers above it move: it would be pinned below where it lies.
struct CriticalOffset: Rule {
  static let id = FindingID.criticalOffset

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (duty, failure) in evidence.failures {
      guard case .critical(let scroll) = duty.subject else { continue }
      let name = evidence.spec.text(scroll, .critical)
      let distance = (-failure.right).points
      let form = evidence.text(of: failure.claim.right)
      findings.append(
        Diagnostic(
          id, "the strip in `\(evidence.spec[scroll].name.text)` is pinned below where it lies\(failure.range)",
          at: duty.span, caption: "\(distance) more than the headers above it move\(failure.suffix)",
          notes: failure.isConstant ? ["`\(name)` is \(form)"] : ["`\(name)` is \(form)"] + failure.rule,
          counterexample: failure.counterexample([NamedValue(name, failure.right.text)])))
    }
    return findings
  }
}
