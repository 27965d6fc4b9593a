import Foundation
import Testing

@Suite struct ExplainKeyTests {
  @Test func keyHasItsMeaningValuesAndDefault() throws {
    let run = try Tool.atHome("explain", "dismiss")
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        """
        dismiss, a map
        When a release dismisses a sheet.
        """))
    #expect(run.output.contains("dismiss, a key of sheet\n"))
    let handoff = try Tool.atHome("explain", "handoff")
    #expect(handoff.output.contains("`expandFirst`; at the top edge `never`"))
    #expect(handoff.output.contains("  scrollFirst: Upward the list alone moves;"))
  }

  @Test func nodeHasItsKeys() throws {
    let run = try Tool.atHome("explain", "sheet")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("sheet, a node\nA panel over the layout that rests at notches.\n"))
    #expect(run.output.contains("\n  undimmedThrough  "))
  }

  @Test func valueHasItsMeaning() throws {
    let run = try Tool.atHome("explain", "expandFirst")
    #expect(run.status == 0 && run.output.hasPrefix("expandFirst, a value of handoff of sheet\n"), "\(run.output)")
    #expect(try Tool.atHome("explain", "expandFrist").errors.contains("did you mean `expandFirst`?"))
  }

  @Test func numberHasItsRange() throws {
    #expect(try Tool.atHome("explain", "damping").output.contains("Value: a number, above 0. Default: 1."))
  }

  @Test func wordOfFormulasHasItsMeaning() throws {
    let run = try Tool.atHome("explain", "available")
    #expect(run.status == 0 && run.output.hasPrefix("available, a word of formulas\nThe height that a sheet can cover"))
    #expect(try Tool.atHome("explain", "portait").errors.contains("did you mean `portrait`?"))
  }

  @Test func misspelledKeyIsSuggested() throws {
    let run = try Tool.atHome("explain", "handof")
    #expect(run.status == 2)
    #expect(run.errors.contains("there is no finding, key or value `handof`; did you mean `handoff`?"))
  }
}

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
