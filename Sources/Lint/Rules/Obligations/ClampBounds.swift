import Solver
import Source

extension Rule {
  package static let clampBounds = Rule(
    "clamp-bounds", .error,
    title: "The lower bound of a clamp exceeds the upper bound",
    text: """
      `clamp(x, lower, upper)` keeps a length between two bounds. Where the lower bound exceeds the upper one, the \
      lower bound wins and the length does not depend on `x`. Bound the lower bound too, or use only `min` or `max`.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: clamp(50%, 320, 50% of height)
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: clamp(50%, 240, 80% of height)
      """)
}

/// Reports a `clamp` whose lower bound exceeds its upper bound.
struct ClampBounds: LintRule {
  static let rule = Rule.clampBounds

  static func findings(_ context: LintContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (obligation, failure) in context.failures {
      guard case .clampBounds = obligation.subject else { continue }
      let bounds = "from \(failure.left.points) to \(failure.right.points)"
      findings.append(
        Diagnostic(
          rule, "the lower bound of this clamp is above its upper one\(failure.range)", at: obligation.span,
          caption: "\(bounds)\(failure.suffix): always \(failure.left.points)", notes: failure.rule,
          counterexample: failure.counterexample([
            NamedValue("lower", failure.left.text), NamedValue("upper", failure.right.text),
          ])))
    }
    return findings
  }
}
