/// One line of a file, or the part of a long one that is worth showing.
struct SourceLine {
  /// What is shown of the file.
  let span: Span
  private let file: SourceFile
  /// Whether something is left out before and behind.
  private let isCut: (before: Bool, behind: Bool)

  /// - Parameters:
  ///   - place: what must be seen of it, as far as it fits.
  ///   - isContinued: whether it is itself a part of a longer line, on either side.
  ///   - width: how many bytes of it are shown at most. Bytes, not cells: a line may be as long as the file, and
  ///     measuring it for every finding would take forever.
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

  /// The cells of a place in it; one cell for an empty place.
  func cells(of place: Span) -> Range<Int> {
    let start = max(span.start, min(place.start, span.end))
    let end = max(start, min(place.end, span.end))
    let indent = isCut.before ? 1 : 0
    let before = TerminalEscaping.laidOut(file.text(Span(span.start, start)), from: 0).width
    let inside = TerminalEscaping.laidOut(file.text(Span(start, end)), from: before).width
    return (indent + before)..<(indent + before + max(1, inside))
  }
}
