import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let collapsedAboveHeight = Rule(
    "collapsed-above-height", .error, page: Embedded.collapsed_above_height_md)
}

/// Reports a header whose collapsed height exceeds its height.
struct CollapsedAboveHeight: LintRule {
  static let rule = Rule.collapsedAboveHeight

  static func findings(_ context: LintContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (obligation, failure) in context.failures {
      guard case .collapsedWithinHeight(let header) = obligation.subject else { continue }
      let node = context.spec[header]
      let name = node.name.text
      findings.append(
        Diagnostic(
          rule, "what stays of `\(name)` is more than its height\(failure.range)", at: obligation.span,
          caption:
            "\(failure.left.points)\(failure.suffix), \((failure.left - failure.right).points) more than the height",
          labels: node.kind.height.map { [Label($0.span, "`\(name)` is \(failure.right.points) high")] } ?? [],
          notes: failure.rule,
          counterexample: failure.counterexample([
            NamedValue("\(name).height", failure.right.text), NamedValue("\(name).collapsed", failure.left.text),
          ])))
    }
    return findings
  }
}
