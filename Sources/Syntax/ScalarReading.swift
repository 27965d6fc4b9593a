import Source

/// The text of a scalar, read again from its source, with the span of every part.
///
/// The cases follow libyaml's scanner (`yaml_parser_scan_plain_scalar` and its siblings in scanner.c). **Why:** libyaml
/// reports only the start and the end of a scalar.
struct ScalarReading: Sendable {
  /// A run of the text and the bytes that it comes from.
  struct Segment: Sendable {
    var textStart: Int
    var textEnd: Int
    var source: Span
    /// Whether text and source agree byte by byte. If not, the run maps to its source only as a whole.
    var isVerbatim: Bool
  }

  let bytes: [UInt8]
  private(set) var text: [UInt8] = []
  private(set) var runs: [Segment] = []

  private init(_ file: SourceFile) {
    bytes = file.bytes
  }

  init(plain span: Span, in file: SourceFile) {
    self.init(file)
    readFlow(span, quote: nil)
  }

  /// - Parameter span: the span including the quotes.
  init(quoted span: Span, in file: SourceFile) {
    self.init(file)
    guard span.end - span.start >= 2, span.end <= bytes.count else { return }
    readFlow(Span(span.start + 1, span.end - 1), quote: bytes[span.start])
  }

  /// - Parameter text: the text as libyaml reads it, from which the indentation follows.
  init(block span: Span, isFolded: Bool, text: String, in file: SourceFile) {
    self.init(file)
    guard let header = BlockHeader(bytes, at: span.start, text: text) else { return }
    readBlock(header, isFolded: isFolded)
  }

  /// Returns the source of a part of the text. `nil` if the text is empty or the range exceeds it.
  ///
  /// - Parameter range: UTF-8 offsets in the text.
  func source(of range: Range<Int>) -> Span? {
    guard let first = run(at: range.lowerBound) else { return end }
    let start = first.isVerbatim ? first.source.start + range.lowerBound - first.textStart : first.source.start
    guard !range.isEmpty, let last = run(at: range.upperBound - 1) else {
      return range.isEmpty ? Span(start, start) : nil
    }
    let end = last.isVerbatim ? last.source.start + range.upperBound - last.textStart : last.source.end
    return Span(start, max(start, end))
  }

  /// The empty span after the text.
  private var end: Span? {
    runs.last.map { Span($0.source.end, $0.source.end) }
  }

  private func run(at offset: Int) -> Segment? {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].textEnd <= offset { low = middle + 1 } else { high = middle }
    }
    return low < runs.count ? runs[low] : nil
  }

  // MARK: Writing the text

  private mutating func copy(_ span: Span) {
    guard span.start < span.end else { return }
    if let last = runs.last, last.isVerbatim, last.source.end == span.start {
      runs[runs.count - 1].source.end = span.end
      runs[runs.count - 1].textEnd += span.end - span.start
    } else {
      runs.append(
        Segment(textStart: text.count, textEnd: text.count + span.end - span.start, source: span, isVerbatim: true))
    }
    text += bytes[span.start..<span.end]
  }

  private mutating func write(_ replacement: [UInt8], for span: Span) {
    runs.append(
      Segment(textStart: text.count, textEnd: text.count + replacement.count, source: span, isVerbatim: false))
    text += replacement
  }

  /// Writes a line break as text. All line breaks except U+2028 and U+2029 become a line feed.
  private mutating func writeBreak(_ span: Span) {
    if span.end - span.start == 3 || bytes[span.start] == 0x0A { copy(span) } else { write([0x0A], for: span) }
  }

  // MARK: Plain and quoted

  private mutating func readFlow(_ span: Span, quote: UInt8?) {
    var position = span.start
    while position < span.end {
      let byte = bytes[position]
      if byte.isBlank || bytes.lineBreak(at: position) > 0 {
        position = readSpace(position, span.end)
      } else if quote == UInt8(ascii: "'") && byte == UInt8(ascii: "'") {
        write([byte], for: Span(position, min(position + 2, span.end)))
        position += 2
      } else if quote == UInt8(ascii: "\"") && byte == UInt8(ascii: "\\") {
        position = readEscape(position, span.end)
      } else {
        copy(Span(position, position + 1))
        position += 1
      }
    }
  }

  /// Reads blanks and line breaks. Blanks inside of a line stay. Blanks around a line break are dropped, and a single
  /// break becomes a space.
  private mutating func readSpace(_ start: Int, _ end: Int) -> Int {
    var position = min(bytes.skippingBlanks(from: start), end)
    guard position < end, bytes.lineBreak(at: position) > 0 else {
      copy(Span(start, position))
      return position
    }
    let first = Span(position, position + bytes.lineBreak(at: position))
    position = first.end
    let more = readBreaks(from: &position, end)
    if first.end - first.start == 3 { copy(first) }
    if more.isEmpty && first.end - first.start < 3 { write([0x20], for: Span(start, position)) }
    for next in more { writeBreak(next) }
    return position
  }

  /// Reads the following line breaks, with blanks between them.
  private func readBreaks(from position: inout Int, _ end: Int) -> [Span] {
    var breaks: [Span] = []
    while true {
      position = min(bytes.skippingBlanks(from: position), end)
      let length = position < end ? bytes.lineBreak(at: position) : 0
      guard length > 0 else { return breaks }
      breaks.append(Span(position, position + length))
      position += length
    }
  }

  private mutating func readEscape(_ start: Int, _ end: Int) -> Int {
    guard start + 1 < end else { return end }
    let lineBreak = bytes.lineBreak(at: start + 1)
    if lineBreak > 0 {
      // An escaped line break and the indentation after it produce no text.
      var position = start + 1 + lineBreak
      for next in readBreaks(from: &position, end) { writeBreak(next) }
      return position
    }
    let escape = Escape(bytes, at: start, end)
    write(escape.text, for: Span(start, escape.end))
    return escape.end
  }

  // MARK: Literal and folded

  private mutating func readBlock(_ header: BlockHeader, isFolded: Bool) {
    var line = BlockLine(start: header.end, text: header.end)
    var breaks = readBlockBreaks(&line, header.indentation)
    var lineBreak: Span?
    var startedWithBlank = false
    while line.text < bytes.count, line.text - line.start == header.indentation {
      let startsWithBlank = bytes[line.text].isBlank
      if let last = lineBreak {
        let folds = isFolded && last.end - last.start < 3 && !startedWithBlank && !startsWithBlank
        if !folds { writeBreak(last) } else if breaks.isEmpty { write([0x20], for: Span(last.start, line.text)) }
      }
      for next in breaks { writeBreak(next) }
      startedWithBlank = startsWithBlank
      let end = bytes.endOfLine(from: line.text)
      copy(Span(line.text, end))
      let length = bytes.lineBreak(at: end)
      lineBreak = length > 0 ? Span(end, end + length) : nil
      line = BlockLine(start: end + length, text: end + length)
      breaks = length > 0 ? readBlockBreaks(&line, header.indentation) : []
    }
    if header.chomping != .strip, let lineBreak { writeBreak(lineBreak) }
    if header.chomping == .keep { for next in breaks { writeBreak(next) } }
  }

  /// The start of a line and the start of its text after the indentation.
  private struct BlockLine {
    var start: Int
    var text: Int
  }

  /// Returns the breaks of empty lines, and advances `line` to the next line with text.
  private func readBlockBreaks(_ line: inout BlockLine, _ indentation: Int) -> [Span] {
    var breaks: [Span] = []
    while true {
      while line.text < bytes.count, line.text - line.start < indentation, bytes[line.text] == 0x20 { line.text += 1 }
      let length = bytes.lineBreak(at: line.text)
      guard length > 0 else { return breaks }
      breaks.append(Span(line.text, line.text + length))
      line = BlockLine(start: line.text + length, text: line.text + length)
    }
  }
}

