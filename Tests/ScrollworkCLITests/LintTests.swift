import Foundation
import Testing

@Suite struct LintTests {
  @Test func everyFormatShowsTheFinding() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      let text = try tool("lint", "Failing.scroll.yaml")
      #expect(text.status == 1)
      #expect(text.output.hasPrefix("Failing.scroll.yaml:9:13: error: "))
      #expect(text.output.contains("= see: scrollwork explain notch-order"))
      let short = try tool("lint", "--format", "short", "Failing.scroll.yaml")
      #expect(short.output.split(separator: "\n").allSatisfy { $0.hasPrefix("Failing.scroll.yaml:") })
      let several = try tool(
        "lint", "--format", "json", "--output", "findings.json", "--format", "short", "Failing.scroll.yaml")
      #expect(several.output == short.output)
      #expect(try tool.read("findings.json") == tool("lint", "--format", "json", "Failing.scroll.yaml").output)
    }
  }

  @Test func jsonFindingHasTheDocumentedShape() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      let json = try tool("lint", "--format", "json", "Failing.scroll.yaml").output
      #expect(json.hasSuffix("}\n"))
      let findings = try #require(parsed(json)["findings"] as? [[String: Any]])
      let finding = try #require(findings.first { $0["id"] as? String == "notch-order" })
      #expect(finding["severity"] as? String == "error")
      #expect(finding["file"] as? String == "Failing.scroll.yaml")
      #expect(finding["line"] as? Int == 9 && finding["column"] as? Int == 13)
      #expect(finding["endLine"] as? Int == 9 && finding["endColumn"] as? Int == 21)
      let counterexample = try #require(finding["counterexample"] as? [String: Any])
      #expect(counterexample["device"] as? String == "iPhone SE (1st generation)")
      #expect((counterexample["environment"] as? [String: Any])?["height"] as? Int == 568)
      let start = try #require(json.range(of: "[{")).lowerBound
      let order = [
        "id", "severity", "message", "file", "line", "column", "endLine", "endColumn", "caption", "labels", "notes",
        "help", "counterexample", "fixes", "fingerprint",
      ]
      #expect(keys(of: json[json.index(after: start)...]) == order)
    }
  }

  @Test func orderIsIndependentOfTheNumberOfThreads() throws {
    let one = try Tool.atHome("lint", "--format", "json", "--jobs", "1", "specs")
    let four = try Tool.atHome("lint", "--format", "json", "--jobs", "4", "specs")
    #expect(one.output == four.output)
    #expect(try Tool.atHome("lint", "--jobs", "0", "specs").status == 2)
  }

  @Test func repeatedScreenIsAFindingAtTheLaterSpec() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean("Result"), to: "a/One.scroll.yaml")
      try tool.write(Sample.clean("Result"), to: "b/Two.scroll.yaml")
      try tool.write(Sample.clean("ResultScreen"), to: "c/Three.scroll.yaml")
      func lint(_ options: String...) throws -> Tool.Run {
        try tool.run(Tool.binary, ["lint", "--format", "short", "."] + options)
      }
      let text = """
        ./b/Two.scroll.yaml:2:9: warning: two screens are named `Result` [repeated-screen]
        ./c/Three.scroll.yaml:2:9: warning: two screens would have a type `ResultScreen` [repeated-screen]

        """
      let run = try lint()
      #expect(run.status == 0 && run.output == text, "\(run.output)")
      #expect(try lint("--fail-on", "warning").status == 1)
      #expect(try tool("lint", "a", "-", input: Sample.clean("Result")).output.contains("[repeated-screen]"))
      // A comment and a configuration have their usual effect.
      try tool.write(
        Sample.clean("Result").replacingOccurrences(
          of: "screen: Result", with: "screen: Result  # scrollwork: ignore repeated-screen -- another module"),
        to: "b/Two.scroll.yaml")
      try tool.write("rules: {repeated-screen: error}\n", to: "c/.scrollwork.yaml")
      let judged = try lint()
      #expect(judged.status == 1 && judged.output.hasPrefix("./c/Three.scroll.yaml:2:9: error: "), "\(judged.output)")
      try tool.write("rules: {repeated-screen: off}\n", to: "c/.scrollwork.yaml")
      #expect(try lint().output.isEmpty)
      #expect(try tool("lint", "b").output.isEmpty)
    }
  }

  @Test func specsOfThisPackageHaveNoFindings() throws {
    let run = try Tool.atHome("lint", "--fail-on", "note", "specs")
    #expect(run.output == "")
    #expect(run.status == 0)
  }

  @Test func twoOutputsMustDiffer() throws {
    for second in ["a", "./a", "specs/../a"] {
      let run = try Tool.atHome(
        "lint", "--format", "json", "--output", "a", "--format", "sarif", "--output", second, "specs")
      #expect(run.status == 2 && run.errors.contains("two outputs name one file"), "\(run.errors)")
    }
    #expect(!Tool.atHome.exists("a"))
  }

  @Test func outputUsesTheFormatBeforeIt() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      let github = try tool("lint", "--format", "github", "Failing.scroll.yaml").output
      let gitlab = try tool("lint", "--format", "gitlab", "Failing.scroll.yaml").output
      let last = try tool("lint", "Failing.scroll.yaml", "--format", "github", "--format=gitlab", "--output", "a.json")
      #expect(last.output == github)
      #expect(try tool.read("a.json") == gitlab)
      let first = try tool("lint", "Failing.scroll.yaml", "--output=b.json", "--format", "gitlab")
      #expect(first.output == "")
      #expect(try tool.read("b.json") == gitlab)
    }
  }

  @Test func baselineIsWrittenBesideOtherOutputs() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      let quiet = try tool("lint", "Failing.scroll.yaml", "--write-baseline", "b.yaml")
      #expect(quiet.status == 0 && quiet.output == "")
      let run = try tool(
        "lint", "Failing.scroll.yaml", "--write-baseline", "b.yaml", "--format", "json", "--output", "x.json",
        "--statistics")
      #expect(run.status == 0 && run.errors.contains("1 file: "))
      #expect(try tool.read("x.json") == tool("lint", "--format", "json", "Failing.scroll.yaml").output)
    }
  }

  @Test func diffCanBeApplied() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(
        Sample.clean().replacingOccurrences(
          of: "    initial: low\n", with: "    initial: low\n    drag: yes\n"), to: "a/Clean.scroll.yaml"
      )
      let run = try tool.shell(
        "scrollwork lint . --diff > change.patch; git init -q . && git apply --check change.patch")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try tool.read("change.patch").hasPrefix("--- a/a/Clean.scroll.yaml\n"))
    }
  }
}
