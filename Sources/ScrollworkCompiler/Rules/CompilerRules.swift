import Source

extension Rule {
  package static let unreadableFile = Rule(
    "unreadable-file", .error, isFatal: true, isReadFailure: true, page: Embedded.unreadable_file_md)
  package static let fileTooLarge = Rule(
    "file-too-large", .error, isFatal: true, isReadFailure: true, page: Embedded.file_too_large_md)
  package static let repeatedScreen = Rule(
    "repeated-screen", .error, isCheckedByLint: false, page: Embedded.repeated_screen_md)
  package static let brokenLaw = Rule(
    "broken-law", .error, isCheckedByLint: false,
    fixedSeverity: "a screen that breaks a law is a defect of the compiler, and no code may be generated",
    page: Embedded.broken_law_md)
  package static let failingScenario = Rule(
    "failing-scenario", .error, isCheckedByLint: false,
    fixedSeverity: "it is not a finding about a spec as lint sees it", page: Embedded.failing_scenario_md)
  package static let ignoredStep = Rule("ignored-step", .note, isCheckedByLint: false, page: Embedded.ignored_step_md)
  package static let scenarioNotRun = Rule(
    "scenario-not-run", .error, isCheckedByLint: false,
    fixedSeverity: "it is not a finding about a spec as lint sees it", page: Embedded.scenario_not_run_md)
  package static let staleBaseline = Rule(
    "stale-baseline", .warning, fixedSeverity: "it is not a finding about a spec as lint sees it",
    page: Embedded.stale_baseline_md)
}

/// The rules about files, movement, scenarios and baselines.
package let compilerRules: [Rule] = [
  .unreadableFile,
  .fileTooLarge,
  .repeatedScreen,
  .brokenLaw,
  .failingScenario,
  .ignoredStep,
  .scenarioNotRun,
  .staleBaseline,
]

extension Diagnostic {
  /// - Parameter kind: The expected kind of file.
  package static func tooLarge(_ kind: String, limit: Int = SourceFile.maximumSize) -> Diagnostic {
    let limit = limit / 1_000_000
    return Diagnostic(.fileTooLarge, "the file is larger than \(limit) MB, which no \(kind) is", at: Span(0, 0))
  }
}
