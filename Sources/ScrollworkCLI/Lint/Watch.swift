#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Repeats a run after a spec or a configuration above it changes.
///
/// The watch polls the file system, which works on every disk, in containers and on network file systems. The interval
/// grows with the cost of polling, from 0.05 s to 5 s, so that polling uses about 5 % of one processor.
struct Watch {
  private let paths: [String]
  private let skipsNamed: Bool
  private let isQuiet: Bool

  /// - Parameters:
  ///   - skipsNamed: The same option of `Inputs`.
  ///   - isQuiet: Whether the watch prints no messages of its own.
  init(_ paths: [String], skipsNamed: Bool, isQuiet: Bool = false) {
    self.paths = paths
    self.skipsNamed = skipsNamed
    self.isQuiet = isQuiet
  }

  /// Runs until the user ends the process or the reader of its output is gone.
  ///
  /// - Returns: The outcome of the last pass.
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
          // A folder may be empty temporarily.
          Console.say("scrollwork: \(error.message)")
          outcome = .usage
        }
        if !isQuiet, !Console.outputIsClosed {
          Console.say("watching \(counted(now.count, "file")); end with control-C")
        }
      }
      usleep(UInt32(min(max(50, 20 * cost), 5000)) * 1000)
    } while !Console.outputIsClosed
    return outcome
  }

  /// The path and attributes of a file, which differ after a change.
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

  /// Polls until two consecutive signatures are equal, since an editor may write in several steps.
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
