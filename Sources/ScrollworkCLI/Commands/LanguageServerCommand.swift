import ArgumentParser
import Model
import ScrollworkCompiler
import ScrollworkLanguageServer
import Source

struct LanguageServerCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Run the language server on standard input and output.",
    discussion: """
      Findings with fixes, values of lengths, completion, renaming and formatting for *.scroll.yaml and \
      .scrollwork.yaml, in the Language Server Protocol 3.17. The editor starts and ends the server.
      """)

  @Flag(help: ArgumentHelp("Use standard input and output, the only transport.", visibility: .hidden))
  var stdio = false

  func execute() throws(CLIError) -> ExitStatus {
    let workspace = Workspace(governing: Self.governing) { compile($0, under: $1, for: .scenarios) }
    var server = LanguageServer(workspace, version: Scrollwork.version)
    var frames = FrameReader()
    var rest = Rest()
    // Another process may hold the write end of standard input after the editor has exited, so the server watches its
    // output.
    while !Console.outputIsClosed {
      rest.note(server.changes)
      // Requests are answered at once; findings wait for a pause.
      guard Console.inputIsReady(within: rest.remaining) else {
        rest.end()
        try send(server.publications())
        continue
      }
      let bytes = try Self.input()
      guard !bytes.isEmpty else {
        if frames.isWaiting { throw CLIError("standard input ends within a message") }
        // An editor that crashes closes standard input without `exit`.
        return .findings
      }
      frames.append(bytes)
      while let message = try Self.next(&frames) {
        try send(server.receive(message))
        switch server.ending {
        case .announced?: return .clean
        case .abrupt?: return .findings
        case nil: rest.note(server.changes)
        }
      }
      if rest.isOver {
        rest.end()
        try send(server.publications())
      }
    }
    return .findings
  }

  /// The delay from a change to the publication of findings. It ends after a pause without changes, and at the latest
  /// after `patience`.
  private struct Rest {
    private var changes = 0
    private var latest = 0
    private var due: Int?

    /// The pause that ends the delay, and the maximum delay, in milliseconds.
    private static let pause = 120
    private static let patience = 1000

    mutating func note(_ changes: Int) {
      guard changes != self.changes else { return }
      self.changes = changes
      let now = Console.milliseconds
      if due == nil { latest = now + Self.patience }
      due = min(now + Self.pause, latest)
    }

    mutating func end() { due = nil }

    /// The rest of the delay, in milliseconds. `nil` without unpublished changes.
    var remaining: Int? { due.map { max(0, $0 - Console.milliseconds) } }
    var isOver: Bool { remaining == 0 }
  }

  private static func input() throws(CLIError) -> [UInt8] {
    do {
      return try FileSystem.readSome(upTo: 1 << 16)
    } catch {
      throw CLIError("cannot read standard input: \(error.reason)")
    }
  }

  private static func next(_ frames: inout FrameReader) throws(CLIError) -> [UInt8]? {
    do {
      return try frames.next()
    } catch {
      throw CLIError("standard input is not what an editor sends: \(error.reason)")
    }
  }

  private func send(_ messages: [JSON]) throws(CLIError) {
    for message in messages { try Console.print(FrameReader.frame(message)) }
  }

  /// Returns the configuration of a file. Reads it each time, since the file may have changed and there are few.
  private static func governing(_ path: String) -> Workspace.Governing {
    var configurations = Configurations()
    let isSkipped = configurations.skips(path)
    guard let file = configurations.configuration(for: path) else { return Workspace.Governing(isSkipped: isSkipped) }
    let place = file.folder == "/" ? "" : file.folder
    let report = Report(
      file: SourceFile(path: "\(place)/\(ConfigurationFile.name)", bytes: file.report.file.bytes),
      findings: file.report.findings)
    return Workspace.Governing(file.configuration, isSkipped: isSkipped, report: report)
  }
}
