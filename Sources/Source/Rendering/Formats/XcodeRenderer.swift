/// A renderer for lines that Xcode shows in the editor when a build phase prints them. The paths are absolute, and the
/// labels of a finding follow it as notes.
package struct XcodeRenderer: Sendable {
  private let locations: Locations

  package init(_ locations: Locations) { self.locations = locations }

  package func render(_ reports: [Report]) -> String {
    var text = ""
    for report in reports where !report.findings.isEmpty {
      let path = TerminalEscaping.escaped(locations.absolute(report.file.path))
      let lines = LineTable(report.file)
      func add(_ span: Span, _ severity: Severity, _ message: String) {
        let place = lines.location(of: span.start)
        text += "\(path):\(place.line):\(place.column): \(severity.rawValue): \(TerminalEscaping.escaped(message))\n"
      }
      for finding in report.findings {
        let caption = finding.caption.map { ": \($0)" } ?? ""
        add(finding.span, finding.severity, "\(finding.message)\(caption) [\(finding.rule.id)]")
        for label in finding.labels { add(label.span, .note, label.message) }
      }
    }
    return text
  }
}
