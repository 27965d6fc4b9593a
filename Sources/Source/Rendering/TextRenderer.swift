/// A renderer for people: the source lines of a finding, the facts, and the fixes.
package struct TextRenderer: Sendable {
  package var usesColor: Bool
  /// The maximum number of bytes shown of a source line, around the span of the finding.
  package var width: Int

  package init(usesColor: Bool = false, width: Int = 120) {
    self.usesColor = usesColor
    self.width = max(20, width)
  }

  /// Returns all findings of the reports, separated by empty lines.
  package func render(_ reports: [Report]) -> String {
    reports.filter { !$0.findings.isEmpty }.flatMap { report in
      let lines = LineTable(report.file)
      return report.findings.map { render($0, report.file, lines) }
    }.joined(separator: "\n")
  }

  package func render(_ finding: Diagnostic, _ file: SourceFile, _ lines: LineTable) -> String {
    var text = headline(finding, file, lines)
    let excerpt = CodeFrame(finding, file, lines, width: width)
    if !finding.rule.isReadFailure { text += excerpt.text { style($0, $1 ? color(finding.severity) : .cyan) } }
    let gutter = excerpt.gutter
    func add(_ word: String, _ words: String) {
      text += "\(gutter) = \(style(word, .bold)): \(TerminalEscaping.escaped(words))\n"
    }
    if excerpt.leftOut > 0 { add("note", "\(excerpt.leftOut) more places are not shown") }
    for note in finding.notes { add("note", note) }
    for help in finding.help { add("help", help) }
    for fix in finding.fixes {
      add("help", fix.message)
      text += Difference(fix, file, lines, width: width).text(gutter: gutter) { style($0, $1 ? .green : .red) }
    }
    add("see", "scrollwork explain \(finding.rule.id)")
    return text
  }

  /// Returns the line that Xcode, editors and problem matchers read.
  private func headline(_ finding: Diagnostic, _ file: SourceFile, _ lines: LineTable) -> String {
    guard usesColor else { return ShortRenderer.line(finding, file, lines) + "\n" }
    let place = ShortRenderer.place(finding, file, lines)
    let severity = style("\(finding.severity.rawValue):", color(finding.severity))
    let message = style(TerminalEscaping.escaped(finding.message), .bold)
    return "\(style("\(place):", .bold)) \(severity) \(message) [\(finding.rule.id)]\n"
  }

  /// Parameters of Select Graphic Rendition (ECMA-48, 8.3.117).
  private enum Style: String {
    case bold = "1"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case cyan = "36"
  }

  private func color(_ severity: Severity) -> Style {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .note: .blue
    }
  }

  private func style(_ text: String, _ style: Style) -> String {
    usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
