import Foundation
import Testing

/// The README and the articles show the actual output of the commands.
///
/// A code block after `<!-- run: COMMAND -->` is the output of the command, run in the package's folder with the binary
/// in the path and an empty folder `$OUT`; a line `…` stands for omitted lines. A picture after `<!-- draw: COMMAND
/// -->` is the command's output in a file. `UPDATE_EXPECT=1` rewrites blocks and pictures, except blocks with omitted
/// lines.
@Suite struct ReadmeTests {
  private struct Block {
    var command: String
    /// The lines between the fences, as indices of the file's lines.
    var lines: Range<Int>
  }

  private static let catalogue = "Sources/ScrollworkCompiler/Scrollwork.docc"
  /// The README, and the articles with a block or a picture.
  static let documents: [String] = {
    let folder = Tool.root.appendingPathComponent(catalogue).path
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    let articles = names.filter { $0.hasSuffix(".md") }.sorted().map { catalogue + "/" + $0 }
    return ["README.md"]
      + articles.filter { path in (try? text(path))?.contains { $0.hasPrefix("<!-- run: ") } == true }
  }()

  private static var isUpdating: Bool { ProcessInfo.processInfo.environment["UPDATE_EXPECT"] != nil }

  private static func text(_ path: String) throws -> [String] {
    String(decoding: try Data(contentsOf: Tool.root.appendingPathComponent(path)), as: UTF8.self)
      .components(separatedBy: "\n")
  }

  /// The command of a line such as `<!-- run: COMMAND -->`.
  private static func command(_ line: String, _ mark: String) -> String? {
    let (start, end) = ("<!-- \(mark): ", " -->")
    return line.hasPrefix(start) && line.hasSuffix(end) ? String(line.dropFirst(start.count).dropLast(end.count)) : nil
  }

  private func blocks(_ lines: [String]) -> [Block] {
    lines.indices.compactMap { index in
      guard let command = Self.command(lines[index], "run"), index + 1 < lines.count,
        lines[index + 1].hasPrefix("```"),
        let end = lines[(index + 2)...].firstIndex(where: { $0.hasPrefix("```") })
      else { return nil }
      return Block(command: command, lines: index + 2..<end)
    }
  }

  private func output(of command: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scrollwork-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try Tool.atHome.shell("{ " + asTested(command) + "; } 2>&1", environment: ["OUT": folder.path]).output
  }

  @Test(arguments: documents) func everyBlockIsTheOutputOfItsCommand(_ document: String) throws {
    var lines = try Self.text(document)
    let blocks = blocks(lines)
    #expect(!blocks.isEmpty)
    #expect(blocks.count == lines.count { $0.hasPrefix("<!-- run: ") })
    for block in blocks.reversed() {
      let output = try output(of: block.command)
      let printed = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
      let shown = Array(lines[block.lines])
      if Self.isUpdating, !shown.contains("…") {
        lines.replaceSubrange(block.lines, with: printed)
        continue
      }
      #expect(matches(shown[...], printed[...]), "\(block.command) prints\n\(output)")
    }
    if Self.isUpdating {
      try Data(lines.joined(separator: "\n").utf8).write(to: Tool.root.appendingPathComponent(document))
    }
  }

  @Test func everyPictureIsTheOutputOfItsCommand() throws {
    let lines = try Self.text("README.md")
    let pictures = zip(lines, lines.dropFirst()).compactMap { line, next -> (command: String, path: String)? in
      guard let command = Self.command(line, "draw"), let path = next.firstMatch(of: #/\]\(([^)]+)\)/#)?.1
      else { return nil }
      return (command, String(path))
    }
    #expect(pictures.count == 1 && lines.count { $0.hasPrefix("<!-- draw: ") } == 1)
    for picture in pictures {
      let file = Tool.root.appendingPathComponent(picture.path)
      let drawn = try output(of: picture.command)
      if Self.isUpdating { try Data(drawn.utf8).write(to: file) }
      #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == drawn)
    }
  }

  /// The README must be readable in ten minutes.
  @Test func readmeIsShort() throws { #expect(try Self.text("README.md").count <= 251) }

  /// Replaces `make demo` by its commands with the binary under test and a temporary folder.
  private func asTested(_ command: String) -> String {
    guard command.hasPrefix("make demo") else { return command }
    return "\(command) --no-print-directory RELEASE=true STATIC= SCROLLWORK=scrollwork GENERATED=$OUT 2>&1"
      + " | sed \"s,$OUT,Generated,\""
  }

  private func matches(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    if first == "…" {
      return (printed.startIndex...printed.endIndex).contains { matches(shown.dropFirst(), printed[$0...]) }
    }
    return printed.first == first && matches(shown.dropFirst(), printed.dropFirst())
  }
}
