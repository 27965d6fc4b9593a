import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let failedAssertion = Rule("failed-assertion", .error, page: Embedded.failed_assertion_md)
}

/// Reports an assertion of `ensure` that does not hold.
struct FailedAssertion: LintRule {
  static let rule = Rule.failedAssertion

  static func findings(_ context: LintContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (obligation, failure) in context.failures {
      guard case .assertion(let index) = obligation.subject else { continue }
      let comparison = context.spec.assertions[index].comparison
      let spec = context.spec
      let sides = [comparison.left, comparison.right].map { spec.source(at: $0.span) ?? spec.text($0) }
      let others = context.prover.otherDevices(failing: obligation.claims, beside: failure)
      let values = numbers(comparison.relation, obligation, failure)
      findings.append(
        Diagnostic(
          rule, "`\(obligation.row(in: context.spec).text)` does not hold\(failure.range(otherDevices: others))",
          at: obligation.span,
          caption: caption(sides, values, failure), notes: failure.rule,
          counterexample: failure.counterexample(
            zip(sides, values).map { NamedValue($0, $1.text) }, otherDevices: others)))
    }
    return findings
  }

  /// Returns the values of both sides in the order of the file. A claim has the side that should be smaller on its
  /// left, and an equality has two claims, the second with its sides swapped.
  private static func numbers(_ relation: ComparisonOperator, _ obligation: Obligation, _ failure: Violation)
    -> [Rational]
  {
    let isTurned =
      switch relation {
      case .less, .lessOrEqual: false
      case .greaterOrEqual, .greater: true
      case .equal: failure.claim != obligation.claims.first
      }
    return isTurned ? [failure.right, failure.left] : [failure.left, failure.right]
  }

  private static func caption(_ sides: [String], _ values: [Rational], _ failure: Violation) -> String? {
    // A literal side needs no value in the caption.
    let parts = sides.indices.filter { Rational(decimal: sides[$0]) == nil }.map {
      "`\(sides[$0])` is \(values[$0].points)"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ") + failure.suffix
  }
}
