import Model
import Solver
import Source

extension Rule {
  package static let unprovedClaim = Rule("unproved-claim", .warning, page: Embedded.unproved_claim_md)
}

/// Reports an obligation without a verdict within the budget, and sheets whose transitions are not checked. Nothing is
/// assumed about them.
struct UnprovedClaim: LintRule {
  static let rule = Rule.unprovedClaim

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.undecided.map { obligation, reason in
      Diagnostic(rule, message(obligation, context.spec), at: obligation.span, notes: [reason])
    } + uncheckedTransitions(context)
  }

  /// Returns findings for the sheets with more states than the rules about declared transitions check.
  private static func uncheckedTransitions(_ context: LintContext) -> [Diagnostic] {
    guard context.failures.isEmpty else { return [] }
    return context.transitions.filter { $0.graph == nil }.map { transitions in
      var finding = Diagnostic(
        rule, "`\(transitions.name.text)` has too many states to check which taps and drags lead where",
        at: transitions.name.span,
        notes: [
          "a check covers \(ClaimProver.maxActiveSets) sets of notches that are active together and "
            + "\(DeclaredTransitions.maxTransitions) transitions"
        ])
      finding.severity = .note
      return finding
    }
  }

  private static func message(_ obligation: Obligation, _ spec: Spec) -> String {
    if case .noFurtherDraws(let count) = obligation.subject {
      return "where only the order of the nodes decides between these \(count) lines was not looked for everywhere"
    }
    return "`\(obligation.row(in: spec).text)` could be neither proved nor refuted"
  }
}
