import Model
import ScrollworkCompiler
import Source

extension Inputs {
  /// Reads and compiles every spec, on several threads, and keeps what `extract` takes of each: all of ten thousand
  /// compilations would be a lot to keep. A mistake in a configuration is told and ends the run: what it would have
  /// settled is not known.
  func compiled<Extract: Sendable>(
    for goal: Goal = .machine, _ extract: @Sendable (Item, Compilation) -> Extract
  ) throws(CLIError) -> [Extract] {
    guard configurations.mistakes.isEmpty else { throw CLIError(mistakes: configurations.mistakes) }
    if let note = skippingNote { Console.say("\(note)") }
    return compileAll(
      inputs, for: goal, jobs: Console.processors, load: { $0.load() }, extract: { extract($0.item, $1) })
  }

  /// The same, everything kept.
  func compiled() throws(CLIError) -> [Compilation] { try compiled { $1 } }
}

extension CLIError {
  /// Of what a configuration with mistakes would have settled.
  init(mistakes: [Report]) {
    self.init("the configuration has errors\n" + .rendered(mistakes))
  }
}

extension Inputs.Input {
  /// What stands on the disk or comes from standard input.
  func load() -> LoadResult {
    // Whatever thread looks at it has to be able to tell a fault.
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

  /// Whether what holds for it is known. Of a configuration with errors nobody can tell what it would have settled.
  var isSettled: Bool { configuration?.report.hasErrors != true }
}

extension Diagnostic {
  /// Of a file as a whole.
  static func unreadable(_ problem: FileSystem.Problem) -> Diagnostic {
    Diagnostic(.unreadableFile, "the file cannot be read: \(problem.reason)", at: Span(0, 0))
  }
}

extension Report {
  /// Whether the file could not be looked at.
  var isUnread: Bool { findings.contains { $0.rule == .unreadableFile || $0.rule == .fileTooLarge } }

  /// What a run comes to by this file alone.
  ///
  /// - Parameter threshold: from which severity on a finding counts; `nil`: none does.
  func outcome(failOn threshold: Severity? = .error) -> ExitStatus {
    if findings.contains(where: { $0.rule == .unreadableFile }) { return .usage }
    guard let threshold else { return .clean }
    return findings.contains { $0.severity >= threshold } ? .findings : .clean
  }
}

extension Compilation {
  /// What a run comes to by this spec alone.
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
  /// Says what keeps a spec from being used.
  func complain(isColored: Bool) -> ExitStatus {
    Console.say(.rendered([report], isColored: isColored))
    return max(outcome(), .findings)
  }
}
