/// A renderer with one line per finding, which Xcode, editors and problem matchers read.
package struct ShortRenderer: Sendable {
  package init() {}

  package func render(_ reports: [Report]) -> String {
    reports.filter { !$0.findings.isEmpty }.map { report in
      let lines = LineTable(report.file)
      return report.findings.map { Self.line($0, report.file, lines) + "\n" }.joined()
    }.joined()
  }

  static func line(_ finding: Diagnostic, _ file: SourceFile, _ lines: LineTable) -> String {
    let message = TerminalEscaping.escaped(finding.message)
    return "\(place(finding, file, lines)): \(finding.severity.rawValue): \(message) [\(finding.rule.id)]"
  }

  static func place(_ finding: Diagnostic, _ file: SourceFile, _ lines: LineTable) -> String {
    let place = lines.location(of: finding.span.start)
    return "\(TerminalEscaping.escaped(file.path)):\(place.line):\(place.column)"
  }
}
