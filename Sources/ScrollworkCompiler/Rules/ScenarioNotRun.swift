import Source

extension Rule {
  package static let scenarioNotRun = Rule(
    "scenario-not-run", .error, isCheckedByLint: false,
    fixedSeverity: "it is not a finding about a spec as lint sees it", page: Embedded.scenario_not_run_md)
}
