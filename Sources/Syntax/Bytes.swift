import Source

extension UInt8 {
  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether the byte can be part of a name or of a path of names.
  var isNameByte: Bool { isLetter || isDigit || self == UInt8(ascii: ".") }

  var isLetter: Bool { self >= 0x41 && self <= 0x5A || self >= 0x61 && self <= 0x7A }
}

/// The lines of a text by the rules of YAML. Offsets range from 0 to the end of the text.
extension [UInt8] {
  /// Returns the length of the line break at an offset in bytes; 0 if there is none. YAML also breaks lines at U+0085,
  /// U+2028 and U+2029.
  func lineBreak(at offset: Int) -> Int {
    guard offset < count else { return 0 }
    switch self[offset] {
    case 0x0A: return 1
    case 0x0D: return offset + 1 < count && self[offset + 1] == 0x0A ? 2 : 1
    case 0xC2: return offset + 1 < count && self[offset + 1] == 0x85 ? 2 : 0
    case 0xE2:
      let isBreak = offset + 2 < count && self[offset + 1] == 0x80 && (self[offset + 2] & 0xFE) == 0xA8
      return isBreak ? 3 : 0
    default: return 0
    }
  }

  func endOfLine(from offset: Int) -> Int {
    var end = offset
    // Fast path: printable ASCII, which is most text, never breaks a line.
    while end < count, self[end] >= 0x20 && self[end] < 0x80 || lineBreak(at: end) == 0 { end += 1 }
    return end
  }

  func startOfLine(of offset: Int) -> Int {
    var start = Swift.min(offset, count)
    while start > 0, self[start - 1] != 0x0A, self[start - 1] != 0x0D { start -= 1 }
    return start == 0 && starts(with: [0xEF, 0xBB, 0xBF]) ? Swift.min(3, offset) : start
  }

  func skippingBlanks(from offset: Int) -> Int {
    var position = offset
    while position < count, self[position].isBlank { position += 1 }
    return position
  }

  /// Returns the offset after the last byte before `end` that is not a blank.
  func trimmingBlanks(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start, self[end - 1].isBlank { end -= 1 }
    return end
  }

  /// Returns the offset of the first byte of a line after its indentation.
  func contentStart(ofLineAt offset: Int) -> Int {
    skippingBlanks(from: startOfLine(of: offset))
  }

  /// Returns the end of the content of a line: before a comment and the blanks in front of it. Ignores quotes.
  func contentEnd(from start: Int) -> Int {
    let end = endOfLine(from: start)
    var position = start
    while position < end, !(self[position] == UInt8(ascii: "#") && (position == 0 || self[position - 1].isBlank)) {
      position += 1
    }
    return trimmingBlanks(from: start, to: position)
  }

  /// Returns the start of the line after the one at an offset. `nil` on the last line.
  func nextLine(after offset: Int) -> Int? {
    let end = endOfLine(from: offset)
    let length = lineBreak(at: end)
    return length == 0 ? nil : end + length
  }

  /// Returns the number of code points between the start of the line and an offset.
  func column(of offset: Int) -> Int {
    self[startOfLine(of: offset)..<Swift.min(Swift.max(offset, startOfLine(of: offset)), count)]
      .reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  /// Whether a line break is between two offsets.
  func spansLines(_ span: Span) -> Bool {
    endOfLine(from: span.start) < span.end
  }

  /// Whether a `:` at this offset ends a key: a blank or the end of the line follows it.
  func isKeyColon(at offset: Int) -> Bool {
    guard offset < count, self[offset] == UInt8(ascii: ":") else { return false }
    return offset + 1 == count || self[offset + 1].isBlank || lineBreak(at: offset + 1) > 0
  }

  /// Returns the first `:` in the content of a line that ends a key. Skips a leading quoted text.
  func keyColon(from start: Int) -> Int? {
    let end = contentEnd(from: start)
    var position = start
    if position < end, self[position] == UInt8(ascii: "\"") || self[position] == UInt8(ascii: "'") {
      guard let close = self[(position + 1)..<end].firstIndex(of: self[position]) else { return nil }
      position = close + 1
    }
    while position < end {
      if isKeyColon(at: position) { return position }
      position += 1
    }
    return nil
  }
}

extension [UInt8] {
  /// Returns the end of the last non-empty line of a block scalar. libyaml ends the scalar at the start of the next
  /// line.
  func endOfBlockScalar(_ span: Span) -> Int {
    let firstLine = Swift.min(endOfLine(from: span.start), count)
    var end = Swift.min(Swift.max(span.end, firstLine), count)
    while end > firstLine {
      let last = self[end - 1]
      guard last.isBlank || last == 0x0A || last == 0x0D else { break }
      end -= 1
    }
    return end == firstLine ? contentEnd(from: span.start) : endOfLine(from: end)
  }
}
