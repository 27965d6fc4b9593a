import Model
import Source

extension Rule {
  package static let uncheckedSteps = Rule("unchecked-steps", .warning, page: Embedded.unchecked_steps_md)
}

/// Reports steps after the last expectation of a scenario, which check nothing.
struct UncheckedSteps: LintRule {
  static let rule = Rule.uncheckedSteps

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.spec.scenarios.compactMap { scenario in
      guard let last = scenario.steps.lastIndex(where: { !$0.expectations.isEmpty }),
        scenario.steps.indices.contains(last + 1)
      else { return nil }
      return .unchecked(scenario.steps[last + 1], last: scenario.steps[last])
    }
  }
}

extension Diagnostic {
  fileprivate static func unchecked(_ step: Step, last: Step) -> Diagnostic {
    Diagnostic(
      .uncheckedSteps, "nothing is expected of this step and what follows", at: step.span,
      labels: [Label(last.span, "the last expectation")], help: ["expect what it leads to, or remove it"])
  }
}
