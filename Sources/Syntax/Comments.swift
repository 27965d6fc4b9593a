import Source

/// Finds the comments of a file, while the tokens go by: a `#` between two tokens begins one.
struct Comments {
  /// From `#` to the end of the line.
  private(set) var spans: [Span] = []
  private let bytes: [UInt8]
  private let isEmpty: Bool
  /// Everything before is done.
  private var position = 0

  init(_ file: SourceFile) {
    bytes = file.bytes
    isEmpty = !bytes.contains(UInt8(ascii: "#"))
  }

  /// Goes on behind a token. Tokens come in the order of the file.
  mutating func pass(_ token: Span) {
    if isEmpty { return }
    collect(upTo: token.start)
    position = max(position, token.end)
  }

  /// Goes on behind a block scalar, which may have a comment in its first line.
  mutating func passBlockScalar(_ token: Span) {
    if isEmpty { return }
    collect(upTo: token.start)
    // The indicators: `|2-`.
    position = max(position, min(token.start + 1, bytes.count))
    let firstLine = bytes.endOfLine(from: position)
    collect(upTo: min(firstLine, token.end))
    position = max(position, token.end)
  }

  /// Takes the rest of the file, of which there are no tokens: only what is apart from the text before it counts.
  mutating func finish() {
    if isEmpty { return }
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "#")) {
      position = start + 1
      let before = start == 0 ? 0x0A : bytes[start - 1]
      if before.isBlank || before == 0x0A || before == 0x0D { add(from: start) }
    }
  }

  private mutating func collect(upTo end: Int) {
    while position < end {
      if bytes[position] == UInt8(ascii: "#") { add(from: position) } else { position += 1 }
    }
  }

  private mutating func add(from start: Int) {
    position = bytes.endOfLine(from: start)
    spans.append(Span(start, position))
  }
}
