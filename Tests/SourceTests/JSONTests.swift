import Lint
import Model
import Source
import Testing

@Suite struct JSONTests {
  @Test func numbersHaveTheShortestForm() {
    #expect(
      [0.1, 200, -0.0, 1e21, 0x1p-1074, 0.1 + 0.2].map { JSONWriter.text($0) } == [
        "0.1", "200", "0", "1e+21", "5e-324", "0.30000000000000004",
      ])
    #expect(JSONWriter.text(Double.infinity) == "null" && JSONWriter.text(Double.nan) == "null")
    #expect(JSONWriter.text(Float(0.1)) == "0.1")
  }

  @Test func stringsAreEscaped() {
    #expect(JSONWriter.quoted("a\"b\\c") == #""a\"b\\c""#)
    #expect(JSONWriter.quoted("\n\r\t\u{0}\u{1B}\u{7F}") == #""\n\r\t\u0000\u001b\u007f""#)
    #expect(JSONWriter.quoted("\u{2028}\u{202E}") == #""\u2028\u202e""#)
    #expect(JSONWriter.quoted("流利 👍 é") == "\"流利 👍 é\"")
    // A CRLF is one `Character`.
    #expect(JSONWriter.quoted("\r\n") == #""\r\n""#)
  }

  @Test func exactDecimalsAreWrittenAsNumbers() {
    var writer = JSONWriter()
    writer.array { writer in
      for value in ["256", "-0.5", "0", "-0", "0.00", "1/3", "007", "", ".5", "1.", "1e3", "nan"] {
        writer.number(exactly: value)
      }
    }
    #expect(
      writer.text == #"[256, -0.5, 0, 0, 0, "1/3", "007", "", ".5", "1.", "1e3", "nan"]"#)
  }

  @Test func nestedValuesAreIndented() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("a")
      writer.array { writer in
        writer.number(1)
        writer.object { _ in }
        writer.array { _ in }
        writer.bool(true)
        writer.null()
      }
      writer.key("b\"")
      writer.string("c")
    }
    #expect(writer.text == #"{"a": [1, {}, [], true, null], "b\"": "c"}"#)
  }

  @Test func findingHasItsKeysInOrder() {
    let file = SourceFile(path: "specs/Place.scroll.yaml", text: "peek: 256\nhalf: 50% - 50\n")
    let finding = Diagnostic(
      .notchOrder, "notch `half` falls below `peek`", at: Span(16, 24), caption: "234 pt there",
      labels: [Label(Span(6, 9), "always 256 pt")], notes: ["ascending only when height > 612 pt"],
      help: ["keep `half` above `peek`"],
      fixes: [FixIt("keep it above", isSafe: false, edits: [Edit(Span(16, 24), "max(257, 50% - 50)")])],
      counterexample: Counterexample(
        device: "iPhone SE (1st generation)", orientation: nil, environment: [NamedValue("height", "568")],
        values: [NamedValue("peek", "256"), NamedValue("half", "703/3")]))
    let text = JSONRenderer().render([Report(file: file, findings: [finding])])
    let fingerprint = Fingerprints(Report(file: file, findings: [finding]), LineTable(file))[0]
    #expect(
      text == """
        {"findings": [{"id": "notch-order", "severity": "error", "message": "notch `half` falls below `peek`", \
        "file": "specs/Place.scroll.yaml", "line": 2, "column": 7, "endLine": 2, "endColumn": 15, \
        "caption": "234 pt there", \
        "labels": [{"line": 1, "column": 7, "endLine": 1, "endColumn": 10, "message": "always 256 pt"}], \
        "notes": ["ascending only when height > 612 pt"], "help": ["keep `half` above `peek`"], \
        "counterexample": {"device": "iPhone SE (1st generation)", "environment": {"height": 568}, \
        "values": {"peek": 256, "half": "703/3"}}, \
        "fixes": [{"safe": false, "message": "keep it above", \
        "edits": [{"offset": 16, "length": 8, "text": "max(257, 50% - 50)"}]}], "fingerprint": "\(fingerprint)"}]}

        """)
  }

  @Test func emptyReportHasAnEmptyList() {
    #expect(JSONRenderer().render([]) == "{\"findings\": []}\n")
  }
}

@Suite struct FingerprintTests {
  private func prints(_ text: String, _ offsets: [Int], _ rule: Rule = .unknownKey) -> [String] {
    let file = SourceFile(path: "a", text: text)
    let report = Report(file: file, findings: offsets.map { Diagnostic(rule, "m\($0)", at: Span($0, $0 + 1)) })
    let prints = Fingerprints(report, LineTable(file))
    return offsets.indices.map { prints[$0] }
  }

  @Test func fingerprintIsIndependentOfTheLineNumber() {
    #expect(prints("a: 1\n", [0]) == prints("\n\n  a: 1  \n", [4]))
  }

  @Test func fingerprintsOfEqualLinesDiffer() {
    let two = prints("a: 1\na: 1\n", [0, 5])
    #expect(two[0] != two[1])
    #expect(two[0] == prints("a: 1\n", [0])[0])
    // Fingerprints of two findings on one line differ.
    #expect(Set(prints("a: 1\n", [0, 3])).count == 2)
  }

  @Test func fingerprintDependsOnTextAndRule() {
    #expect(prints("a: 1\n", [0]) != prints("a: 2\n", [0]))
    #expect(prints("a: 1\n", [0]) != prints("a: 1\n", [0], .wrongType))
  }

  /// Baselines in users' repositories contain these fingerprints.
  @Test func fingerprintIsStableAcrossVersions() {
    #expect(prints("  hieght: 44\n", [2]) == ["06c3d755f6af141c"])
  }
}
