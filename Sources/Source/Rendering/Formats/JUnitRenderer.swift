/// The files of a run as test suites and its findings as failing tests: what the test tab of every CI server shows.
package struct JUnitRenderer: Sendable {
  /// A finding below this is told, but fails nothing; `nil`: none fails.
  private let threshold: Severity?
  private let locations: Locations

  package init(failingFrom threshold: Severity?, _ locations: Locations) {
    self.threshold = threshold
    self.locations = locations
  }

  package func render(_ reports: [Report]) -> String {
    let tests = reports.reduce(0) { $0 + max(1, $1.findings.count) }
    let failures = reports.reduce(0) { $0 + self.failures(in: $1) }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="scrollwork lint" tests="\(tests)" failures="\(failures)" errors="0">
      \(reports.map(suite).joined())</testsuites>

      """
  }

  private func failures(in report: Report) -> Int { report.findings.count(where: fails) }

  private func fails(_ finding: Diagnostic) -> Bool { threshold.map { finding.severity >= $0 } ?? false }

  private func suite(_ report: Report) -> String {
    let path = Self.escaped(locations.shortest(report.file.path))
    let count = "tests=\"\(max(1, report.findings.count))\" failures=\"\(failures(in: report))\""
    let head = "  <testsuite name=\"\(path)\" \(count) errors=\"0\" skipped=\"0\">\n"
    guard !report.findings.isEmpty else {
      return head + "    <testcase classname=\"\(path)\" name=\"lint\" file=\"\(path)\"/>\n  </testsuite>\n"
    }
    let lines = LineTable(report.file)
    return head + report.findings.map { test($0, path, lines) }.joined() + "  </testsuite>\n"
  }

  private func test(_ finding: Diagnostic, _ path: String, _ lines: LineTable) -> String {
    let place = lines.location(of: finding.span.start)
    let name = "\(finding.id.rawValue) at \(place.line):\(place.column)"
    let text = Self.escaped("\(finding.severity.rawValue): \(finding.fullText)")
    let message = Self.escaped(finding.message)
    let body =
      fails(finding)
      ? "<failure type=\"\(finding.id.rawValue)\" message=\"\(message)\">\(text)</failure>"
      : "<system-out>\(text)</system-out>"
    return """
          <testcase classname="\(path)" name="\(name)" file="\(path)" line="\(place.line)">
            \(body)
          </testcase>

      """
  }

  /// Text between tags or in an attribute (XML 1.0, sections 2.2 and 2.4). Characters that no XML file may hold are
  /// written by their numbers.
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
