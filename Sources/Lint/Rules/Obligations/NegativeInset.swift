import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let negativeInset = Rule("negative-inset", .error, page: Embedded.negative_inset_md)
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
