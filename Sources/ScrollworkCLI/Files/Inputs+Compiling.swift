import Model
import ScrollworkCompiler
import Source

extension Inputs {
  /// Reads and compiles every spec on several threads and keeps the result of `extract` for each. Ten thousand whole
  /// compilations would use much memory. Throws if a configuration has errors, since the settings of its specs are
  /// unknown.
  func compiled<Extract: Sendable>(
    for goal: Goal = .machine, _ extract: @Sendable (Input, Compilation) -> Extract
  ) throws(CLIError) -> [Extract] {
    guard configurations.errorReports.isEmpty else { throw CLIError(errorReports: configurations.errorReports) }
    for note in notes { Console.say(note) }
    return compileAll(
      inputs, for: goal, jobs: Console.processors, load: { $0.load() }, extract: extract)
  }

  /// Compiles every spec and keeps the compilations.
  func compiled() throws(CLIError) -> [Compilation] { try compiled { $1 } }
}

extension CLIError {
  /// Creates an error from the reports of configurations with errors.
  init(errorReports: [Report]) {
    self.init("the configuration has errors\n" + .rendered(errorReports))
  }
}

extension Inputs.Input {
  /// Reads the bytes of the file or of standard input.
  func load() -> LoadResult {
    // A crash on a worker thread must be reported too.
    SignalStack.install()
    let path: String
    let bytes: [UInt8]?
    do throws(FileSystem.Problem) {
      switch item {
      case .file(let file, _):
        path = file
        bytes = try FileSystem.read(file, limit: SourceFile.maximumSize, size: size)
      case .standardInput(let name):
        path = name
        bytes = try FileSystem.readStandardInput(limit: SourceFile.maximumSize)
      case .unreadable(let path, let reason):
        throw FileSystem.Problem(path, reason)
      }
    } catch {
      return .unreadable(SourceFile(path: error.path, bytes: []), .unreadable(error))
    }
    guard let bytes else { return .unreadable(SourceFile(path: path, bytes: []), .tooLarge("spec")) }
    return .file(SourceFile(path: path, bytes: bytes), configuration?.configuration ?? Configuration())
  }

  /// Whether the settings of the spec are known: its configuration has no errors.
  var isSettled: Bool { configuration?.report.hasErrors != true }
}

extension Diagnostic {
  /// Creates the finding for a file that cannot be read.
  static func unreadable(_ problem: FileSystem.Problem) -> Diagnostic {
    Diagnostic(.unreadableFile, "the file cannot be read: \(problem.reason)", at: Span(0, 0))
  }
}

extension Report {
  /// Whether the file was not read.
  var isUnread: Bool { findings.contains { $0.rule == .unreadableFile || $0.rule == .fileTooLarge } }

  /// Returns the outcome of a run over this file alone.
  ///
  /// - Parameter threshold: The lowest severity that fails the run. `nil` if no finding fails it.
  func outcome(failOn threshold: Severity? = .error) -> ExitStatus {
    if findings.contains(where: { $0.rule == .unreadableFile }) { return .usage }
    guard let threshold else { return .clean }
    return findings.contains { $0.severity >= threshold } ? .findings : .clean
  }
}

extension Compilation {
  /// Returns the outcome of a run over this spec alone.
  func outcome() -> ExitStatus { report.outcome() }
}

extension Inputs {
  /// Reads and compiles the one spec that a path names.
  static func compileOne(_ path: String, for goal: Goal = .machine) throws(CLIError) -> Compilation {
    let compilations = try Inputs([path]).compiled(for: goal) { $1 }
    guard compilations.count == 1, let compilation = compilations.first else {
      throw CLIError("\(path) is a folder of \(compilations.count) specs; this command wants one")
    }
    return compilation
  }
}

extension Compilation {
  /// Prints the findings of a spec that cannot be used, and returns at least `findings`.
  func reportFindings(isColored: Bool) -> ExitStatus {
    Console.say(.rendered([report], isColored: isColored))
    return max(outcome(), .findings)
  }
}
