import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let criticalOffset = Rule(
    "critical-offset", .error,
    title: "A strip is pinned below its own position",
    text: """
      The `inset` keeps a pinned strip clear of the bar above it. It is larger than the distance that the headers \
      above the strip can move, so the strip would be pinned below its own position before any scrolling. Reduce the \
      inset, or let the headers move further.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 40
            - tabs: sections
              strip: {height: 44, inset: safeArea.top}
              pages:
                - page: first
                  content: [{list: rows, contentHeight: 3000}]
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 200
            - tabs: sections
              strip: {height: 44, inset: safeArea.top}
              pages:
                - page: first
                  content: [{list: rows, contentHeight: 3000}]
      """)
}

/// Reports a strip whose inset exceeds the travel of the headers above it: it would be pinned below its position.
struct CriticalOffset: LintRule {
  static let rule = Rule.criticalOffset

  static func findings(_ context: LintContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (obligation, failure) in context.failures {
      guard case .critical(let scroll) = obligation.subject else { continue }
      let name = context.spec.text(scroll, .critical)
      let distance = (-failure.right).points
      let form = context.text(of: failure.claim.right)
      findings.append(
        Diagnostic(
          rule, "the strip in `\(context.spec[scroll].name.text)` is pinned below its own position\(failure.range)",
          at: obligation.span, caption: "\(distance) more than the headers above it move\(failure.suffix)",
          notes: failure.isConstant ? ["`\(name)` is \(form)"] : ["`\(name)` is \(form)"] + failure.rule,
          counterexample: failure.counterexample([NamedValue(name, failure.right.text)])))
    }
    return findings
  }
}
