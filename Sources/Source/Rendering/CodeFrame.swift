/// The source lines of a finding, with marks under its spans.
struct CodeFrame {
  private struct Mark {
    var span: Span
    var text: String?
    var isPrimary: Bool
  }

  private let file: SourceFile
  private let lines: LineTable
  private let marks: [(line: Int, mark: Mark)]
  private let width: Int
  /// The number of labels that are not shown.
  let leftOut: Int
  /// The maximum number of labels. One more would take the place of the line that counts the others.
  private static let maxLabels = 4
  /// Spaces, one for each digit of the largest line number.
  let gutter: String

  init(_ finding: Diagnostic, _ file: SourceFile, _ lines: LineTable, width: Int) {
    self.file = file
    self.lines = lines
    self.width = width
    let shown = finding.labels.count > Self.maxLabels ? 2 : finding.labels.count
    leftOut = finding.labels.count - shown
    let all =
      finding.labels.prefix(shown).map { Mark(span: $0.span, text: $0.message, isPrimary: false) }
      + [Mark(span: finding.span, text: finding.caption, isPrimary: true)]
    marks = all.map { (lines.location(of: $0.span.start).line, $0) }.sorted {
      ($0.line, $0.mark.span, $0.mark.isPrimary ? 1 : 0) < ($1.line, $1.mark.span, $1.mark.isPrimary ? 1 : 0)
    }
    gutter = String(repeating: " ", count: "\(marks.last?.line ?? 1)".utf8.count)
  }

  /// - Parameter style: formats marks and captions; the second argument is whether they mark the primary span.
  func text(_ style: (String, Bool) -> String) -> String {
    var text = "\(gutter) |\n"
    var shown: Int?
    // A distant span on the same long line may need another part of it.
    var window = SourceLine(Span(0, 0), of: file, around: Span(0, 0), width: width)
    for (line, mark) in marks {
      if shown != line || mark.span.start < window.span.start || mark.span.start > window.span.end {
        window = SourceLine(lines.span(ofLine: line), of: file, around: mark.span, width: width)
        let number = "\(line)"
        let padding = String(repeating: " ", count: max(0, gutter.utf8.count - number.utf8.count))
        text += "\(padding)\(number) |" + (window.text.isEmpty ? "" : " " + window.text) + "\n"
        shown = line
      }
      let cells = window.cells(of: mark.span)
      let signs = String(repeating: mark.isPrimary ? "^" : "-", count: cells.count)
      let caption = mark.text.map { " " + TerminalEscaping.escaped($0) } ?? ""
      let indent = String(repeating: " ", count: cells.lowerBound)
      text += "\(gutter) | \(indent)\(style(signs + caption, mark.isPrimary))\n"
    }
    return text + "\(gutter) |\n"
  }
}
