import Source

extension Rule {
  package static let failingScenario = Rule(
    "failing-scenario", .error, isCheckedByLint: false,
    fixedSeverity: "it is not a finding about a spec as lint sees it", page: Embedded.failing_scenario_md)
}
