import Foundation
import Testing

/// Output that only a terminal gets.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
struct TerminalTests {
  /// Runs a command on a pseudo-terminal, with both outputs in one text.
  private func onTerminal(_ command: String, _ tool: Tool) throws -> String {
    try tool.shell("script -qec '\(command)' /dev/null", environment: ["TERM": "dumb"]).output
      .replacing("\r\n", with: "\n")
  }

  @Test func cleanLintSaysWhatItRead() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean("One"), to: "One.scroll.yaml")
      try tool.write(Sample.clean("Two"), to: "Two.scroll.yaml")
      #expect(try onTerminal("scrollwork lint .", tool) == "2 files, no findings\n")
      #expect(try onTerminal("scrollwork lint --quiet .", tool) == "")
      #expect(try tool("lint", ".").errors == "")
    }
  }

  @Test func schemaIsIndented() throws {
    try Tool.inEmptyFolder { tool in
      let text = try onTerminal("scrollwork schema", tool)
      #expect(text.hasPrefix("{\n  \"$schema\": "))
      let piped = try tool("schema").output
      #expect(piped.split(separator: "\n").count == 1)
      let values = try [text, piped].map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary }
      #expect(values[0] == values[1])
    }
  }
}
