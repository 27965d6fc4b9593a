/// Findings for a person: the place in its lines, the facts, and what to do.
package struct TextRenderer: Sendable {
  package var usesColor: Bool
  /// Cells of a source line that are shown at most; more is cut around the place.
  package var width: Int

  package init(usesColor: Bool = false, width: Int = 120) {
    self.usesColor = usesColor
    self.width = width
  }

  package func render(_ reports: [Report]) -> String {
    reports.flatMap { report in
      let lines = LineTable(report.file)
      return report.findings.map { render($0, report.file, lines) }
    }.joined(separator: "\n")
  }

  package func render(_ finding: Diagnostic, _ file: SourceFile, _ lines: LineTable) -> String {
    var out = style(ShortRenderer.line(finding, file, lines), "1") + "\n"
    let excerpt = Excerpt(finding, file, lines, width: width)
    out += excerpt.text { style($0, $1 ? color(finding.severity) : "36") }
    let gutter = excerpt.gutter
    for note in finding.notes { out += "\(gutter) = note: \(DisplayText.escaped(note))\n" }
    for help in finding.help { out += "\(gutter) = help: \(DisplayText.escaped(help))\n" }
    for fix in finding.fixes {
      out += "\(gutter) = help: \(DisplayText.escaped(fix.message))\n"
      out += difference(fix, file, lines, gutter)
    }
    return out + "\(gutter) = see: scrollwork explain \(finding.id.rawValue)\n"
  }

  private func color(_ severity: Severity) -> String {
    switch severity {
    case .error: "31"
    case .warning: "33"
    case .note: "34"
    }
  }

  private func style(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// The lines that a fix changes, before and after.
  private func difference(_ fix: FixIt, _ file: SourceFile, _ lines: LineTable, _ gutter: String) -> String {
    guard let first = fix.edits.first, let last = fix.edits.last else { return "" }
    let (start, end) = (lines.location(of: first.span.start).line, lines.location(of: last.span.end).line)
    let covered = lines.span(ofLine: start).joined(lines.span(ofLine: end))
    var changed = ""
    var position = covered.start
    for edit in fix.edits {
      changed += file.text(Span(position, edit.span.start)) + edit.replacement
      position = edit.span.end
    }
    changed += file.text(Span(position, max(position, covered.end)))
    func block(_ text: String, _ sign: String, _ code: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
        let number = "\(start + index)"
        return style("\(gutter) \(sign) \(number) | \(DisplayText.escaped(String(line)))", code) + "\n"
      }.joined()
    }
    let removed = block(file.text(covered), "-", "31")
    // A fix that takes a whole line away leaves nothing to show.
    return changed.isEmpty ? removed : removed + block(changed, "+", "32")
  }
}
