import ArgumentParser
import ScrollworkCompiler
import Source

struct LintCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Says what is wrong with specs.",
    discussion: "Several formats can be written in one run: each --output FILE takes the --format before it.")

  enum Threshold: String, ExpressibleByArgument, CaseIterable {
    case error, warning, note

    var severity: Severity {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    }
  }

  @OptionGroup var specs: SpecArguments

  @Option(help: "text, short (one line each) or json; may be given several times, each with an --output.")
  var format: [FindingFormat] = []

  @Option(help: ArgumentHelp("Writes the format before it into a file.", valueName: "file"), completion: .file())
  var output: [String] = []

  @Option(help: ArgumentHelp("Exits with 1 from this severity on: error, warning or note.", valueName: "severity"))
  var failOn: Threshold = .error

  @Option(help: ArgumentHelp("How many threads; all of the machine's, if nothing is said.", valueName: "number"))
  var jobs: Int?

  @Option(help: ArgumentHelp("What findings call standard input.", valueName: "name"))
  var stdinFilename = "<stdin>"

  @Flag(help: "Says on standard error how many files and findings there were.")
  var statistics = false

  @OptionGroup var colors: ColorOption

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs wants a number from 1 on") }
    if output.count > max(1, format.count) { throw ValidationError("every --output wants a --format of its own") }
    if format.count > output.count + 1 {
      throw ValidationError("only one --format can go to standard output; give the others an --output")
    }
  }

  func carryOut() throws(Refusal) -> Outcome {
    let results = try Inputs(specs.paths).compiled(
      for: .report, jobs: jobs ?? Standard.processors, standardInputName: stdinFilename
    ) { [failOn] _, compilation in
      (report: compilation.report, outcome: compilation.outcome(failOn: failOn.severity))
    }
    let reports = results.map(\.report)
    let formats = format.isEmpty ? [FindingFormat.text] : format
    for (index, format) in formats.enumerated() {
      if output.indices.contains(index) {
        try FileSystem.write(format.render(reports, isColored: false), into: output[index])
      } else {
        try Standard.print(format.render(reports, isColored: colors.isColored))
      }
    }
    if statistics { Standard.say(summary(of: reports)) }
    return results.map(\.outcome).max() ?? .clean
  }

  private func summary(of reports: [Report]) -> String {
    let findings = reports.flatMap(\.findings)
    let counts = Severity.allCases.reversed().map { severity in
      count(findings.count { $0.severity == severity }, severity.rawValue)
    }
    return count(reports.count, "file") + ": " + counts.joined(separator: ", ")
  }
}

enum FindingFormat: String, ExpressibleByArgument, CaseIterable {
  case text, short, json

  func render(_ reports: [Report], isColored: Bool) -> String {
    switch self {
    case .text: TextRenderer(usesColor: isColored).render(reports)
    case .short: ShortRenderer().render(reports)
    case .json: JSONRenderer().render(reports)
    }
  }
}

/// "1 file", "2 files".
func count(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

extension FileSystem {
  /// Writes text that a user asked for into a file.
  static func write(_ text: String, into path: String) throws(Refusal) {
    do {
      // A device or pipe takes the text as it is; a file gets it as a whole or not at all.
      if let status = try? status(path), status.kind == .stream {
        try append(Array(text.utf8), toStream: path)
      } else {
        try replace(path, with: Array(text.utf8))
      }
    } catch {
      throw Refusal("cannot write \(path): \(error.reason)")
    }
  }
}
