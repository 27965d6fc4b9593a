import Solver
import Source

/// The lower bound of a `clamp` passes the upper one.
struct ClampBounds: Rule {
  static let id = FindingID.clampBounds

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (duty, failure) in evidence.failures {
      guard case .clampBounds = duty.subject else { continue }
      let bounds = "from \(failure.left.points) to \(failure.right.points)"
      findings.append(
        Diagnostic(
          id, "the lower bound of this clamp is above its upper one\(failure.range)", at: duty.span,
          caption: "\(bounds)\(failure.suffix): always \(failure.left.points)", notes: failure.rule,
          counterexample: failure.counterexample([
            NamedValue("lower", failure.left.text), NamedValue("upper", failure.right.text),
          ])))
    }
    return findings
  }
}
