import Source

/// A check of the bytes of a file before YAML parses them.
struct Encoding {
  /// The finding about the first part that YAML does not accept as text. `nil` if there is none.
  private(set) var finding: Diagnostic?
  private(set) var isASCII = true
  /// The non-ASCII spaces in indentation. They look like plain spaces, but YAML reads them as text.
  private(set) var foreignSpaces: [Span] = []

  init(of file: SourceFile) {
    finding = Self.foreignMark(file.bytes)
    if finding == nil { file.bytes.withUnsafeBufferPointer { check($0) } }
  }

  /// Returns the finding about a byte order mark of an encoding other than UTF-8. `nil` if there is none.
  private static func foreignMark(_ bytes: [UInt8]) -> Diagnostic? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return .foreignEncoding("UTF-32", at: Span(0, 4))
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return .foreignEncoding("UTF-16", at: Span(0, 2))
    }
    return nil
  }

  private mutating func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var position = 0
    while position < bytes.count {
      position = Self.skippingPrintable(bytes, from: position)
      if position == bytes.count { return }
      let byte = bytes[position]
      if byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        position += 1
      } else if byte < 0x80 {
        finding = .controlCharacter(UInt32(byte), at: Span(position, position + 1))
        return
      } else {
        isASCII = false
        guard let (scalar, length) = Self.decode(bytes, at: position) else {
          finding = .invalidByte(byte, at: Span(position, position + 1))
          return
        }
        // The code points that YAML does not count as printable.
        if scalar < 0xA0 && scalar != 0x85 || scalar == 0xFFFE || scalar == 0xFFFF {
          finding = .controlCharacter(scalar, at: Span(position, position + length))
          return
        }
        let span = Span(position, position + length)
        if Self.isSpace(scalar), isIndentation(bytes, upTo: position), Self.headsLine(bytes, from: span.end) {
          foreignSpaces.append(span)
        }
        position += length
      }
    }
  }

  /// Whether the code point is a space separator of Unicode (general category Zs) other than the plain space.
  private static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether a key or an item follows after at most some spaces. Other content may be a line of a text.
  private static func headsLine(_ bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Bool {
    let end = min(bytes.count, place + 200)
    var position = place
    while position < end {
      if bytes[position] == UInt8(ascii: " ") {
        position += 1
      } else if let (scalar, length) = decode(bytes, at: position), isSpace(scalar) {
        position += length
      } else {
        break
      }
    }
    if position + 1 < end, bytes[position] == UInt8(ascii: "-"), bytes[position + 1] == UInt8(ascii: " ") {
      return true
    }
    let start = position
    while position < end, bytes[position].isNameByte { position += 1 }
    return position > start && position < end && bytes[position] == UInt8(ascii: ":")
  }

  /// Whether only spaces precede an offset on its line.
  private func isIndentation(_ bytes: UnsafeBufferPointer<UInt8>, upTo place: Int) -> Bool {
    var start = place
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
    return start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D || foreignSpaces.last?.end == start
  }

  /// Skips printable ASCII and line feeds, eight bytes at a time.
  private static func skippingPrintable(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    let raw = UnsafeRawBufferPointer(bytes)
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    while position + 8 <= bytes.count {
      var word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      // The high bit of each byte that is a line feed, shifted to a bit that makes the byte printable.
      let other = word ^ (ones &* 0x0A)
      word |= ~(((other & ~highs) &+ ~highs) | other | ~highs) >> 2
      // Bytes below a space set their high bit in the first term, delete characters in the second.
      let delete = word ^ (ones &* 0x7F)
      guard ((word &- ones &* 0x20) | (delete &- ones) | word) & highs == 0 else { return position }
      position += 8
    }
    return position
  }

  /// Returns the code point of a sequence of two to four bytes. `nil` if the sequence is not well-formed (Unicode 15,
  /// table 3-7).
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> (scalar: UInt32, length: Int)? {
    let lead = UInt32(bytes[position])
    let length: Int
    let smallest: UInt32
    switch lead {
    case 0xC2...0xDF: (length, smallest) = (2, 0x80)
    case 0xE0...0xEF: (length, smallest) = (3, 0x800)
    case 0xF0...0xF4: (length, smallest) = (4, 0x10000)
    default: return nil
    }
    guard position + length <= bytes.count else { return nil }
    var scalar = lead & (0x7F >> UInt32(length))
    for next in bytes[(position + 1)..<(position + length)] {
      guard next & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(next & 0x3F)
    }
    let isSurrogate = scalar >= 0xD800 && scalar < 0xE000
    return scalar >= smallest && scalar <= 0x10FFFF && !isSurrogate ? (scalar, length) : nil
  }
}

extension Diagnostic {
  fileprivate static func foreignEncoding(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidUTF8, "the file is \(name), and specs are UTF-8", at: span, caption: "its byte order mark",
      help: ["save it as UTF-8"])
  }

  fileprivate static func invalidByte(_ byte: UInt8, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidUTF8, "the byte 0x\(hexadecimal(UInt32(byte), 2)) is not UTF-8 here", at: span,
      notes: ["it is byte \(span.start) of the file, counted from 0"], help: ["save the file as UTF-8"])
  }

  fileprivate static func controlCharacter(_ scalar: UInt32, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "the control character U+\(hexadecimal(scalar, 4)) is not allowed in YAML", at: span,
      notes: scalar == 0 ? ["a file with null characters is often not a text at all"] : [],
      fixes: [FixIt("remove it", isSafe: false, edits: [Edit(span, "")])])
  }

  private static func hexadecimal(_ value: UInt32, _ width: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