/// The header line of a block scalar, and the indentation of its text in spaces.
private struct BlockHeader {
  enum Chomping { case strip, clip, keep }

  var chomping = Chomping.clip
  var indentation: Int
  /// The start of the first line of the text.
  var end: Int

  init?(_ bytes: [UInt8], at start: Int, text: String) {
    var position = start + 1
    while position < bytes.count, !bytes[position].isBlank, bytes.lineBreak(at: position) == 0 {
      if bytes[position] == UInt8(ascii: "-") { chomping = .strip }
      if bytes[position] == UInt8(ascii: "+") { chomping = .keep }
      position += 1
    }
    guard let end = bytes.nextLine(after: position) else { return nil }
    self.end = end
    // An indentation indicator is relative to the parent's indentation, which is unknown here. The indentation is the
    // difference between the leading spaces in the file and in the text, on the first non-empty line.
    var line = end
    while let next = bytes.nextLine(after: line), bytes.skippingBlanks(from: line) == bytes.endOfLine(from: line) {
      line = next
    }
    var spaces = 0
    for byte in text.utf8 {
      if byte == 0x0A { spaces = 0 } else if byte == 0x20 { spaces += 1 } else { break }
    }
    indentation = 0
    while line + indentation < bytes.count, bytes[line + indentation] == 0x20 { indentation += 1 }
    indentation -= spaces
    if indentation < 1 { return nil }
  }
}

/// The text of an escape sequence in double quotes.
private struct Escape {
  var text: [UInt8]
  var end: Int

  init(_ bytes: [UInt8], at start: Int, _ limit: Int) {
    let letter = bytes[start + 1]
    end = start + 2
    switch letter {
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"):
      end = min(limit, end + (letter == UInt8(ascii: "x") ? 2 : letter == UInt8(ascii: "u") ? 4 : 8))
      let digits = String(decoding: bytes[(start + 2)..<end], as: UTF8.self)
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      text = scalar.map { Array(String(Character($0)).utf8) } ?? []
    case UInt8(ascii: "0"): text = [0]
    case UInt8(ascii: "a"): text = [0x07]
    case UInt8(ascii: "b"): text = [0x08]
    case UInt8(ascii: "t"): text = [0x09]
    case UInt8(ascii: "n"): text = [0x0A]
    case UInt8(ascii: "v"): text = [0x0B]
    case UInt8(ascii: "f"): text = [0x0C]
    case UInt8(ascii: "r"): text = [0x0D]
    case UInt8(ascii: "e"): text = [0x1B]
    case UInt8(ascii: "N"): text = [0xC2, 0x85]
    case UInt8(ascii: "_"): text = [0xC2, 0xA0]
    case UInt8(ascii: "L"): text = [0xE2, 0x80, 0xA8]
    case UInt8(ascii: "P"): text = [0xE2, 0x80, 0xA9]
    default: text = [letter]
    }
  }
}
