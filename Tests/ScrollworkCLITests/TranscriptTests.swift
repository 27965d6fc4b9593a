import Foundation
import Testing

/// The files in `Tests/Transcripts`: commands after `$` with further lines after `>`, each with its standard output after
/// `|`, its standard error after `!` and its exit status after `?` unless it is 0. The commands of a file run in one
/// empty folder. `$SAMPLES` and `$SPECS` are folders of specs; outputs show these paths by their names, and the empty
/// folder as `$PWD`. `UPDATE_EXPECT=1` writes what the commands print.
@Suite struct TranscriptTests {
  private static let folder = Tool.root.appendingPathComponent("Tests/Transcripts")
  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_EXPECT"] != nil

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  @Test(arguments: names) func commandsPrintWhatTheTranscriptShows(_ name: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    let expected = try String(contentsOf: file, encoding: .utf8)
    let actual = try Tool.inEmptyFolder { tool in try transcript(of: expected, in: tool) }
    if Self.isUpdating, actual != expected { try actual.write(to: file, atomically: true, encoding: .utf8) }
    #expect(Self.isUpdating || actual == expected, "UPDATE_EXPECT=1 writes this into \(name):\n\(actual)")
  }

  @Test func transcriptsAreFound() { #expect(Self.names.count >= 20) }

  /// Runs the commands of a transcript. Keeps empty lines and comments.
  private func transcript(of text: String, in tool: Tool) throws -> String {
    let folders = [
      "SAMPLES": Self.folder.appendingPathComponent("samples").path,
      "SPECS": Tool.root.appendingPathComponent("specs").path,
    ]
    func marked(_ text: String, _ mark: String) -> String {
      let names = folders.merging(["PWD": tool.folder.path]) { $1 }
      return Self.marked(names.reduce(text) { $0.replacingOccurrences(of: $1.value, with: "$" + $1.key) }, mark)
    }
    var result = ""
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    while let line = lines.popFirst() {
      if ["|", "!", "?"].contains(line.prefix(1)) { continue }
      result += line + "\n"
      guard line.hasPrefix("$ ") else { continue }
      var command = String(line.dropFirst(2))
      while let next = lines.first, next.hasPrefix(">") {
        lines.removeFirst()
        result += next + "\n"
        command += "\n" + next.dropFirst(2)
      }
      let run = try tool.shell(command, environment: folders.merging(["LC_ALL": "C"]) { $1 })
      result += marked(run.output, "|") + marked(run.errors, "!")
      if run.status != 0 { result += "? \(run.status)\n" }
    }
    return result
  }

  /// Returns the lines of a text after a mark. A text without a final line feed ends with a backslash.
  private static func marked(_ text: String, _ mark: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isOpen = lines.last?.isEmpty == false
    if !isOpen { lines.removeLast() }
    let marked = lines.map { $0.isEmpty ? mark : "\(mark) \($0)" }
    return marked.joined(separator: "\n") + (marked.isEmpty ? "" : isOpen ? "\\\n" : "\n")
  }
}
