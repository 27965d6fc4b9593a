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
    let results = try inputs.compiled { _, compilation in
      (results: compilation.playScenarios(), report: compilation.report, outcome: compilation.outcome())
    }
    let played = results.compactMap(\.results)
    let passed = played.reduce(0) { $0 + $1.passed }
    let failed = played.reduce(0) { $0 + $1.failed }
    let left = results.count { $0.results == nil }
    let summary =
      "\(passed) passed, \(failed) failed" + (left == 0 ? "" : "; \(left) spec\(left == 1 ? "" : "s") not run")
    let options = FindingFormat.Options(isColored: colors.isColored)
    if format == .junit {
      let suites = results.map { $0.results?.suite ?? JUnitRenderer.Suite($0.report) }
      try Console.print(JUnitRenderer("test", failingFrom: .error, options.locations).render(suites))
      Console.say("\(summary)")
    } else if format.isProse {
      // A spec with errors has no movement to test. `lint` reports the other findings of specs.
      let broken = results.filter { $0.results == nil }.map(\.report)
      if !broken.isEmpty { Console.say(.rendered(broken, isColored: colors.colorsMessages)) }
      let text = format.render(played.map(\.report).filter { !$0.findings.isEmpty }, options)
      try Console.print(text + (text.isEmpty ? "" : "\n") + summary + "\n")
    } else {
      // A program that reads only this output must see the specs that could not be tested.
      let reports = results.map { $0.results?.report ?? $0.report }
      try Console.print(format.render(reports.filter { !$0.findings.isEmpty }, options))
      Console.say("\(summary)")
    }
    let worst = results.map(\.outcome).max() ?? .clean
    return failed > 0 ? max(worst, .findings) : worst
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
