import ArgumentParser
import Model
import ScrollworkCompiler
import Source

struct LintCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Report findings in specs, and apply fixes.",
    discussion: """
      Several formats can be written in one run: each --output FILE takes the --format before it.

      The nearest .scrollwork.yaml above a spec sets severities, devices, skipped files and shared definitions. With \
      --fix and - the fixed spec is printed to standard output, and findings to standard error.
      """)

  /// The lowest severity of a finding that fails the run.
  enum FailOn: String, ExpressibleByArgument, CaseIterable {
    case error, warning, note, never

    var severity: Severity? {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .note
      case .never: nil
      }
    }
  }

  @OptionGroup var specs: SpecArguments

  @Option(
    help: """
      Print findings as text, short (one line each), json, sarif, github, gitlab, junit or xcode. Repeat the option \
      with an --output for each format. [text]
      """)
  var format: [FindingFormat] = []

  @Option(
    help: ArgumentHelp("Write the format before this option into a file.", valueName: "file"), completion: .file())
  var output: [String] = []

  @Flag(help: "Apply safe fixes to the specs until no finding has one.")
  var fix = false

  @Flag(help: "Apply fixes too that change the meaning or remove a comment, with --fix or --diff.")
  var unsafeFixes = false

  @Flag(help: "Print the changes of --fix without writing them.")
  var diff = false

  @Option(
    help: ArgumentHelp("Ignore the findings that the file lists.", valueName: "file"), completion: .file())
  var baseline: String?

  @Option(help: ArgumentHelp("Write all findings into a file for --baseline.", valueName: "file"), completion: .file())
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp(
      "Exit with 1 if a finding has at least this severity: error, warning, note or never.", valueName: "severity"))
  var failOn: FailOn = .error

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Use this number of threads. [all cores]", valueName: "number"),
    transform: LintCommand.threads)
  var jobs: Int?

  @Flag(name: .customLong("no-cache"), help: "Accept the option of earlier versions, which had a cache.")
  var ignoresCache = false

  @Option(
    help: ArgumentHelp(
      "Use this path for standard input in findings and for its configuration. [<stdin>]", valueName: "name"))
  var stdinFilename = Inputs.standardInput

  @Flag(help: "Print file, finding and proof counts to standard error.")
  var statistics = false

  @Flag(name: .shortAndLong, help: "Print nothing; use the exit code and the files of --output.")
  var quiet = false

  @Flag(help: "Keep running, and lint again when a spec changes.")
  var watch = false

  @OptionGroup var colors: ColorOption

  /// Parses the number of threads. A number above 1024 is taken for a typing error.
  private static func threads(_ text: String) throws -> Int {
    guard let threads = Int(text), (1...1024).contains(threads) else {
      throw ValidationError("--jobs wants a whole number from 1 to 1024")
    }
    return threads
  }

  func validate() throws {
    if output.count > max(1, format.count) { throw ValidationError("every --output wants a --format of its own") }
    if format.count > output.count + 1 {
      throw ValidationError("only one --format can go to standard output; give the others an --output")
    }
    let stays = (output + [writeBaseline].compactMap(\.self)).count(where: FileSystem.isStandardOutput)
    let isShown = writeBaseline == nil || !format.isEmpty || !output.isEmpty
    let isPrinted = isShown && max(1, format.count) > output.count
    if stays + (isPrinted ? 1 : 0) > 1 { throw ValidationError("only one output can go to standard output") }
    // An open descriptor or stream accepts several outputs in sequence.
    let files = (output + [writeBaseline].compactMap(\.self)).filter { path in
      FileSystem.openFile(named: path) == nil && (try? FileSystem.status(path))?.kind != .stream
    }
    if Set(files.map(FileSystem.canonical)).count < files.count {
      throw ValidationError("two outputs name one file; the second would replace the first")
    }
    if unsafeFixes, !fix, !diff { throw ValidationError("--unsafe-fixes wants --fix or --diff") }
    if writeBaseline != nil, fix || diff {
      throw ValidationError("--write-baseline lists what is left; run it after --fix")
    }
    if writeBaseline != nil, watch { throw ValidationError("--write-baseline lists what there is now; run it once") }
    guard specs.paths.contains("-") else { return }
    if watch { throw ValidationError("--watch needs files; standard input is read once") }
    if fix, specs.paths.count > 1 {
      throw ValidationError("--fix takes - alone: the fixed spec goes to standard output")
    }
  }

  func execute() throws(CLIError) -> ExitStatus {
    guard watch else { return try lintOnce() }
    return try Watch(specs.paths, skipsNamed: true, isQuiet: quiet).run { () throws(CLIError) in try lintOnce() }
  }

  private func lintOnce() throws(CLIError) -> ExitStatus {
    let inputs = try Inputs(specs.paths, standardInputName: stdinFilename, skipsNamed: true)
    try inputs.refuse(
      outputs: output + [writeBaseline].compactMap(\.self), readingToo: [baseline].compactMap(\.self))
    // Reports the errors of the baseline before fixes are written.
    if fix, !diff, let errorReports = baseline.flatMap({ BaselineFile($0).errorReports }) {
      Console.say(.rendered([errorReports], isColored: colors.colorsMessages))
      return .usage
    }
    if fix, !diff { inputs.sweep() }
    let jobs = jobs ?? Console.processors
    let run = LintRun(inputs, jobs: jobs)
    var results = run.results
    let fixed = fix || diff ? fixed(&results, jobs) : []
    var outcome = ExitStatus.clean
    var diffText: String?
    if fix || diff {
      if diff {
        let texts = fixed.map(\.applier).map { applier in
          UnifiedDiff(applier.original.bytes, applier.file.bytes, path: applier.original.path).text
        }
        let text = texts.joined()
        if !text.isEmpty { outcome = .findings }
        diffText = text
      } else {
        outcome = write(fixed, &results)
        // Prints an unchanged spec too: the caller expects the content.
        if fixesStandardInput {
          if inputs.skipsStandardInput { try Console.returnInput() }
          if let report = results.first?.report {
            try Console.print(report.file.bytes)
            // Without content, a caller that replaces the spec with the output must see the failure.
            if report.isUnread { outcome = .usage }
          }
        }
      }
    }
    LintRun.reportRepeatedScreens(in: &results)
    let configurations = run.configurationReports
    if configurations.contains(where: \.hasErrors) { outcome = .usage }
    var reports = configurations + results.map(\.report)
    if let writeBaseline {
      guard inputs.configurations.errorReports.isEmpty else {
        say("nothing is listed in \(writeBaseline) while the configuration has errors")
        try show(reports, instead: nil)
        return .usage
      }
      let unread = reports.filter(\.isUnread)
      if unread.isEmpty {
        let count = try BaselineFile(writeBaseline).write(reports)
        say("\(counted(count, "finding")) listed in \(writeBaseline)")
      } else {
        // Writing would lose the entries of the unread files.
        Console.say(.short(unread))
        Console.say("scrollwork: \(writeBaseline) is not written: \(counted(unread.count, "file")) could not be read")
        outcome = .usage
      }
      // Listed findings are shown only on request.
      if !format.isEmpty || !output.isEmpty { try show(reports, instead: nil) }
      sayMore(inputs, results)
      return max(outcome, reports.map { $0.outcome(failOn: nil) }.max() ?? .clean)
    }
    if let baseline {
      // A baseline does not hide errors of a configuration.
      let errorReports = inputs.configurations.errorReports
      let (left, own) = BaselineFile(baseline).applied(
        to: configurations.filter { !$0.hasErrors } + results.map(\.report))
      if own.hasErrors { outcome = .usage }
      reports = errorReports + left + (own.findings.isEmpty ? [] : [own])
    }
    try show(reports, instead: diffText)
    sayMore(inputs, results)
    return max(outcome, reports.map { $0.outcome(failOn: failOn.severity) }.max() ?? .clean)
  }

  // MARK: - Showing

  /// - Parameter instead: The text for standard output that replaces findings.
  private func show(_ reports: [Report], instead: String?) throws(CLIError) {
    var options = FindingFormat.Options(threshold: failOn.severity)
    let formats = format.isEmpty ? [FindingFormat.text] : format
    let files = OutputOrder(CommandLine.arguments, formats: formats.count, outputs: output.count).outputs
    for (index, format) in formats.enumerated() {
      if let file = files[index] {
        try FileSystem.write(format.render(reports, options), into: output[file])
      } else if quiet {
        continue
      } else if fixesStandardInput || instead != nil {
        // The remaining findings go to standard error, which is not for machine formats.
        guard fixesStandardInput || format.isProse else { continue }
        options.isColored = colors.colorsMessages
        say(Message(rendered: format.render(reports, options).dropLastNewline))
      } else {
        options.isColored = colors.isColored
        try Console.print(format.render(reports, options))
      }
    }
    if let instead, !quiet { try Console.print(instead) }
  }

  private var fixesStandardInput: Bool { fix && !diff && specs.paths == ["-"] }

  private func say(_ message: Message) {
    if !quiet, !message.isEmpty { Console.say(message) }
  }

  private func sayMore(_ inputs: Inputs, _ results: [LintRun.Result]) {
    for note in inputs.notes { say(note) }
    if statistics {
      say("\(summary(of: results))")
      say("geometry: \(counted(results.reduce(0) { $0 + $1.provedClaims }, "obligation")) proved")
    }
    guard !diff else { return }
    let isOnTerminal = Console.messagesAreOnTerminal
    // Without this line, a user cannot distinguish a clean result from a run that read nothing.
    if isOnTerminal, !statistics, results.allSatisfy(\.report.findings.isEmpty) {
      say("\(counted(results.count, "file")), no findings")
    }
    if fix || isOnTerminal { say("\(fixesLeft(results))") }
  }

  /// Returns a note about the findings that fixes can still remove. Empty if there are none.
  private func fixesLeft(_ results: [LintRun.Result]) -> String {
    func count(takesUnsafe: Bool) -> Int {
      results.reduce(0) { $0 + FixSelection($1.report, takesUnsafe: takesUnsafe).count }
    }
    let safe = count(takesUnsafe: false)
    let unsafe = unsafeFixes ? 0 : count(takesUnsafe: true) - safe
    let ways = [
      (fix ? 0 : safe, "--fix"), (unsafe, "--fix --unsafe-fixes, which changes what is meant"),
    ].filter { $0.0 > 0 }
    guard let first = ways.first else { return "" }
    let rest = ways.dropFirst().map { ", \($0.0) more with \($0.1)" }.joined()
    return "\(counted(first.0, "finding")) can be fixed with \(first.1)\(rest)"
  }

  private func summary(of results: [LintRun.Result]) -> String {
    let findings = results.flatMap(\.report.findings)
    let counts = Severity.allCases.reversed().map { severity in
      counted(findings.count { $0.severity == severity }, severity.rawValue)
    }
    return counted(results.count, "file") + ": " + counts.joined(separator: ", ")
  }

  // MARK: - Fixing

  /// Applies fixes to the specs in memory. Afterwards the results are those of the fixed specs.
  private func fixed(
    _ results: inout [LintRun.Result], _ jobs: Int
  ) -> [(index: Int, applier: FixApplier)] {
    let indices = results.indices.filter { index in
      results[index].input.isSettled && FixSelection(results[index].report, takesUnsafe: unsafeFixes).count > 0
    }
    let candidates = indices.map { results[$0] }
    let appliers = mapInParallel(candidates, jobs: jobs) { [unsafeFixes] result in
      FixApplier(result.report, takesUnsafe: unsafeFixes) { file in
        let configuration = result.input.configuration?.configuration ?? Configuration()
        return compile(file, under: configuration, for: .report).report
      }
    }
    for (index, applier) in zip(indices, appliers) {
      results[index].report = applier.report
      // A spec that could not be read has no screen until it is fixed.
      if results[index].screen.isEmpty { results[index].screen = Screen(applier.file)?.name ?? "" }
    }
    return Array(zip(indices, appliers))
  }

  /// Writes the fixed specs whose files have not changed since they were read. A spec that cannot be written is
  /// reported and gets its findings back; the other specs are still written.
  private func write(_ appliers: [(index: Int, applier: FixApplier)], _ results: inout [LintRun.Result]) -> ExitStatus {
    if fixesStandardInput { return .clean }
    var outcome = ExitStatus.clean
    var (fixes, files) = (0, 0)
    for (index, applier) in appliers where applier.hasChanged {
      let path = applier.original.path
      if applier.didNotConverge { say("\(path): its fixes bring one another back; please report it with the spec") }
      do {
        try FileSystem.replace(path, with: applier.file.bytes, ifStill: applier.original.bytes)
        (fixes, files) = (fixes + applier.count, files + 1)
      } catch {
        Console.say("scrollwork: cannot write \(path): \(error.reason)")
        results[index].report = applier.originalReport
        outcome = .usage
      }
    }
    if files > 0 { say("\(counted(fixes, "finding")) fixed in \(counted(files, "file"))") }
    return outcome
  }
}

/// Formats a number with its noun: "1 file", "2 files".
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
