import ArgumentParser
import ScrollworkCompiler
import Source

struct TestCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run the scenarios of specs.",
    discussion: "A scenario without `on` runs on every device of its spec.")

  @OptionGroup var specs: SpecArguments

  @Option(help: "Print failures as text, short, json, sarif, github, gitlab, junit or xcode.")
  var format: FindingFormat = .text

  @OptionGroup var colors: ColorOption

  func execute() throws(CLIError) -> ExitStatus {
    let inputs = try Inputs(specs.paths, skipsNamed: true)
    let results = try inputs.compiled { [format] _, compilation in PlayedSpec(compilation, format) }
    let played = results.filter(\.isPlayed)
    let passed = played.reduce(0) { $0 + $1.passed }
    let failed = played.reduce(0) { $0 + $1.failed }
    let left = results.count - played.count
    let summary =
      "\(passed) passed, \(failed) failed" + (left == 0 ? "" : "; \(left) spec\(left == 1 ? "" : "s") not run")
    let options = FindingFormat.Options(isColored: colors.isColored)
    if format == .junit {
      let renderer = JUnitRenderer("test", failingFrom: .error, options.locations)
      try Console.print(renderer.render(results.compactMap(\.suite)))
      Console.say("\(summary)")
    } else if format.isProse {
      // A spec with errors has no movement to test. `lint` reports the other findings of specs.
      let broken = results.filter { !$0.isPlayed }.map(\.report)
      if !broken.isEmpty { Console.say(.rendered(broken, isColored: colors.colorsMessages)) }
      let text = format.render(played.map(\.report).filter { !$0.findings.isEmpty }, options)
      try Console.print(text + (text.isEmpty ? "" : "\n") + summary + "\n")
    } else {
      // A program that reads only this output must see the specs that could not be tested.
      try Console.print(format.render(results.map(\.report).filter { !$0.findings.isEmpty }, options))
      Console.say("\(summary)")
    }
    let worst = results.map(\.outcome).max() ?? .clean
    return failed > 0 ? max(worst, .findings) : worst
  }
}

/// The part of a spec's results that a report needs. The machine and the compiled scenarios are not kept: they are 0.3 MB
/// for each spec.
private struct PlayedSpec: Sendable {
  /// Whether the spec has a machine to play its scenarios.
  var isPlayed: Bool
  var passed: Int
  var failed: Int
  /// The failures, or the findings of a spec that was not played. Without findings, the bytes of the file are not kept.
  var report: Report
  /// The tests, if the format has tests that pass.
  var suite: JUnitRenderer.Suite?
  var outcome: ExitStatus

  init(_ compilation: Compilation, _ format: FindingFormat) {
    let results = compilation.playScenarios()
    isPlayed = results != nil
    (passed, failed) = (results?.passed ?? 0, results?.failed ?? 0)
    outcome = compilation.outcome()
    let report = results?.report ?? compilation.report
    self.report =
      report.findings.isEmpty ? Report(file: SourceFile(path: report.file.path, bytes: [])) : report
    if format == .junit { suite = results?.suite ?? JUnitRenderer.Suite(compilation.report) }
  }
}

extension ScenarioResults {
  /// The results as a suite with one test per scenario.
  fileprivate var suite: JUnitRenderer.Suite {
    JUnitRenderer.Suite(
      file: report.file,
      tests: scenarios.map {
        JUnitRenderer.TestCase(name: $0.title, span: $0.span, findings: $0.findings + $0.notes)
      })
  }
}
