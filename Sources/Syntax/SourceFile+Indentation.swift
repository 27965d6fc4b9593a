import Source

extension SourceFile {
  /// What moves whole lines to the right; `nil` where they have something else before them.
  ///
  /// - Parameter span: from the first thing on its first line to anywhere on its last.
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
  /// The dash that makes an item of what begins at a place.
  package func dash(before place: Int) -> Span? {
    var start = min(place, bytes.count)
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    guard start > 0, start < place, bytes[start - 1] == UInt8(ascii: "-") else { return nil }
    return Span(start - 1, start)
  }
}

extension SourceFile {
  /// What makes an item of its own of a key among those of another; `nil` unless both begin a line, at one depth.
  package func dash(before key: Span, besides first: Span) -> Edit? {
    guard let dash = dash(before: first.start), bytes.contentStart(ofLineAt: key.start) == key.start,
      bytes.contentStart(ofLineAt: first.start) == dash.start,
      bytes.column(of: key.start) == bytes.column(of: first.start)
    else { return nil }
    let width = first.start - dash.start
    return Edit(Span(key.start - width, key.start), "-" + String(repeating: " ", count: width - 1))
  }
}
