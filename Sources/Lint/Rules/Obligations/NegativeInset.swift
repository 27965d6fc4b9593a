import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let negativeInset = Rule(
    "negative-inset", .error,
    title: "The inset of a strip is negative",
    text: """
      The inset is the distance from the top of the scroll to a pinned strip. A strip with a negative inset would be \
      pinned outside the screen, where taps do not reach it. `safeArea.top` is only 20 on phones with a home button. \
      Bound the formula with `max(0, …)`.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 200
            - tabs: sections
              strip:
                height: 44
                inset: safeArea.top - 44
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
              strip:
                height: 44
                inset: safeArea.top
              pages:
                - page: first
                  content: [{list: rows, contentHeight: 3000}]
      """)
}

/// Reports a strip with a negative inset.
struct NegativeInset: LintRule {
  static let rule = Rule.negativeInset

  static func findings(_ context: LintContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (obligation, failure) in context.failures {
      guard case .inset(let tabs) = obligation.subject else { continue }
      findings.append(
        Diagnostic(
          rule, "the inset of `\(context.spec[tabs].name.text)` is negative\(failure.range)", at: obligation.span,
          caption: "\(failure.right.points)\(failure.suffix)", notes: failure.rule,
          counterexample: failure.counterexample([NamedValue("inset", failure.right.text)])))
    }
    return findings
  }
}
