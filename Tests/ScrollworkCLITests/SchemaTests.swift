import Foundation
import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// The compiler rejects everything that the JSON Schema rejects.
@Suite(.enabled(if: Readers.exist, "make test installs the readers")) struct SchemaTests {
  /// The files that a JSON Schema validator rejects, out of those that it can parse.
  private func refused(_ files: [String], _ schema: String, in tool: Tool) throws -> Set<String> {
    let run = try Readers.run("check-jsonschema", ["-o", "json", "--schemafile", schema] + files, in: tool)
    let result = try parsed(run.output)
    #expect(run.status == 0 || result["errors"] != nil, "\(run.output)\(run.errors)")
    return Set((result["errors"] as? [[String: Any]] ?? []).compactMap { $0["filename"] as? String })
  }

  /// The files in which the compiler finds errors.
  private func broken(_ folder: String, in tool: Tool) throws -> Set<String> {
    let json = try tool("lint", "--format", "json", folder).output
    let findings = try #require(parsed(json)["findings"] as? [[String: Any]])
    return Set(findings.filter { $0["severity"] as? String == "error" }.compactMap { $0["file"] as? String })
  }

  private func withSchemas(_ body: (Tool) throws -> Void) throws {
    try Tool.inEmptyFolder { tool in
      for subject in ["spec", "configuration"] {
        let run = try tool("schema", subject)
        #expect(run.status == 0)
        try tool.write(run.output, to: "\(subject).json")
      }
      try body(tool)
    }
  }

  @Test func schemasMatchTheMetaschema() throws {
    try withSchemas { tool in
      let run = try Readers.run(
        "check-jsonschema", ["--check-metaschema", "spec.json", "configuration.json"], in: tool)
      #expect(run.status == 0, "\(run.output)")
    }
  }

  @Test func specsOfThisPackageMatchTheSchema() throws {
    try withSchemas { tool in
      let files = try tool.shell("find '\(Tool.root.path)/specs' -name '*.scroll.yaml'").output.split(separator: "\n")
      #expect(files.count > 30)
      #expect(try refused(files.map(String.init), "spec.json", in: tool).isEmpty)
    }
  }

  /// The fixed examples of the explanations pass; the failing ones about keys and values do not.
  @Test func schemaRejectsUnknownKeysAndValues() throws {
    try withSchemas { tool in
      let subjects: [Rule] = [.unknownKey, .missingKey, .unknownValue, .unsupportedVersion]
      for rule in ruleRegistry.rules {
        guard case .specs(let failing, let fixed) = rule.page.example else { continue }
        try tool.write(fixed, to: "fixed/\(rule.id).scroll.yaml")
        if subjects.contains(rule) { try tool.write(failing, to: "failing/\(rule.id).scroll.yaml") }
      }
      let fixed = try tool.names(in: "fixed").map { "fixed/" + $0 }
      #expect(try refused(fixed, "spec.json", in: tool).isEmpty)
      let failing = try tool.names(in: "failing").map { "failing/" + $0 }
      #expect(failing.count == subjects.count)
      #expect(try refused(failing, "spec.json", in: tool) == Set(failing))
    }
  }

  @Test func schemaRejectsNumbersOutsideTheirRange() throws {
    try withSchemas { tool in
      func write(_ lines: [String], to folder: String) throws -> [String] {
        try lines.enumerated().map { index, line in
          let path = "\(folder)/\(index).scroll.yaml"
          try tool.write(
            """
            scrollwork: 1
            screen: Test\(index)
            layout:
              - block: map
                height: fill
              - sheet: panel
                notches: {low: 120, high: 480}
                \(line)

            """, to: path)
          return path
        }
      }
      let accepted = try write(
        [
          "spring: {damping: 1/2}", "spring: {damping: 2}", "backdrop: {dim: 1}",
          "release: {like: overlayContainer, leap: 0.5}",
        ], to: "accepted"
      )
      #expect(try refused(accepted, "spec.json", in: tool).isEmpty)
      let outside = try write(
        [
          "spring: {damping: -1}", "spring: {response: 0}", "backdrop: {dim: 3}", "backdrop: {scale: -0.5}",
          "release: {leap: -5}", "release: {policy: projected, lookahead: 101}",
          "release: {policy: free, lookahead: -1}",
          "release: {policy: threshold, velocity: -3}", "handoff: expandFrist",
        ], to: "outside")
      #expect(try refused(outside, "spec.json", in: tool) == Set(outside))
      #expect(try broken("outside", in: tool) == Set(outside))
      #expect(try broken("accepted", in: tool).isEmpty)
    }
  }

  /// Random changes to the specs of this package, so that both agree on some files and differ on others.
  @Test func compilerRejectsWhatTheSchemaRejects() throws {
    try withSchemas { tool in
      var random = SplitMix64(seed: 11)
      let paths = try tool.shell("find '\(Tool.root.path)/specs' -name '*.scroll.yaml' | sort").output.split(
        separator: "\n")
      let specs = try paths.map { try String(contentsOfFile: String($0), encoding: .utf8) }
      var files: [String] = []
      for number in 0..<240 {
        var lines = specs[Int(random.next() % UInt64(specs.count))].components(separatedBy: "\n")
        for _ in 0...Int(random.next() % 2) { change(&lines, &random) }
        let file = "changed/\(number).scroll.yaml"
        try tool.write(lines.joined(separator: "\n"), to: file)
        files.append(file)
      }
      let refused = try refused(files, "spec.json", in: tool)
      let broken = try broken("changed", in: tool)
      #expect(refused.count > 40 && refused.count < files.count - 40, "\(refused.count)")
      for file in refused.subtracting(broken).sorted() {
        let text = try tool.read(file)
        Issue.record("\(file) is refused by the schema alone:\n\(text)")
      }
    }
  }

  private static let values = [
    "true", "\"true\"", "false", "null", "~", "12", "-3", "0.5", "1e3", "0x1F", "012", "no", "on", "2020-01-01", "[]",
    "{}",
    "[a]", "{a: b}", "\"12\"", "'fill'", "fill", "none", "stay", "previous", "50%", "10...20", "height", "portrait",
    "iPhone", "[iPhone 15]", ".inf", "1_000", "text with words", "\"\"",
  ]

  /// Changes a value or a key, or adds or removes a line.
  private func change(_ lines: inout [String], _ random: inout SplitMix64) {
    let candidates = lines.indices.filter { lines[$0].contains(":") && !lines[$0].hasPrefix("#") }
    guard !candidates.isEmpty else { return }
    let line = candidates[Int(random.next() % UInt64(candidates.count))]
    guard let colon = lines[line].range(of: ": ") ?? lines[line].range(of: ":") else { return }
    switch random.next() % 8 {
    case 0: lines.remove(at: line)
    case 1:
      let keys = ["height", "collapsed", "extra", "snap", "summary", "notches", "title", "on", "bounces", "tap"]
      let indent = lines[line].prefix { $0 == " " || $0 == "-" }
      lines[line] = indent + keys[Int(random.next() % UInt64(keys.count))] + lines[line][colon.lowerBound...]
    case 2:
      let other = candidates[Int(random.next() % UInt64(candidates.count))]
      lines.swapAt(line, other)
    default:
      let value = Self.values[Int(random.next() % UInt64(Self.values.count))]
      lines[line] = lines[line][..<colon.lowerBound] + ": " + value
    }
  }

  @Test func schemaOfConfigurationsRejectsUnknownRules() throws {
    try withSchemas { tool in
      try tool.write(
        "rules:\n  notch-order: off\n  unused-name: error\ndevices: iPad\nskip: [a]\nlet: {bar: 44}\n"
          + "access: public\nbackends: [swift]\n", to: "right.yaml"
      )
      try tool.write("rules:\n  notch-gpa: off\n", to: "wrong.yaml")
      try tool.write("rules:\n  notch-gap: maybe\n", to: "wrong2.yaml")
      #expect(
        try refused(["right.yaml", "wrong.yaml", "wrong2.yaml"], "configuration.json", in: tool)
          == ["wrong.yaml", "wrong2.yaml"])
    }
  }
}
