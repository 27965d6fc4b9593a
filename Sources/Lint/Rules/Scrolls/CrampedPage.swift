import Model
import Numerics
import Solver
import Source

/// What scrolls below pinned headers has room, but less than one row of it.
struct CrampedPage: Rule {
  static let id = FindingID.crampedPage
  static let awaitsSoundGeometry = true

  /// The least that a finger can hit, in points.
  private static let row: Rational = 44

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.solution.duties.compactMap { duty in
      guard case .pageSpace(let node) = duty.subject else { return nil }
      let quantity = evidence.spec.spaceOfPage(node)
      let claim = Claim(left: AffineForm(row), right: evidence.form(node, quantity))
      return evidence.failure(of: claim).map {
        .cramped(evidence.spec[node].name, evidence.spec.text(node, quantity), $0)
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func cramped(_ node: Name, _ quantity: String, _ failure: Failure) -> Diagnostic {
    Diagnostic(
      CrampedPage.id, "`\(node.text)` shows less than a row\(failure.range)", at: node.span,
      caption: "`\(quantity)` is \(failure.right.points)\(failure.suffix)", notes: failure.rule,
      help: ["let more of what is pinned above it go away"],
      counterexample: failure.counterexample([NamedValue(quantity, failure.right.text)]))
  }
}
