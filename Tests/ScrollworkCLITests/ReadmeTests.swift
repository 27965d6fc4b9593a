import Foundation
import Testing

/// What README.md shows is what the commands print.
///
/// A block of code behind `<!-- run: COMMAND -->` is the output of the command, run in the package's folder with the
/// binary in the path and an empty folder `$OUT`; a line `…` stands for lines that are left out. `UPDATE_EXPECT=1` writes the blocks anew, except
/// those that leave something out.
@Suite struct ReadmeTests {
  private struct Block {
    var command: String
    /// The lines between the fences, as indices of the file's lines.
    var lines: Range<Int>
  }

  private static let readme = Tool.root.appendingPathComponent("README.md")

  private func text() throws -> [String] {
    String(decoding: try Data(contentsOf: Self.readme), as: UTF8.self).components(separatedBy: "\n")
  }

  private func blocks(_ lines: [String]) -> [Block] {
    lines.indices.compactMap { index in
      guard lines[index].hasPrefix("<!-- run: "), lines[index].hasSuffix(" -->"), index + 1 < lines.count,
        lines[index + 1].hasPrefix("```"),
        let end = lines[(index + 2)...].firstIndex(where: { $0.hasPrefix("```") })
      else { return nil }
      return Block(command: String(lines[index].dropFirst(10).dropLast(4)), lines: index + 2..<end)
    }
  }

  @Test func everyBlockIsWhatItsCommandPrints() throws {
    var lines = try text()
    let blocks = blocks(lines)
    #expect(blocks.count >= 5)
    #expect(blocks.count == lines.count { $0.hasPrefix("<!-- run: ") })
    for block in blocks.reversed() {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scrollwork-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let run = try Tool.atHome.shell(
        "{ " + asTested(block.command) + "; } 2>&1", environment: ["OUT": folder.path])
      let printed = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
      let shown = Array(lines[block.lines])
      if ProcessInfo.processInfo.environment["UPDATE_EXPECT"] != nil, !shown.contains("…") {
        lines.replaceSubrange(block.lines, with: printed)
        continue
      }
      #expect(matches(shown[...], printed[...]), "\(block.command) prints\n\(run.output)")
    }
    if ProcessInfo.processInfo.environment["UPDATE_EXPECT"] != nil {
      try Data(lines.joined(separator: "\n").utf8).write(to: Self.readme)
    }
  }

  /// `make demo` with the binary that is under test in place of a release build, into the folder that is thrown away.
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

  /// A path that a reader can click leads somewhere.
  @Test func everyPathExists() throws {
    for line in try text() {
      for part in line.components(separatedBy: "](").dropFirst() {
        let path = part.prefix { $0 != ")" && $0 != "#" }
        guard !path.isEmpty, !path.contains("://") else { continue }
        #expect(FileManager.default.fileExists(atPath: Tool.root.appendingPathComponent(String(path)).path), "\(path)")
      }
    }
  }
}
