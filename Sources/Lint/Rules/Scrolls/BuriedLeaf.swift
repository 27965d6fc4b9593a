import Model
import Numerics
import Proofs
import Solver
import Source

/// Before anything is scrolled, the headers of a scroll take all of it, and nothing of its list or tabs is in sight.
struct BuriedLeaf: Rule {
  static let id = FindingID.buriedLeaf
  static let awaitsSoundGeometry = true

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.scrolls.compactMap { id, scroll in
      guard scroll.content.count > 1, let leaf = evidence.spec.leaf(of: scroll) else { return nil }
      let above = evidence.form(leaf, .top) - evidence.form(id, .top)
      let viewport = evidence.form(id, .viewport)
      // What is as long as its text is read to its end; that it may be long is no fault of the screen's.
      let typical = evidence.measures(of: [above, viewport]).map {
        Comparison.equal(AffineForm(Solution.parameter($0.id)), AffineForm($0.measure.typical))
      }
      let claim = Claim(left: above, right: viewport, isStrict: true, given: typical)
      return evidence.failure(of: claim).map { .buried(evidence.spec[leaf].name, evidence.spec[id].name, $0) }
    }
  }
}

extension Diagnostic {
  fileprivate static func buried(_ leaf: Name, _ scroll: Name, _ failure: Failure) -> Diagnostic {
    Diagnostic(
      BuriedLeaf.id, "nothing of `\(leaf.text)` is in sight until `\(scroll.text)` is scrolled\(failure.range)",
      at: leaf.span,
      caption: "\(failure.left.points) lie above it\(failure.suffix), and `\(scroll.text)` shows "
        + failure.right.points,
      notes: failure.rule, help: ["bound what lies above, as in `min(320, 1/3 of available)`"],
      counterexample: failure.counterexample([
        NamedValue("above", failure.left.text), NamedValue("\(scroll.text).viewport", failure.right.text),
      ]))
  }
}
