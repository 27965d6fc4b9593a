import ArgumentParser
import ScrollworkCompiler
import Source

struct TestCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs the scenarios of specs.",
    discussion: "A scenario without a place of its own runs on every device of its spec.")

  @OptionGroup var specs: SpecArguments

  @Option(help: "How failures are shown: text, short, json, sarif, github, gitlab, junit or xcode.")
  var format: FindingFormat = .text

  @OptionGroup var colors: ColorOption

  func carryOut() throws(Refusal) -> Outcome {
    let results = try Inputs(specs.paths, skipsNamed: true).compiled { _, compilation in
      (results: compilation.playScenarios(), report: compilation.report, outcome: compilation.outcome())
    }
    // A spec with errors has no movement to test; what else there is to say of specs is lint's business.
    let broken = results.filter { $0.results == nil }.map(\.report)
    if !broken.isEmpty { Standard.say(TextRenderer(usesColor: colors.colorsMessages).render(broken).dropLastNewline) }
    let played = results.compactMap(\.results)
    let failing = played.map(\.report).filter { !$0.findings.isEmpty }
    let passed = played.reduce(0) { $0 + $1.passed }
    let failed = played.reduce(0) { $0 + $1.failed }
    let text = format.render(failing, FindingFormat.Setting(isColored: colors.isColored))
    let summary = "\(passed) passed, \(failed) failed"
    if format.isProse {
      try Standard.print(text + (text.isEmpty ? "" : "\n") + summary + "\n")
    } else {
      try Standard.print(text)
      Standard.say(summary)
    }
    let worst = results.map(\.outcome).max() ?? .clean
    return failed > 0 ? max(worst, .findings) : worst
  }
}
