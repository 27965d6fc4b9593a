import Solver
import Source

extension Rule {
  package static let clampBounds = Rule("clamp-bounds", .error, page: Embedded.clamp_bounds_md)
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
