import Foundation

/// External programs: the Swift compiler, its formatter, Node.
package enum Toolchain {
  package struct Outcome: Sendable {
    package var status: Int32
    package var output: String
    /// The standard error output.
    package var messages: String
  }

  package struct Failure: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) { self.description = description }
  }

  /// Runs a program of the path and waits for it.
  package static func run(_ program: String, _ arguments: [String], in folder: URL? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    if let folder { process.currentDirectoryURL = folder }
    // Files, since a full pipe would block a program whose other pipe is being read.
    let scratch = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: scratch) }
    let (output, messages) = (scratch.appendingPathComponent("out"), scratch.appendingPathComponent("err"))
    for file in [output, messages] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: messages)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      messages: try String(contentsOf: messages, encoding: .utf8))
  }

  package static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scrollwork-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// The folder of a product of these texts and arguments: made once, and reused by later runs.
  ///
  /// - Parameter make: Fills a folder that contains the files, which is then moved in place.
  package static func cached(
    _ files: [(name: String, text: String)], _ words: [String], make: (URL) throws -> Void
  ) throws -> URL {
    let caches = FileManager.default.temporaryDirectory.appendingPathComponent("scrollwork-test-cache")
    let place = caches.appendingPathComponent(key(files, words))
    if FileManager.default.fileExists(atPath: place.path) { return place }
    try FileManager.default.createDirectory(at: caches, withIntermediateDirectories: true)
    let scratch = try temporaryFolder()
    for (name, text) in files {
      try text.write(to: scratch.appendingPathComponent(name), atomically: false, encoding: .utf8)
    }
    try make(scratch)
    do {
      try FileManager.default.moveItem(at: scratch, to: place)
    } catch {
      // Another run was faster; its result is the same.
      guard FileManager.default.fileExists(atPath: place.path) else { throw error }
    }
    return place
  }

  private static func key(_ files: [(name: String, text: String)], _ words: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for text in files.flatMap({ [$0.name, $0.text] }) + words {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
      hash = (hash ^ 0xff) &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

extension Toolchain {
  /// An executable of these Swift files.
  package static func compile(_ files: [(name: String, text: String)], _ flags: [String]) throws -> URL {
    let folder = try cached(files, flags) { folder in
      let outcome = try run(
        "swiftc",
        flags + ["-wmo", "-module-name", "Replay", "-parse-as-library"] + files.map(\.name) + ["-o", "replay"],
        in: folder)
      guard outcome.status == 0 else { throw Failure(description: outcome.messages) }
    }
    return folder.appendingPathComponent("replay")
  }

  /// The diagnostics of the compiler for these files; empty if there are none.
  package static func check(_ files: [(name: String, text: String)], _ flags: [String]) throws -> String {
    let folder = try cached(files, flags + ["check"]) { folder in
      let outcome = try run(
        "swiftc",
        flags + ["-wmo", "-module-name", "Screens", "-parse-as-library"] + files.map(\.name) + ["-o", "screens.o"],
        in: folder)
      let said = outcome.messages + (outcome.status == 0 ? "" : "\nstatus \(outcome.status)")
      try said.write(to: folder.appendingPathComponent("said"), atomically: false, encoding: .utf8)
    }
    return try String(contentsOf: folder.appendingPathComponent("said"), encoding: .utf8)
  }

  /// Whether a program can be run here.
  package static func has(_ program: String) -> Bool { (try? run(program, ["--version"]))?.status == 0 }
}
