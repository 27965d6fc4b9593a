import Foundation
import Testing

/// Every format, read by an independent reader.
@Suite struct FormatTests {
  /// Findings of every kind, in files with hostile names.
  private static let names = [
    "specs/Failing.scroll.yaml", "specs/with space & <angle> \"quotes\".scroll.yaml", "specs/a:b,c%d.scroll.yaml",
    "specs/größe 流.scroll.yaml",
  ]

  private static let hostile = """
    scrollwork: 1
    screen: "A\\r\\n::error::injected]]> & <b> %0A \\u0007"
    layout:
      - block: map
        height: fill
        hieght: 4
      - sheet: place
        notches: {low: 100.25, high: 100}
    """

  private func inFolder(_ body: (Tool) throws -> Void) throws {
    try Tool.inEmptyFolder { tool in
      for name in Self.names { try tool.write(Sample.failing, to: name) }
      try tool.write(Self.hostile, to: "specs/Hostile.scroll.yaml")
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      try tool.write("", to: "specs/Empty.scroll.yaml")
      try tool.write(
        Sample.clean("Unused").replacingOccurrences(of: "layout:", with: "let:\n  spare: 12\nlayout:"),
        to: "specs/Unused.scroll.yaml")
      try body(tool)
    }
  }

  @Test func oneRunWritesSeveralFormats() throws {
    try inFolder { tool in
      let formats = ["text", "short", "json", "sarif", "github", "gitlab", "junit", "xcode"]
      let line = formats.map { "--format \($0) --output out.\($0)" }.joined(separator: " ")
      let all = try tool.shell("scrollwork lint \(line) specs")
      #expect(all.status == 1 && all.output.isEmpty)
      for format in formats {
        let alone = try tool("lint", "--format", format, "specs")
        #expect(try tool.read("out.\(format)") == alone.output, "\(format)")
        #expect(!alone.output.isEmpty)
      }
    }
  }

  // MARK: - SARIF

  @Test(.enabled(if: Readers.exist, "make test installs the readers")) func sarifFollowsItsSchema() throws {
    try inFolder { tool in
      try tool("lint", "--format", "sarif", "--output", "all.sarif", "specs", "missing.scroll.yaml")
      try tool("lint", "--format", "sarif", "--output", "none.sarif", "specs/Clean.scroll.yaml")
      // Patterns of the schema are Python's regular expressions.
      func check(_ files: String...) throws -> Tool.Run {
        let options = ["--regex-variant", "python", "--schemafile", Readers.schemaOfSARIF]
        return try Readers.run("check-jsonschema", options + files, in: tool)
      }
      let right = try check("all.sarif", "none.sarif")
      #expect(right.status == 0, "\(right.output)\(right.errors)")
      // The same reader rejects malformed output.
      try tool.write(
        tool.read("all.sarif").replacingOccurrences(of: "\"level\": \"error\"", with: "\"level\": \"grave\""),
        to: "wrong.sarif")
      #expect(try check("wrong.sarif").status == 1)
    }
  }

  @Test(.enabled(if: Readers.exist, "make test installs the readers")) func sarifToolsFindTheSameFindings() throws {
    try inFolder { tool in
      try tool("lint", "--format", "sarif", "--output", "all.sarif", "specs")
      let json = try tool("lint", "--format", "json", "specs").output
      let findings = try #require(parsed(json)["findings"] as? [[String: Any]])
      let summary = try Readers.run("sarif", ["summary", "all.sarif"], in: tool)
      for severity in ["error", "warning"] {
        let number = findings.count { $0["severity"] as? String == severity }
        #expect(summary.output.contains("\(severity): \(number)"), "\(summary.output)")
      }
      // The list of positions is ours.
      _ = try Readers.run("sarif", ["csv", "--output", "all.csv", "all.sarif"], in: tool)
      let rows = try tool.read("all.csv")
      #expect(rows.contains("specs/Failing.scroll.yaml,9"))
    }
  }

  @Test func sarifNamesFilesBelowTheRoot() throws {
    try inFolder { tool in
      let results = try sarifResults(tool("lint", "--format", "sarif", "specs").output)
      let uris = Set(results.map(\.uri))
      #expect(uris.contains("specs/with%20space%20%26%20%3Cangle%3E%20%22quotes%22.scroll.yaml"))
      #expect(uris.contains("specs/gr%C3%B6%C3%9Fe%20%E6%B5%81.scroll.yaml"))
      for uri in uris {
        let path = try #require(uri.removingPercentEncoding)
        #expect(tool.exists(path), "\(uri)")
      }
      // The root as an absolute path, from a subfolder, and as a URL of the repository.
      let absolute = try sarifResults(tool("lint", "--format", "sarif", tool.url("specs").path).output)
      #expect(Set(absolute.map(\.uri)) == uris)
      let below = try tool.shell(
        "cd specs && scrollwork lint --format sarif .", environment: ["GITHUB_WORKSPACE": tool.folder.path])
      #expect(Set(try sarifResults(below.output).map(\.uri)) == uris)
    }
  }

