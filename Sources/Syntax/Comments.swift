import Source

/// The comments of a file, collected between the tokens: a `#` between two tokens starts a comment.
struct Comments {
  /// The spans of the comments, each from `#` to the end of the line.
  private(set) var spans: [Span] = []
  /// The spans inside of texts that look like comments, each from `#` to the end of the line.
  private(set) var inTexts: [Span] = []
  private let bytes: [UInt8]
  /// The offset up to which the file is done.
  private var position = 0
  /// The first `#` from `position` on; the end of the file if there is none.
  private var next = 0

  init(_ file: SourceFile) {
    bytes = file.bytes
    next = bytes.firstNumberSign(from: 0)
  }

  /// Advances past a token. Tokens come in the order of the file.
  mutating func pass(_ token: Span) {
    // Fast path: most files have few comments.
    if next >= token.end { return }
    collect(upTo: token.start)
    passText(upTo: token.end)
  }

  /// Advances past a block scalar, which may have a comment in its first line.
  mutating func passBlockScalar(_ token: Span) {
    collect(upTo: token.start)
    // The comment follows the indicators: `|2-`.
    move(to: token.start + 1)
    collect(upTo: min(bytes.endOfLine(from: min(token.start + 1, bytes.count)), token.end))
    passText(upTo: token.end)
  }

  private mutating func passText(upTo end: Int) {
    while next < end {
      let endOfLine = min(bytes.endOfLine(from: next), end)
      inTexts.append(Span(next, endOfLine))
      move(to: endOfLine)
    }
    move(to: end)
  }

  /// Collects comments in the rest of the file, which has no tokens. A `#` counts only after a blank or a line break.
  mutating func finish() {
    while next < bytes.count {
      let before = next == 0 ? 0x0A : bytes[next - 1]
      if before.isBlank || before == 0x0A || before == 0x0D { add() } else { move(to: next + 1) }
    }
  }

  private mutating func collect(upTo end: Int) {
    while next < end { add() }
  }

  private mutating func add() {
    let end = bytes.endOfLine(from: next)
    spans.append(Span(next, end))
    move(to: end)
  }

  private mutating func move(to place: Int) {
    guard place > position else { return }
    position = min(place, bytes.count)
    if next < position { next = bytes.firstNumberSign(from: position) }
  }
}

extension [UInt8] {
  /// Returns the offset of the next `#`; the end if there is none. The search compares eight bytes at a time.
  fileprivate func firstNumberSign(from start: Int) -> Int {
    withUnsafeBytes { raw in
      var position = start
      let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
      while position + 8 <= raw.count {
        let other = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self) ^ (ones &* 0x23)
        // Not zero if a byte of `other` is zero.
        if (other &- ones) & ~other & highs != 0 { break }
        position += 8
      }
      while position < raw.count, raw[position] != UInt8(ascii: "#") { position += 1 }
      return position
    }
  }
}
