import Source

extension JSON {
  /// The reason why a text is not valid JSON.
  package struct Malformed: Error {
    package var reason: String
    /// The offset of the error in bytes.
    package var offset: Int
  }

  /// Parses a complete text. Malformed UTF-8 in strings is repaired.
  package init(reading bytes: [UInt8]) throws(Malformed) {
    var parser = JSONParser(bytes: bytes)
    let value = try parser.value(depth: 0)
    parser.skipBlanks()
    guard parser.position == bytes.count else { throw parser.malformed("there is more behind the value") }
    self = value
  }
}

private struct JSONParser {
  let bytes: [UInt8]
  var position = 0

  /// The maximum nesting depth, which bounds the recursion. No message of the protocol is nested as deeply.
  private static let maxDepth = 200

  init(bytes: [UInt8]) { self.bytes = bytes }

  func malformed(_ reason: String) -> JSON.Malformed { JSON.Malformed(reason: reason, offset: position) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Whether the next sign is `sign`. Skips blanks before it, and takes it if so.
  private mutating func took(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private mutating func take(_ sign: Unicode.Scalar) throws(JSON.Malformed) {
    guard took(sign) else { throw malformed("`\(sign)` is missing") }
  }

  mutating func value(depth: Int) throws(JSON.Malformed) -> JSON {
    guard depth < Self.maxDepth else { throw malformed("it is nested too deeply") }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return .map(try members(depth))
    case UInt8(ascii: "["): return .list(try items(depth))
    case UInt8(ascii: "\""): return .text(try text())
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit: return .number(try number())
    case _:
      for (word, value) in [("true", JSON.bool(true)), ("false", .bool(false)), ("null", .null)]
      where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return value
      }
      throw malformed("a value is missing")
    }
  }

  private mutating func members(_ depth: Int) throws(JSON.Malformed) -> [JSON.Member] {
    try take("{")
    var members: [JSON.Member] = []
    if took("}") { return members }
    repeat {
      skipBlanks()
      let name = try text()
      try take(":")
      members.append(JSON.Member(name, try value(depth: depth + 1)))
    } while took(",")
    try take("}")
    return members
  }

  private mutating func items(_ depth: Int) throws(JSON.Malformed) -> [JSON] {
    try take("[")
    var items: [JSON] = []
    if took("]") { return items }
    repeat { items.append(try value(depth: depth + 1)) } while took(",")
    try take("]")
    return items
  }

  /// Parses a number (RFC 8259, section 6).
  private mutating func number() throws(JSON.Malformed) -> String {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(JSON.Malformed) {
    let start = position
    while let byte = next, byte.isDigit { position += 1 }
    if position == start { throw malformed("a digit is missing") }
  }

  /// Parses a string (RFC 8259, section 7).
  private mutating func text() throws(JSON.Malformed) -> String {
    try take("\"")
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escaped()
      case 0x00..<0x20: throw malformed("a control character is in a string")
      case _: text.append(byte)
      }
    }
    throw malformed("a string does not end")
  }

  private mutating func escaped() throws(JSON.Malformed) -> [UInt8] {
    guard let byte = next else { throw malformed("a string does not end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(Character(try codePoint())).utf8)
    case _: throw malformed("there is no such escape")
    }
  }

  /// Parses the code point of one escape or of a surrogate pair. An unpaired surrogate becomes U+FFFD.
  private mutating func codePoint() throws(JSON.Malformed) -> Unicode.Scalar {
    let first = try codeUnit()
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    let back = position
    guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return "\u{FFFD}" }
    position += 2
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(second) else {
      position = back
      return "\u{FFFD}"
    }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func codeUnit() throws(JSON.Malformed) -> UInt16 {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw malformed("an escape wants four hexadecimal digits") }
    position += 4
    return unit
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