  /// Lines before it, whitespace and other findings do not change a fingerprint.
  @Test func fingerprintsSurviveMovedLines() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      let before = try sarifResults(tool("lint", "--format", "sarif", "Failing.scroll.yaml").output)
      let moved = "# one\n\n# two\n" + Sample.failing.replacingOccurrences(of: "layout:", with: "\n\nlayout:")
      try tool.write(moved, to: "Failing.scroll.yaml")
      let after = try sarifResults(tool("lint", "--format", "sarif", "Failing.scroll.yaml").output)
      #expect(before.map(\.print) == after.map(\.print))
      #expect(before.map(\.line) != after.map(\.line))
      #expect(Set(before.map(\.print)).count == before.count)
    }
  }

  private func sarifResults(_ text: String) throws -> [(uri: String, line: Int, print: String)] {
    let run = try #require((parsed(text)["runs"] as? [[String: Any]])?.first)
    return try #require(run["results"] as? [[String: Any]]).map { result in
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let place = try #require(location["physicalLocation"] as? [String: Any])
      let artifact = try #require(place["artifactLocation"] as? [String: Any])
      #expect(artifact["uriBaseId"] as? String == "%SRCROOT%")
      let region = try #require(place["region"] as? [String: Any])
      let prints = try #require(result["partialFingerprints"] as? [String: String])
      return (
        try #require(artifact["uri"] as? String), try #require(region["startLine"] as? Int),
        try #require(prints["scrollwork/v1"])
      )
    }
  }

  // MARK: - JUnit

  @Test(.enabled(if: Readers.exist, "make test installs the readers")) func junitparserReadsTheSuites() throws {
    try inFolder { tool in
      try tool("lint", "--format", "junit", "--output", "all.xml", "specs")
      let read = try Readers.python(
        """
        from junitparser import JUnitXml
        suites = JUnitXml.fromfile("all.xml")
        for suite in suites:
            cases = list(suite)
            assert suite.tests == len(cases), suite.name
            assert suite.failures == sum(1 for case in cases if not case.is_passed), suite.name
            print(suite.name, suite.tests, suite.failures)
        """, in: tool)
      #expect(read.status == 0, "\(read.errors)")
      let lines = read.output.split(separator: "\n").map(String.init)
      #expect(lines.contains("specs/Clean.scroll.yaml 1 0"))
      #expect(lines.contains("specs/Unused.scroll.yaml 1 0"))
      #expect(lines.contains("specs/Failing.scroll.yaml 1 1"))
      // Its screen has the name of an earlier one.
      #expect(lines.contains("specs/with space & <angle> \"quotes\".scroll.yaml 2 2"))
      // A finding that fails the run fails its test.
      try tool("lint", "--format", "junit", "--output", "all.xml", "--fail-on", "warning", "specs")
      #expect(try tool.read("all.xml").contains("name=\"specs/Unused.scroll.yaml\" tests=\"1\" failures=\"1\""))
    }
  }

  // MARK: - GitLab and GitHub

  @Test func gitlabHasTheDocumentedShape() throws {
    try inFolder { tool in
      let text = try tool("lint", "--format", "gitlab", "specs").output
      let issues = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
      let severities: Set<String> = ["info", "minor", "major", "critical", "blocker"]
      for issue in issues {
        #expect((issue["description"] as? String)?.isEmpty == false)
        #expect((issue["check_name"] as? String)?.isEmpty == false)
        #expect(severities.contains(try #require(issue["severity"] as? String)))
        let location = try #require(issue["location"] as? [String: Any])
        let path = try #require(location["path"] as? String)
        #expect(tool.exists(path) && !path.hasPrefix("./") && !path.hasPrefix("/"))
        #expect(((location["lines"] as? [String: Int])?["begin"] ?? 0) > 0)
      }
      // GitLab merges issues with equal fingerprints.
      let prints = issues.compactMap { $0["fingerprint"] as? String }
      #expect(prints.count == issues.count && Set(prints).count == prints.count)
      #expect(try tool("lint", "--format", "gitlab", "specs/Clean.scroll.yaml").output == "[]\n")
    }
  }

  /// A line of output is one command for all specs and names, and the runner decodes it.
  @Test func workflowCommandsAreEscaped() throws {
    try inFolder { tool in
      let run = try tool("lint", "--format", "github", "specs")
      let json = try tool("lint", "--format", "json", "specs").output
      let findings = try #require(parsed(json)["findings"] as? [[String: Any]])
      let lines = run.output.split(omittingEmptySubsequences: true) { $0.isNewline }.map(String.init)
      #expect(lines.count == findings.count)
      for (line, finding) in zip(lines, findings) {
        let command = try #require(WorkflowCommand(line), "\(line)")
        #expect(command.name == finding["severity"] as? String)
        #expect(command.properties["file"] == finding["file"] as? String)
        #expect(command.properties["line"] == (finding["line"] as? Int).map(String.init))
        #expect(command.properties["title"] == finding["id"] as? String)
      }
    }
  }

  // MARK: - Xcode

  @Test func xcodeGetsAbsolutePaths() throws {
    try inFolder { tool in
      let run = try tool("lint", "--format", "xcode", "specs/Failing.scroll.yaml")
      let lines = run.output.split(separator: "\n").map(String.init)
      let path = tool.url("specs/Failing.scroll.yaml").path
      #expect(lines.first?.hasPrefix("\(path):9:13: error: notch `half` falls below `peek`") == true)
      #expect(lines.dropFirst().first == "\(path):8:13: note: `peek` is always 256 pt")
    }
  }
}

/// A decoded workflow command, by the inverse of `issueCommand` of GitHub's toolkit.
private struct WorkflowCommand {
  var name: String
  var properties: [String: String] = [:]
  var message: String

  init?(_ line: String) {
    guard line.hasPrefix("::"), let end = line.dropFirst(2).range(of: "::") else { return nil }
    let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
    guard let space = head.firstIndex(of: " ") else { return nil }
    name = String(head[..<space]) == "notice" ? "note" : String(head[..<space])
    for pair in head[head.index(after: space)...].split(separator: ",") {
      guard let sign = pair.firstIndex(of: "=") else { return nil }
      properties[String(pair[..<sign])] = Self.plain(String(pair[pair.index(after: sign)...]))
    }
    message = Self.plain(String(line[end.upperBound...]))
  }

  private static func plain(_ text: String) -> String {
    [("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")].reduce(text) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
}
