import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let pageSpace = Rule(
    "page-space", .error,
    title: "Pages or a list have no space",
    text: """
      The parts that stay pinned above a list, such as a strip or a collapsed header, are as high as the viewport on \
      some device, so the list is not visible. Reduce the pinned parts there, for example with `min` and a fraction \
      of the height.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          bounces: top
          content:
            - header: hero
              height: 600
              onScroll: stay
            - list: rows
              contentHeight: 3000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          bounces: top
          content:
            - header: hero
              height: min(600, 1/2 of height)
              onScroll: stay
            - list: rows
              contentHeight: 3000
      """)
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
