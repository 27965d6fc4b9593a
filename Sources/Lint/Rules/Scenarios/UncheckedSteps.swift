import Model
import Source

/// Steps behind the last expectation of a scenario, of which nothing is expected.
struct UncheckedSteps: Rule {
  static let id = FindingID.uncheckedSteps

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.spec.scenarios.compactMap { scenario in
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
      UncheckedSteps.id, "nothing is expected of this step and what follows", at: step.span,
      labels: [Label(last.span, "the last expectation")], help: ["expect what it leads to, or remove it"])
  }
}
