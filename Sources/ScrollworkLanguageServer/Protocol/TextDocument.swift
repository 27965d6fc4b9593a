import Source

/// A text as an editor has it, and its places as the editor counts them.
struct TextDocument: Sendable {
  /// What columns are counted in.
  enum Encoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
  }

  private(set) var file: SourceFile
  private let encoding: Encoding
  private var lines: LineTable

  init(_ file: SourceFile, _ encoding: Encoding) {
    self.file = file
    self.encoding = encoding
    lines = LineTable(file)
  }

  // MARK: Places

  /// Lines and columns, both from 0.
  func position(_ offset: Int) -> JSON {
    let line = lines.location(of: offset).line
    let start = lines.span(ofLine: line).start
    let before = file.bytes[start..<max(start, min(offset, file.bytes.count))]
    return ["line": JSON(line - 1), "character": JSON(length(before))]
  }

  func range(_ span: Span) -> JSON { ["start": position(span.start), "end": position(max(span.start, span.end))] }

  /// The offset of a position; what lies beyond a line's end is its end. `nil` for what is no position.
  func offset(_ position: JSON?) -> Int? {
    guard let line = position?["line"]?.int, let column = position?["character"]?.int, line >= 0, column >= 0 else {
      return nil
    }
    let span = lines.span(ofLine: line < Int.max ? line + 1 : line)
    var (offset, left) = (span.start, column)
    while offset < span.end, left > 0 {
      var next = offset + 1
      while next < span.end, file.bytes[next] & 0xC0 == 0x80 { next += 1 }
      left -= length(file.bytes[offset..<next])
      // Nothing stands within a character.
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
    // A code point beyond the first plane, which begins with such a byte, is a pair of surrogates.
    case .utf16: bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    }
  }

  // MARK: Changes

  /// Puts in what has been typed: a part of the text, or all of it.
  ///
  /// - Returns: Whether the change could be understood.
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

  /// The edits that an editor makes of those of a fix.
  func edits(_ edits: [Edit]) -> JSON {
    .list(edits.map { ["range": range($0.span), "newText": .text($0.replacement)] })
  }

  /// What makes another text of this: what both begin and end with stays, and with it the cursor there.
  func edits(to new: SourceFile) -> JSON {
    let (old, new) = (file.bytes, new.bytes)
    if old == new { return [] }
    var head = zip(old, new).prefix { $0 == $1 }.count
    // Never within a character.
    while head > 0, head < old.count, old[head] & 0xC0 == 0x80 { head -= 1 }
    while head > 0, head < new.count, new[head] & 0xC0 == 0x80 { head -= 1 }
    var tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    while tail > 0, old[old.count - tail] & 0xC0 == 0x80 { tail -= 1 }
    let text = String(decoding: new[head..<new.count - tail], as: UTF8.self)
    return edits([Edit(Span(head, old.count - tail), text)])
  }
}
