/// A renderer for Code Quality reports, which GitLab compares between the branches of a merge request.
package struct GitLabRenderer: Sendable {
  private let locations: Locations

  package init(_ locations: Locations) { self.locations = locations }

  package func render(_ reports: [Report]) -> String {
    var writer = JSONWriter()
    writer.array { writer in
      for report in reports where !report.findings.isEmpty {
        let lines = LineTable(report.file)
        let prints = Fingerprints(report, lines)
        let path = locations.shortest(report.file.path)
        for (index, finding) in report.findings.enumerated() {
          writer.issue(finding, path, lines, fingerprint: prints[index, in: path])
        }
      }
    }
    return writer.text + "\n"
  }
}

extension JSONWriter {
  fileprivate mutating func issue(_ finding: Diagnostic, _ path: String, _ lines: LineTable, fingerprint: String) {
    object { writer in
      writer.pair("description", finding.fullText)
      writer.pair("check_name", finding.rule.id)
      writer.pair("fingerprint", fingerprint)
      writer.pair("severity", Self.name(finding.severity))
      writer.key("location")
      writer.object { writer in
        writer.pair("path", path)
        writer.key("lines")
        writer.object { writer in
          writer.pair("begin", lines.location(of: finding.span.start).line)
          writer.pair("end", lines.location(of: finding.span.end).line)
        }
      }
    }
  }

  private static func name(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
