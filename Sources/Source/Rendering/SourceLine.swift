/// A line of a file, or the visible part of a long line.
struct SourceLine {
  /// The visible span of the file.
  let span: Span
  private let file: SourceFile
  /// Whether text is cut off before and behind the span.
  private let isCut: (before: Bool, behind: Bool)

  /// - Parameters:
  ///   - place: the part of the line that must be visible, as far as it fits.
  ///   - isContinued: whether `line` is itself cut off on either side.
  ///   - width: the maximum number of bytes to show. **Why:** a line may be as long as the file, and measuring its
  ///     cells for every finding takes quadratic time.
  init(
    _ line: Span, of file: SourceFile, around place: Span, isContinued: (Bool, Bool) = (false, false), width: Int
  ) {
    self.file = file
    guard line.end - line.start > width else {
      span = line
      isCut = isContinued
      return
    }
    let length = min(place.end, line.end) - place.start
    var start = min(max(line.start, place.start - max(width / 4, (width - length) / 2)), line.end - width)
    var end = start + width
    while start > line.start, file.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    while end < line.end, file.bytes[end] & 0xC0 == 0x80 { end += 1 }
    span = Span(start, end)
    isCut = (isContinued.0 || start > line.start, isContinued.1 || end < line.end)
  }

  var text: String {
    var text = TerminalEscaping.laidOut(file.text(span), from: 0).text
    while text.utf8.last == 0x20 { text.removeLast() }
    return (isCut.before ? "…" : "") + text + (isCut.behind ? "…" : "")
  }

  /// Returns the cells of a span within the text of the line. An empty span takes one cell.
  func cells(of place: Span) -> Range<Int> {
    let start = max(span.start, min(place.start, span.end))
    let end = max(start, min(place.end, span.end))
    let indent = isCut.before ? 1 : 0
    let before = TerminalEscaping.laidOut(file.text(Span(span.start, start)), from: 0).width
    let inside = TerminalEscaping.laidOut(file.text(Span(start, end)), from: before).width
    return (indent + before)..<(indent + before + max(1, inside))
  }
}
