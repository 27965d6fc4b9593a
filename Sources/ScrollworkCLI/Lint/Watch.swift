#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Looks at specs again whenever one of them, or a configuration above them, changes.
///
/// It asks the file system now and then, which works on every disk, in containers and over networks; with many files
/// less often, so that asking stays a small part of a processor.
struct Watch {
  private let paths: [String]
  private let skipsNamed: Bool
  private let isQuiet: Bool

  /// - Parameters:
  ///   - skipsNamed: as for `Inputs`.
  ///   - isQuiet: whether it says nothing of its own.
  init(_ paths: [String], skipsNamed: Bool, isQuiet: Bool = false) {
    self.paths = paths
    self.skipsNamed = skipsNamed
    self.isQuiet = isQuiet
  }

  /// Goes on until somebody ends the process, or nobody reads any more what it prints.
  ///
  /// - Returns: What the last look came to.
  func run(_ look: () throws(CLIError) -> ExitStatus) throws(CLIError) -> ExitStatus {
    var seen: [Signature]?
    var outcome = ExitStatus.clean
    repeat {
      let start = Console.milliseconds
      var now = signatures
      let cost = Console.milliseconds - start
      if now != seen {
        now = settled(after: now)
        seen = now
        if Console.outputIsTerminal, !isQuiet { try Console.print("\u{1B}[2J\u{1B}[H") }
        do {
          outcome = try look()
        } catch {
          // A folder may be empty for a moment.
          Console.say("scrollwork: \(error.message)")
          outcome = .usage
        }
        if !isQuiet, !Console.outputIsClosed {
          Console.say("watching \(counted(now.count, "file")); end with control-C")
        }
      }
      usleep(UInt32(min(max(200, 20 * cost), 5000)) * 1000)
    } while !Console.outputIsClosed
    return outcome
  }

  /// What changes when a file does.
  private struct Signature: Equatable {
    var path: String
    var status: [Int]
  }

  private var signatures: [Signature] {
    guard let inputs = try? Inputs(paths, skipsNamed: skipsNamed) else { return [] }
    let specs = inputs.inputs.map { input in
      switch input.item {
      case .file(let path, _), .unreadable(let path, _), .standardInput(let path): path
      }
    }
    let configurations = inputs.configurations.files.map { "\($0.folder)/\(ConfigurationFile.name)" }
    return (specs + configurations).map { path in
      guard let status = try? FileSystem.status(path) else { return Signature(path: path, status: []) }
      let identity = Int(truncatingIfNeeded: status.identity.number)
      return Signature(path: path, status: [identity, status.size, status.written, status.changed])
    }
  }

  /// The signatures once they are the same twice: an editor may write in several steps.
  private func settled(after first: [Signature]) -> [Signature] {
    var last = first
    while true {
      usleep(20_000)
      let next = signatures
      if next == last { return next }
      last = next
    }
  }
}
