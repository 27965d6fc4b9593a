import Source

extension UInt8 {
  /// A space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether it may stand in a name or in a path of names.
  var isNameByte: Bool { isLetter || isDigit || self == UInt8(ascii: ".") }

  var isLetter: Bool { self >= 0x41 && self <= 0x5A || self >= 0x61 && self <= 0x7A }
}

/// Lines as YAML sees them. All offsets may be anything up to the end.
extension [UInt8] {
  /// How many bytes the line break at an offset has; 0 if there is none. YAML also breaks lines at U+0085, U+2028 and
  /// U+2029.
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
    // Printable ASCII, which is nearly all, is no break.
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

  /// The offset behind the last byte before `end` that is no blank.
  func trimmingBlanks(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start, self[end - 1].isBlank { end -= 1 }
    return end
  }

  /// The first byte of a line that is not indentation.
  func contentStart(ofLineAt offset: Int) -> Int {
    skippingBlanks(from: startOfLine(of: offset))
  }

  /// Where the text of a line ends: before a comment and the blanks before it. Quotes are not minded.
  func contentEnd(from start: Int) -> Int {
    let end = endOfLine(from: start)
    var position = start
    while position < end, !(self[position] == UInt8(ascii: "#") && (position == 0 || self[position - 1].isBlank)) {
      position += 1
    }
    return trimmingBlanks(from: start, to: position)
  }

  /// Where the line after the one at an offset begins; `nil` on the last.
  func nextLine(after offset: Int) -> Int? {
    let end = endOfLine(from: offset)
    let length = lineBreak(at: end)
    return length == 0 ? nil : end + length
  }

  /// Code points between the start of the line and an offset.
  func column(of offset: Int) -> Int {
    self[startOfLine(of: offset)..<Swift.min(Swift.max(offset, startOfLine(of: offset)), count)]
      .reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  /// Whether a line break lies between two offsets.
  func spansLines(_ span: Span) -> Bool {
    endOfLine(from: span.start) < span.end
  }

  /// Whether a `:` ends a key here: it stands before a blank or the end of the line.
  func isKeyColon(at offset: Int) -> Bool {
    guard offset < count, self[offset] == UInt8(ascii: ":") else { return false }
    return offset + 1 == count || self[offset + 1].isBlank || lineBreak(at: offset + 1) > 0
  }

  /// The first `:` of a line's text that ends a key, quotes minded.
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
  /// Where the last line of a block scalar ends that has anything in it. libyaml's end is where the next line begins.
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
