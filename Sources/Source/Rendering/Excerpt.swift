/// The lines that a finding is about, with marks under the places.
struct Excerpt {
  private struct Mark {
    var span: Span
    var text: String?
    var isPrimary: Bool
  }

  private let file: SourceFile
  private let lines: LineTable
  private let marks: [(line: Int, mark: Mark)]
  private let numberWidth: Int
  private let width: Int

  init(_ finding: Diagnostic, _ file: SourceFile, _ lines: LineTable, width: Int) {
    self.file = file
    self.lines = lines
    self.width = max(40, width)
    let all =
      finding.labels.map { Mark(span: $0.span, text: $0.message, isPrimary: false) }
      + [Mark(span: finding.span, text: finding.caption, isPrimary: true)]
    marks = all.map { (lines.location(of: $0.span.start).line, $0) }.sorted {
      ($0.line, $0.mark.span, $0.mark.isPrimary ? 1 : 0) < ($1.line, $1.mark.span, $1.mark.isPrimary ? 1 : 0)
    }
    let last = marks.map(\.line).max() ?? 1
    // A fix may show a later line than the marks do.
    let fixed = finding.fixes.flatMap(\.edits).map { lines.location(of: $0.span.end).line }.max() ?? 1
    numberWidth = "\(max(last, fixed))".count
  }

  /// What stands left of `=` in the lines below.
  var gutter: String { String(repeating: " ", count: numberWidth) }

  func text(_ style: (String, Bool) -> String) -> String {
    guard !file.bytes.isEmpty else { return "" }
    var out = "\(gutter) |\n"
    var shown: Int?
    for (line, mark) in marks {
      let span = lines.span(ofLine: line)
      let window = self.window(span, around: mark.span)
      if shown != line {
        let number = "\(line)"
        let pad = String(repeating: " ", count: numberWidth - number.count)
        let dots = (window.start > span.start ? "…" : "", window.end < span.end ? "…" : "")
        out += "\(pad)\(number) | \(dots.0)\(visible(window))\(dots.1)".trimmingEnd() + "\n"
        shown = line
      }
      let start = max(window.start, min(mark.span.start, window.end))
      let end = max(start, min(mark.span.end, window.end))
      let indent = DisplayText.width(visible(Span(window.start, start))) + (window.start > span.start ? 1 : 0)
      let length = max(1, DisplayText.width(visible(Span(start, end))))
      let signs = String(repeating: mark.isPrimary ? "^" : "-", count: length)
      let text = mark.text.map { " " + DisplayText.escaped($0) } ?? ""
      out += "\(gutter) | \(String(repeating: " ", count: indent))\(style(signs + text, mark.isPrimary))\n"
    }
    return out + "\(gutter) |\n"
  }

  private func visible(_ span: Span) -> String { DisplayText.escaped(file.text(span)) }

  /// The part of a long line around a place.
  private func window(_ line: Span, around place: Span) -> Span {
    guard line.end - line.start > width else { return line }
    var start = max(line.start, min(place.start, line.end) - width / 2)
    var end = min(line.end, start + width)
    while start > line.start, file.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    while end < line.end, file.bytes[end] & 0xC0 == 0x80 { end += 1 }
    return Span(start, end)
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
