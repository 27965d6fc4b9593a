import Foundation
import TestSupport
import Testing

/// A killed command leaves each file either old or new, keeps edits of the user, and the next run finishes the work.
@Suite struct KilledTests {
  /// The number of kills; `make kills` uses two hundred.
  static let rounds = ProcessInfo.processInfo.environment["SCROLLWORK_KILLS"].flatMap { Int($0) } ?? 6

  struct Writer: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    /// The contents of the folder at the start.
    var files: [String: String]
    /// The arguments of a run before.
    var preparation: [String] = []

    var testDescription: String { "scrollwork " + arguments.joined(separator: " ") }
  }

  private static let names = (0..<12).map { "Screen\($0)" }

  private static func specs(_ text: (String) -> String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names.map { ("specs/\($0).scroll.yaml", text($0)) })
  }

  static let writers: [Writer] = [
    Writer(
      arguments: ["lint", "--fix", "specs"],
      files: specs {
        Sample.clean($0).replacingOccurrences(of: "release:", with: "drag: yes # mine\n    release:")
      }),
    Writer(
      arguments: ["format", "specs"],
      files: specs { Sample.clean($0).replacingOccurrences(of: "height: ", with: "height:   ") + "# mine\n" }),
    Writer(
      arguments: ["generate", "specs", "--output", "out"],
      // A file that the user edited is never overwritten.
      files: specs { Sample.clean($0) }.merging(["out/Mine.scroll.swift": "let mine = 1\n"]) { $1 },
      preparation: ["generate", "specs", "--output", "out", "--access", "public"]),
    Writer(
      arguments: ["lint", "--write-baseline", "known.yaml", "specs"],
      files: specs { _ in Sample.failing }.merging(["known.yaml": "findings: []\n"]) { $1 }),
    Writer(
      arguments: ["lint", "--format", "json", "--output", "report.json", "specs"],
      files: specs { _ in Sample.failing }.merging(["report.json": "{}\n"]) { $1 }),
  ]

  @Test(arguments: writers)
  func killedCommandLeavesWholeFiles(_ writer: Writer) throws {
    try Tool.inEmptyFolder { tool in
      for (path, text) in writer.files { try tool.write(text, to: path) }
      if !writer.preparation.isEmpty { _ = try tool.run(Tool.binary, writer.preparation) }
      let before = try contents(tool)
      let start = Date()
      _ = try tool.run(Tool.binary, writer.arguments)
      let span = Date().timeIntervalSince(start)
      let after = try contents(tool)
      #expect(before != after)
      var random = SplitMix64(seed: 12)
      for round in 0..<Self.rounds {
        try restore(before, tool)
        // Sometimes the command has ended before.
        let moment = span * Double(random.integer(0...1100)) / 1000
        try kill(writer.arguments, after: moment, with: random.chance(2, of: 3) ? SIGKILL : SIGTERM, tool)
        let left = try contents(tool).filter { !lastPart($0.key).hasPrefix(".") }
        for (path, text) in left {
          #expect(text == before[path] || text == after[path], "round \(round), \(moment) s: \(path)")
        }
        for path in before.keys { #expect(left[path] != nil, "round \(round), \(moment) s: \(path) is gone") }
      }
      _ = try tool.run(Tool.binary, writer.arguments)
      #expect(try contents(tool) == after)
    }
  }

  private func kill(_ arguments: [String], after seconds: Double, with signal: Int32, _ tool: Tool) throws {
    let process = Process()
    process.executableURL = Tool.binary
    process.currentDirectoryURL = tool.folder
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(UInt32(seconds * 1_000_000))
    Foundation.kill(process.processIdentifier, signal)
    process.waitUntilExit()
  }

  /// Every file below the folder.
  private func contents(_ tool: Tool) throws -> [String: String] {
    var contents: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path) {
      var isFolder = ObjCBool(false)
      guard FileManager.default.fileExists(atPath: tool.url(path).path, isDirectory: &isFolder), !isFolder.boolValue
      else { continue }
      contents[path] = try tool.read(path)
    }
    return contents
  }

  /// A draft names its process. One of a process that is gone is removed, also where there is nothing to write.
  @Test(arguments: ["format specs", "lint --fix specs", "generate specs --output specs"])
  func draftOfAKilledRunIsGoneAfterTheNextRun(_ command: String) throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      try tool("format", "specs")
      try tool("generate", "specs", "--output", "specs")
      let gone = try tool.shell("sleep 0 & echo $!; wait").output.trimmingCharacters(in: .whitespacesAndNewlines)
      let running = ProcessInfo.processInfo.processIdentifier
      let drafts = [gone, "\(running)"].map { "specs/.Other.scroll.yaml.scrollwork-draft-\($0)" }
      for draft in drafts { try tool.write("half", to: draft) }
      #expect(try tool.shell("scrollwork \(command)").status == 0)
      #expect(drafts.map(tool.exists) == [false, true])
    }
  }

  private func restore(_ files: [String: String], _ tool: Tool) throws {
    let now = try contents(tool)
    for (path, text) in files where now[path] != text { try tool.write(text, to: path) }
    // Drafts of killed runs stay until the next run removes them.
    for path in now.keys where files[path] == nil && !lastPart(path).hasPrefix(".") {
      try FileManager.default.removeItem(at: tool.url(path))
    }
  }

  private func lastPart(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
}
