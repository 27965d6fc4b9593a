import Model
import Numerics
import Solver
import Source

/// What is pinned above a scroll's leaf, or a tabs' strip, leaves nothing to see of what it belongs to.
struct PageSpace: Rule {
  static let id = FindingID.pageSpace

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (duty, failure) in evidence.failures {
      guard case .pageSpace(let node) = duty.subject else { continue }
      let quantity = evidence.spec.spaceOfPage(node)
      let name = evidence.spec.text(node, quantity)
      let what =
        quantity == .page
        ? "the pages of `\(evidence.spec[node].name.text)` have" : "`\(evidence.spec[node].name.text)` has"
      let space = evidence.text(of: failure.claim.right)
      findings.append(
        Diagnostic(
          id, "\(what) no room\(failure.range)", at: duty.span,
          caption: "`\(name)` is \(failure.right.points)\(failure.suffix)",
          notes: failure.isConstant ? [] : ["`\(name)` is \(space)"] + failure.rule,
          counterexample: failure.counterexample([NamedValue(name, failure.right.text)])))
    }
    return findings
  }
}
