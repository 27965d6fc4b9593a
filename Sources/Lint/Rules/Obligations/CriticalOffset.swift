import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let criticalOffset = Rule("critical-offset", .error, page: Embedded.critical_offset_md)
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
