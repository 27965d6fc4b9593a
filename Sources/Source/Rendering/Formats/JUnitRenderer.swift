/// A renderer for JUnit XML, which the test views of CI servers read: files are test suites, and findings are tests.
package struct JUnitRenderer: Sendable {
  /// The command that reported the findings.
  private let command: String
  /// The minimum severity of a failure. Less severe findings appear as output. `nil` if no finding fails a test.
  private let threshold: Severity?
  private let locations: Locations

  /// The tests of one file.
  package struct Suite: Sendable {
    package var file: SourceFile
    package var tests: [TestCase]

    package init(file: SourceFile, tests: [TestCase]) {
      self.file = file
      self.tests = tests
    }

    /// Creates one test for each finding; no tests for a report without findings.
    package init(_ report: Report) {
      let lines = LineTable(report.file)
      file = report.file
      tests = report.findings.map { finding in
        let place = lines.location(of: finding.span.start)
        return TestCase(
          name: "\(finding.rule.id) at \(place.line):\(place.column)", span: finding.span, findings: [finding])
      }
    }
  }

  package struct TestCase: Sendable {
    package var name: String
    package var span: Span
    /// The findings of the test. Empty if the test passes.
    package var findings: [Diagnostic]

    package init(name: String, span: Span, findings: [Diagnostic]) {
      self.name = name
      self.span = span
      self.findings = findings
    }
  }

  package init(_ command: String, failingFrom threshold: Severity?, _ locations: Locations) {
    self.command = command
    self.threshold = threshold
    self.locations = locations
  }

  package func render(_ reports: [Report]) -> String { render(reports.map { Suite($0) }) }

  package func render(_ suites: [Suite]) -> String {
    let tests = suites.reduce(0) { $0 + max(1, $1.tests.count) }
    let failures = suites.reduce(0) { $0 + self.failures(in: $1) }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="scrollwork \(command)" tests="\(tests)" failures="\(failures)" errors="0">
      \(suites.map(text).joined())</testsuites>

      """
  }

  private func failures(in suite: Suite) -> Int { suite.tests.count { $0.findings.contains(where: fails) } }

  private func fails(_ finding: Diagnostic) -> Bool { threshold.map { finding.severity >= $0 } ?? false }

  private func text(_ suite: Suite) -> String {
    let path = Self.escaped(locations.shortest(suite.file.path))
    let count = "tests=\"\(max(1, suite.tests.count))\" failures=\"\(failures(in: suite))\""
    let head = "  <testsuite name=\"\(path)\" \(count) errors=\"0\" skipped=\"0\">\n"
    // CI servers ignore a suite without tests.
    guard !suite.tests.isEmpty else {
      return head + "    <testcase classname=\"\(path)\" name=\"\(command)\" file=\"\(path)\"/>\n  </testsuite>\n"
    }
    let lines = LineTable(suite.file)
    return head + suite.tests.map { text($0, path, lines) }.joined() + "  </testsuite>\n"
  }

  private func text(_ test: TestCase, _ path: String, _ lines: LineTable) -> String {
    let line = lines.location(of: test.span.start).line
    let head =
      "    <testcase classname=\"\(path)\" name=\"\(Self.escaped(test.name))\" file=\"\(path)\" line=\"\(line)\""
    guard let first = test.findings.first(where: fails) ?? test.findings.first else { return head + "/>\n" }
    let text = Self.escaped(
      test.findings.map { "\($0.severity.rawValue): \($0.fullText)" }.joined(separator: "\n\n"))
    let body =
      fails(first)
      ? "<failure type=\"\(first.rule.id)\" message=\"\(Self.escaped(first.message))\">\(text)</failure>"
      : "<system-out>\(text)</system-out>"
    return "\(head)>\n      \(body)\n    </testcase>\n"
  }

  /// Escapes text between tags or in an attribute (XML 1.0, sections 2.2 and 2.4). Characters that XML forbids become
  /// `\u{…}`.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}":
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
