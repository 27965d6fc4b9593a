/// A writer of JSON text. It writes members and items in the order of the calls.
package struct JSONWriter: Sendable {
  package private(set) var text = ""
  private var needsComma = false
  private let layout: Layout
  /// The number of open objects and arrays.
  private var depth = 0
  /// Whether the next value follows its key on the same line.
  private var isAfterKey = false

  package enum Layout: Sendable {
    /// One line, without spaces behind commas and colons.
    case compact
    /// One line, with spaces behind commas and colons.
    case oneLine
    /// One line for each member and item.
    case indented
  }

  package init(_ layout: Layout = .oneLine) { self.layout = layout }

  package mutating func object(_ body: (inout JSONWriter) -> Void) { enclosed("{", "}", body) }

  package mutating func array(_ body: (inout JSONWriter) -> Void) { enclosed("[", "]", body) }

  private mutating func enclosed(_ open: String, _ close: String, _ body: (inout JSONWriter) -> Void) {
    separate()
    text += open
    needsComma = false
    depth += 1
    body(&self)
    depth -= 1
    // Without members, the brackets are neighbors.
    if needsComma { breakLine() }
    text += close
    needsComma = true
  }

  private mutating func breakLine() {
    if layout == .indented { text += "\n" + String(repeating: "  ", count: depth) }
  }

  /// Writes the key of the next value.
  package mutating func key(_ name: String) {
    separate()
    Self.quote(name, into: &text)
    text += layout == .compact ? ":" : ": "
    (needsComma, isAfterKey) = (false, true)
  }

  /// Writes a key with its value.
  package mutating func pair(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  package mutating func pair(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  package mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    array(body)
  }

  package mutating func string(_ value: String) {
    separate()
    Self.quote(value, into: &text)
    needsComma = true
  }

  package mutating func number(_ value: Int) { raw("\(value)") }
  package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }
  package mutating func null() { raw("null") }

  /// Writes the shortest text that reads back as the same number. −0 becomes 0, and a value that is not finite becomes
  /// null.
  package mutating func number<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ value: Value) {
    raw(Self.text(value))
  }

  /// Writes an exact number: a JSON number for a decimal, a string for a fraction such as 1/3.
  package mutating func number(exactly value: String) {
    if let decimal = Self.decimal(value) { raw(decimal) } else { string(value) }
  }

  /// Writes JSON text unchanged.
  package mutating func raw(_ json: String) {
    separate()
    text += json
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text += layout == .oneLine ? ", " : "," }
    if !isAfterKey, depth > 0 { breakLine() }
    (needsComma, isAfterKey) = (false, false)
  }

  /// Returns the text that `number` writes for a value.
  package static func text<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ value: Value) -> String {
    guard value.isFinite else { return "null" }
    if value == 0 { return "0" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns a decimal in JSON notation (RFC 8259, section 6). `nil` if the text is not a decimal.
  static func decimal(_ text: String) -> String? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let parts = (isNegative ? text.dropFirst() : text[...]).split(separator: ".", omittingEmptySubsequences: false)
    let isDecimal = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
    guard isDecimal, parts.count <= 2, parts[0] == "0" || parts[0].utf8.first != UInt8(ascii: "0") else { return nil }
    let isZero = parts.allSatisfy { $0.utf8.allSatisfy { $0 == UInt8(ascii: "0") } }
    return isZero ? "0" : text
  }

  package static func quoted(_ value: String) -> String {
    var text = ""
    quote(value, into: &text)
    return text
  }

  private static func quote(_ value: String, into text: inout String) {
    text += "\""
    if value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      text += value
    } else {
      for scalar in value.unicodeScalars { append(scalar, to: &text) }
    }
    text += "\""
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    // Control and direction characters that a terminal interprets, and the line terminators of older JavaScript.
    case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}",
      "\u{2066}"..."\u{2069}":
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
}
