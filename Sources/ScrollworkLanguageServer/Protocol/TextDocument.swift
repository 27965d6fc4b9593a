import Source

/// The text of a document, with positions in the units of the editor.
struct TextDocument: Sendable {
  /// The code units that columns count.
  enum Encoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
  }

  private(set) var file: SourceFile
  let encoding: Encoding
  private var lines: LineTable

  init(_ file: SourceFile, _ encoding: Encoding) {
    self.file = file
    self.encoding = encoding
    lines = LineTable(file)
  }

  // MARK: Positions

  /// Returns the position of an offset. Lines and columns count from 0; columns count the units of `encoding`.
  func position(_ offset: Int) -> JSON {
    let line = lines.location(of: offset).line
    return [
      "line": JSON(line - 1), "character": JSON(max(0, units(before: offset) - units(before: start(ofLine: line)))),
    ]
  }

  /// Returns the start of a line. The first line includes a byte order mark, which editors count.
  private func start(ofLine line: Int) -> Int { line == 1 ? 0 : lines.span(ofLine: line).start }

  private func units(before offset: Int) -> Int {
    switch encoding {
    case .utf8: min(offset, file.bytes.count)
    case .utf16: lines.utf16Count(before: offset)
    }
  }

  /// Returns the line that contains an offset, without its line break.
  func line(of offset: Int) -> Span { lines.span(ofLine: lines.location(of: offset).line) }

  func range(_ span: Span) -> JSON { ["start": position(span.start), "end": position(max(span.start, span.end))] }

  /// Returns the offset of a position. A column beyond the end of the line gives the end of the line. `nil` if the
  /// value is not a position.
  func offset(_ position: JSON?) -> Int? {
    guard let line = position?["line"]?.int, let column = position?["character"]?.int, line >= 0, column >= 0 else {
      return nil
    }
    guard line < lines.lineCount else { return file.bytes.count }
    let end = lines.span(ofLine: line + 1).end
    var (offset, left) = (start(ofLine: line + 1), column)
    while offset < end, left > 0 {
      var next = offset + 1
      while next < end, file.bytes[next] & 0xC0 == 0x80 { next += 1 }
      left -= length(file.bytes[offset..<next])
      // A position inside a character maps to its start.
      if left < 0 { break }
      offset = next
    }
    return offset
  }

  func span(_ range: JSON?) -> Span? {
    guard let start = offset(range?["start"]), let end = offset(range?["end"]), start <= end else { return nil }
    return Span(start, end)
  }

  private func length(_ bytes: ArraySlice<UInt8>) -> Int {
    switch encoding {
    case .utf8: bytes.count
    // A code point outside of the BMP, whose first byte is at least F0, is a surrogate pair.
    case .utf16: bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    }
  }

  // MARK: Changes

  /// Applies a change to a part of the text, or to all of it.
  ///
  /// - Returns: Whether the change is valid.
  mutating func apply(_ change: JSON) -> Bool {
    guard let text = change["text"]?.text else { return false }
    var bytes = Array(text.utf8)
    if let range = change["range"], range != .null {
      guard let span = span(range) else { return false }
      bytes = file.bytes[..<span.start] + bytes + file.bytes[span.end...]
    }
    self = TextDocument(SourceFile(path: file.path, bytes: bytes), encoding)
    return true
  }

  /// Returns the edits of a fix for the editor. Inserted lines get the line breaks of the file.
  func edits(_ edits: [Edit]) -> JSON {
    .list(
      edits.map { edit in
        let text = file.lineBreak == "\n" ? edit.replacement : edit.replacement.withLineBreaks(file.lineBreak)
        return ["range": range(edit.span), "newText": .text(text)]
      })
  }

  /// Returns one edit that turns the text into another. The common prefix and suffix stay, which preserves the cursor
  /// there.
  func edits(to new: SourceFile) -> JSON {
    let (old, new) = (file.bytes, new.bytes)
    if old == new { return [] }
    let most = min(old.count, new.count)
    var head = 0
    while head < most, old[head] == new[head] { head += 1 }
    while head > 0, old.isSplit(at: head) || new.isSplit(at: head) { head -= 1 }
    var tail = 0
    while tail < most - head, old[old.count - tail - 1] == new[new.count - tail - 1] { tail += 1 }
    while tail > 0, old.isSplit(at: old.count - tail) || new.isSplit(at: new.count - tail) { tail -= 1 }
    let text = String(decoding: new[head..<new.count - tail], as: UTF8.self)
    return [["range": range(Span(head, old.count - tail)), "newText": .text(text)]]
  }
}

extension [UInt8] {
  /// Whether an offset is inside a code point or between CR and LF.
  fileprivate func isSplit(at place: Int) -> Bool {
    guard place > 0, place < count else { return false }
    return self[place] & 0xC0 == 0x80 || self[place] == 0x0A && self[place - 1] == 0x0D
  }
}

extension String {
  fileprivate func withLineBreaks(_ lineBreak: String) -> String {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.joined(separator: lineBreak)
  }
}
