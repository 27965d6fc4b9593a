import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let listBelowFold = Rule("list-below-fold", .warning, page: Embedded.list_below_fold_md)
}

/// Reports a scroll whose headers fill it before the first movement, so that its list or tabs are hidden.
struct ListBelowFold: LintRule {
  static let rule = Rule.listBelowFold
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.scrolls.compactMap { id, scroll in
      guard scroll.content.count > 1, let leaf = context.spec.leaf(of: scroll) else { return nil }
      let above = context.form(leaf, .top) - context.form(id, .top)
      let viewport = context.form(id, .viewport)
      // Only typical values count: a header as long as its text may fill the scroll at the maximum of a measure.
      let typical = context.measures(of: [above, viewport]).map {
        Inequality.equal(AffineForm(Solution.parameter($0.id)), AffineForm($0.measure.typical))
      }
      let claim = Claim(left: above, right: viewport, isStrict: true, given: typical)
      return context.failure(of: claim).map { .buried(context.spec[leaf].name, context.spec[id].name, $0) }
    }
  }
}

extension Diagnostic {
  fileprivate static func buried(_ leaf: Name, _ scroll: Name, _ failure: Violation) -> Diagnostic {
    Diagnostic(
      .listBelowFold, "nothing of `\(leaf.text)` is visible until `\(scroll.text)` is scrolled\(failure.range)",
      at: leaf.span,
      caption: "\(failure.left.points) are above it\(failure.suffix), and `\(scroll.text)` shows "
        + failure.right.points,
      notes: failure.rule, help: ["bound the content above, as in `min(320, 1/3 of available)`"],
      counterexample: failure.counterexample([
        NamedValue("above", failure.left.text), NamedValue("\(scroll.text).viewport", failure.right.text),
      ]))
  }
}
