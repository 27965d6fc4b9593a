import Source

extension SourceFile {
  /// Returns the edits that move whole lines to the right. `nil` if `span` does not start at the content of its line.
  ///
  /// - Parameter span: from the start of the content of the first line to any offset on the last line.
  package func indentation(of span: Span, by columns: Int) -> [Edit]? {
    guard bytes.contentStart(ofLineAt: span.start) == span.start else { return nil }
    let room = String(repeating: " ", count: columns)
    var edits: [Edit] = []
    var next: Int? = span.start
    while let line = next, line < span.end {
      let start = bytes.skippingBlanks(from: line)
      if bytes.lineBreak(at: start) == 0, start < span.end { edits.append(Edit(Span(start, start), room)) }
      next = bytes.nextLine(after: line)
    }
    return edits
  }
}

extension SourceFile {
  /// Returns the span of the dash of the list item that starts at an offset. `nil` if no dash precedes the offset.
  package func dash(before place: Int) -> Span? {
    var start = min(place, bytes.count)
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    guard start > 0, start < place, bytes[start - 1] == UInt8(ascii: "-") else { return nil }
    return Span(start - 1, start)
  }
}

extension SourceFile {
  /// Returns the edit that turns a key into a list item of its own. `nil` unless both keys start a line at the same
  /// column.
  package func dash(before key: Span, alignedWith first: Span) -> Edit? {
    guard let dash = dash(before: first.start), bytes.contentStart(ofLineAt: key.start) == key.start,
      bytes.contentStart(ofLineAt: first.start) == dash.start,
      bytes.column(of: key.start) == bytes.column(of: first.start)
    else { return nil }
    let width = first.start - dash.start
    return Edit(Span(key.start - width, key.start), "-" + String(repeating: " ", count: width - 1))
  }
}
