import Model
import Numerics
import Solver
import Source

/// A header keeps more than it is high.
struct CollapsedAboveHeight: Rule {
  static let id = FindingID.collapsedAboveHeight

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (duty, failure) in evidence.failures {
      guard case .collapsedWithinHeight(let header) = duty.subject else { continue }
      let node = evidence.spec[header]
      let name = node.name.text
      findings.append(
        Diagnostic(
          id, "what stays of `\(name)` is more than its height\(failure.range)", at: duty.span,
          caption:
            "\(failure.left.points)\(failure.suffix), \((failure.left - failure.right).points) more than the height",
          labels: node.kind.height.map { [Label($0.span, "`\(name)` is \(failure.right.points) high")] } ?? [],
          notes: failure.rule,
          counterexample: failure.counterexample([
            NamedValue("\(name).height", failure.right.text), NamedValue("\(name).collapsed", failure.left.text),
          ])))
    }
    return findings
  }
}
