/// A renderer for workflow commands, which GitHub Actions shows as annotations of a change.
package struct GitHubRenderer: Sendable {
  private let locations: Locations

  package init(_ locations: Locations) { self.locations = locations }

  package func render(_ reports: [Report]) -> String {
    var text = ""
    for report in reports where !report.findings.isEmpty {
      let lines = LineTable(report.file)
      for finding in report.findings { text += command(finding, report.file, lines) + "\n" }
    }
    return text
  }

  private func command(_ finding: Diagnostic, _ file: SourceFile, _ lines: LineTable) -> String {
    let (start, end) = (lines.location(of: finding.span.start), lines.location(of: finding.span.end))
    var properties = [
      ("file", locations.shortest(file.path)), ("line", "\(start.line)"), ("endLine", "\(end.line)"),
      ("title", finding.rule.id),
    ]
    // GitHub applies columns to the first line, so a span of several lines has none.
    if start.line == end.line {
      properties.insert(("col", "\(start.column)"), at: 2)
      properties.insert(("endColumn", "\(max(start.column, end.column))"), at: 4)
    }
    let list = properties.map { "\($0)=\(Self.escapedProperty($1))" }.joined(separator: ",")
    return "::\(Self.name(finding.severity)) \(list)::\(Self.escaped(finding.fullText))"
  }

  private static func name(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  /// Returns the text with the escapes that the runner decodes. Unescaped text could end the command and begin another.
  private static func escaped(_ text: String) -> String {
    replacing(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func escapedProperty(_ text: String) -> String {
    replacing(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  /// Replaces scalar by scalar, because CR LF is a single `Character`.
  private static func replacing(_ text: String, _ table: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let escape = table[scalar] { result += escape } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
