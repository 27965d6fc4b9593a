/// A renderer for Code Quality reports, which GitLab compares between the branches of a merge request.
package struct GitLabRenderer: Sendable {
  private let locations: Locations

  package init(_ locations: Locations) { self.locations = locations }

  package func render(_ reports: [Report]) -> String {
    let issues = reports.filter { !$0.findings.isEmpty }.flatMap { report in
      let lines = LineTable(report.file)
      let prints = Fingerprints(report, lines)
      let path = locations.shortest(report.file.path)
      return report.findings.enumerated().map { index, finding -> JSON in
        let place: JSON = [
          "begin": JSON(lines.location(of: finding.span.start).line),
          "end": JSON(lines.location(of: finding.span.end).line),
        ]
        return [
          "description": .text(finding.fullText), "check_name": .text(finding.rule.id),
          "fingerprint": .text(prints[index, in: path]), "severity": .text(Self.name(finding.severity)),
          "location": ["path": .text(path), "lines": place],
        ]
      }
    }
    return JSON.list(issues).line + "\n"
  }

  private static func name(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
