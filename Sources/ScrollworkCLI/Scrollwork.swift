import ArgumentParser
import Source

@main
struct Scrollwork: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scrollwork",
    abstract: "Compile layout specs of nested scrolling screens and sheets: findings, proofs, Swift.",
    discussion: """
      A PATH is a spec, a folder (every *.scroll.yaml below it) or - (standard input). Data goes to standard output, \
      messages to standard error.

      Exit codes: 0 clean; 1 findings, stale output, a failing scenario or claim; 2 usage, input or output; 3 internal error.
      """,
    version: versions,
    subcommands: [
      GenerateCommand.self,
      LintCommand.self,
      FormatCommand.self,
      PreviewCommand.self,
      DiffCommand.self,
      SimulateCommand.self,
      TestCommand.self,
      ProveCommand.self,
      ExplainCommand.self,
      DumpCommand.self,
      SchemaCommand.self,
      DevicesCommand.self,
      InitCommand.self,
      LanguageServerCommand.self,
    ])

  static func main() {
    Process.prepare()
    Process.end(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Returns an error for an unknown command or an argument that is not UTF-8. `nil` for other arguments.
  private static func argumentError(in arguments: [String]) -> CLIError? {
    // The first argument is the name of the program. On Linux, the runtime reads the arguments from /proc.
    if CommandLine.argc == 0 { return CLIError("the arguments cannot be read; is /proc mounted?") }
    for argument in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)) {
      guard let argument, String(validatingCString: argument) == nil else { continue }
      return CLIError("\(String(cString: argument)): \(FileSystem.Problem.oddName)")
    }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    let asked = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    guard let name = asked, !name.hasPrefix("-"), !names.contains(name) else { return nil }
    let meant = synonyms[name] ?? EditDistance.nearest(to: name, in: names)
    let hint: Message = meant == nil ? "; `scrollwork --help` lists them" : .suggestion(meant)
    return CLIError("there is no command `\(name)`" + hint)
  }

  /// The names of commands in other tools.
  private static let synonyms = [
    "check": "lint", "validate": "lint", "verify": "prove", "build": "generate", "compile": "generate", "fmt": "format",
    "new": "init", "version": "--version",
  ]

  private static func run(_ arguments: [String]) -> ExitStatus {
    do {
      if let error = argumentError(in: arguments) { throw error }
      var command = try parseAsRoot(arguments)
      guard let command = command as? any Command else {
        try command.run()
        return .clean
      }
      return try command.execute()
    } catch let error as CLIError {
      Console.say("scrollwork: \(error.message)")
      return .usage
    } catch {
      // An error of the parser: a request for help, the version or a completion script, or invalid arguments.
      let message = fullMessage(for: error)
      guard exitCode(for: error).isSuccess else {
        Console.say(Message(lines: message))
        return .usage
      }
      do {
        try Console.print(message.hasSuffix("\n") ? message : message + "\n")
      } catch {
        Console.say("scrollwork: \(error.message)")
        return .usage
      }
      return .clean
    }
  }
}

/// A subcommand that returns its outcome.
protocol Command: ParsableCommand {
  func execute() throws(CLIError) -> ExitStatus
}
