import ArgumentParser
import ScrollworkCompiler
import Source

struct TestCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs the scenarios of specs.",
    discussion: "A scenario without a place of its own runs on every device of its spec.")

  @OptionGroup var specs: SpecArguments

  @Option(help: "How failures are shown: text, short or json.")
  var format: FindingFormat = .text

  @OptionGroup var colors: ColorOption

  func carryOut() throws(Refusal) -> Outcome {
    let results = try Inputs(specs.paths).compiled { _, compilation in
      (results: compilation.playScenarios(), report: compilation.report, outcome: compilation.outcome())
    }
    // A spec with errors has no movement to test; what else there is to say of specs is lint's business.
    let broken = results.filter { $0.results == nil }.map(\.report)
    if !broken.isEmpty { Standard.say(TextRenderer(usesColor: colors.colorsMessages).render(broken).dropLastNewline) }
    let played = results.compactMap(\.results)
    let failing = played.map(\.report).filter { !$0.findings.isEmpty }
    let passed = played.reduce(0) { $0 + $1.passed }
    let failed = played.reduce(0) { $0 + $1.failed }
    let text = format.render(failing, isColored: colors.isColored)
    switch format {
    case .text, .short: try Standard.print(text + (text.isEmpty ? "" : "\n") + "\(passed) passed, \(failed) failed\n")
    case .json:
      try Standard.print(text)
      Standard.say("\(passed) passed, \(failed) failed")
    }
    let worst = results.map(\.outcome).max() ?? .clean
    return failed > 0 ? max(worst, .findings) : worst
  }
}
