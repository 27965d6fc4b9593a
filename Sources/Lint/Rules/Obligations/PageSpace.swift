import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let pageSpace = Rule("page-space", .error, page: Embedded.page_space_md)
}

/// Reports pinned content above a scroll's leaf or in tabs that leaves no space for the content below it.
struct PageSpace: LintRule {
  static let rule = Rule.pageSpace

  static func findings(_ context: LintContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (obligation, failure) in context.failures {
      guard case .pageSpace(let node) = obligation.subject else { continue }
      let quantity = context.spec.spaceOfPage(node)
      let name = context.spec.text(node, quantity)
      let what =
        quantity == .page
        ? "the pages of `\(context.spec[node].name.text)` have" : "`\(context.spec[node].name.text)` has"
      let space = context.text(of: failure.claim.right)
      findings.append(
        Diagnostic(
          rule, "\(what) no room\(failure.range)", at: obligation.span,
          caption: "`\(name)` is \(failure.right.points)\(failure.suffix)",
          notes: failure.isConstant ? [] : ["`\(name)` is \(space)"] + failure.rule,
          counterexample: failure.counterexample([NamedValue(name, failure.right.text)])))
    }
    return findings
  }
}
