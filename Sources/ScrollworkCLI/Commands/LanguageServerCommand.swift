import ArgumentParser
import Model
import ScrollworkCompiler
import ScrollworkLanguageServer
import Source

struct LanguageServerCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Answers an editor: the language server, on standard input and output.",
    discussion: """
      Findings as you type with their fixes, what lengths come to, completion, names, renaming and canonical layout, for \
      *.scroll.yaml and .scrollwork.yaml, in the Language Server Protocol 3.17. An editor starts it and ends it.
      """)

  @Flag(help: ArgumentHelp("What it does anyway; some editors insist on saying it.", visibility: .hidden))
  var stdio = false

  func carryOut() throws(Refusal) -> Outcome {
    let memory = CompilerMemory(isKept: true)
    var compiler = memory.compiler
    let workspace = Workspace(governing: Self.governing) { file, configuration in
      defer { memory.keepProofs() }
      return compiler.compile(file, under: configuration, for: .machine)
    }
    var server = LanguageServer(workspace, version: Scrollwork.version)
    var frames = FrameReader()
    while true {
      // Findings wait until nobody asks for anything.
      if !Standard.inputIsReady(within: Self.pause) { try send(server.tidings()) }
      let bytes: [UInt8]
      do {
        bytes = try FileSystem.readSome(upTo: 1 << 16)
      } catch {
        throw Refusal("cannot read standard input: \(error.reason)")
      }
      guard !bytes.isEmpty else {
        // An editor that ends without a word leaves its servers behind like this.
        if frames.isWaiting { throw Refusal("standard input ends within a message") }
        return server.ending == nil ? .findings : .clean
      }
      frames.append(bytes)
      do {
        while let message = try frames.next() {
          try send(server.receive(message))
          if let ending = server.ending { return ending == .announced ? .clean : .findings }
        }
      } catch let broken as FrameReader.Broken {
        throw Refusal("standard input is not what an editor sends: \(broken.reason)")
      } catch let refusal as Refusal {
        throw refusal
      } catch {}
    }
  }

  /// How long somebody who types rests, in milliseconds.
  private static let pause = 120

  private func send(_ messages: [JSON]) throws(Refusal) {
    for message in messages { try Standard.print(FrameReader.frame(message)) }
  }

  /// Looked up anew each time: the files may have changed, and there are few.
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
