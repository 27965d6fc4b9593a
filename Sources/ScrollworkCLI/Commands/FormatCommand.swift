import ArgumentParser
import ScrollworkCompiler
import Source

struct FormatCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Rewrite specs in canonical layout, with comments and blank lines kept.",
    discussion: """
      Two spaces per level, keys in the order of the reference, one space after a colon and a comma. Values on one \
      line stay on one line. Only changed files are replaced, each as a whole. Standard input is formatted to standard \
      output.
      """)

  @OptionGroup var specs: SpecArguments

  @Flag(help: "List the files that would change without writing them, and exit with 1 if there are any.")
  var check = false

  @Flag(help: "Print the changes without writing them.")
  var diff = false

  @Option(
    help: ArgumentHelp(
      "Use this path for standard input in messages and for its configuration. [<stdin>]", valueName: "name"))
  var stdinFilename = Inputs.standardInput

  func execute() throws(CLIError) -> ExitStatus {
    let inputs = try Inputs(specs.paths, standardInputName: stdinFilename, skipsNamed: true)
    var outcome = ExitStatus.clean
    // The paths that a configuration with errors skips are unknown.
    let errorReports = inputs.configurations.errorReports
    if !errorReports.isEmpty {
      Console.say(.rendered(errorReports))
      outcome = .usage
    }
    if !check, !diff { inputs.sweep() }
    if inputs.skipsStandardInput, !check, !diff { try Console.returnInput() }
    for input in inputs.inputs where input.isSettled { outcome = max(outcome, try execute(input)) }
    for note in inputs.notes { Console.say(note) }
    return outcome
  }

  private func execute(_ input: Inputs.Input) throws(CLIError) -> ExitStatus {
    switch input.load() {
    case .unreadable(let file, let finding):
      Console.say("scrollwork: \(file.path): \(finding.message)")
      return .usage
    case .file(let file, _):
      let result: SourceFile
      do {
        result = try formatted(file)
      } catch {
        let location = error.span.map { self.place(of: $0, in: file) } ?? file.path
        Console.say("scrollwork: \(location): not formatted: \(error.message)")
        return .findings
      }
      return try deliver(result, of: file, input.item)
    }
  }

  private func deliver(_ result: SourceFile, of file: SourceFile, _ item: Inputs.Item) throws(CLIError) -> ExitStatus {
    let isChanged = result.bytes != file.bytes
    if diff { try Console.print(UnifiedDiff(file.bytes, result.bytes, path: file.path).text) }
    if check {
      if isChanged && !diff { try Console.print(TerminalEscaping.escaped(file.path) + "\n") }
      return isChanged ? .findings : .clean
    }
    if diff { return .clean }
    switch item {
    case .standardInput: try Console.print(String(decoding: result.bytes, as: UTF8.self))
    case .file(let path, _):
      guard isChanged else { return .clean }
      do {
        try FileSystem.replace(path, with: result.bytes, ifStill: file.bytes)
      } catch {
        Console.say("scrollwork: cannot write \(path): \(error.reason)")
        return .usage
      }
      Console.say("formatted \(path)")
    case .unreadable: break
    }
    return .clean
  }

  private func place(of span: Span, in file: SourceFile) -> String {
    let location = LineTable(file).location(of: span.start)
    return "\(file.path):\(location.line):\(location.column)"
  }
}
