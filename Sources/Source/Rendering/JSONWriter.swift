/// Writes JSON in the order in which it is told.
package struct JSONWriter: Sendable {
  package private(set) var text = ""
  private var needsComma = false

  package init() {}

  package mutating func object(_ body: (inout JSONWriter) -> Void) { enclosed("{", "}", body) }

  package mutating func array(_ body: (inout JSONWriter) -> Void) { enclosed("[", "]", body) }

  private mutating func enclosed(_ open: String, _ close: String, _ body: (inout JSONWriter) -> Void) {
    separate()
    text += open
    needsComma = false
    body(&self)
    text += close
    needsComma = true
  }

  /// The key of the next value.
  package mutating func key(_ name: String) {
    separate()
    text += Self.quoted(name) + ": "
    needsComma = false
  }

  package mutating func string(_ value: String) { raw(Self.quoted(value)) }
  package mutating func number(_ value: Int) { raw("\(value)") }
  package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }
  package mutating func null() { raw("null") }

  /// The shortest text that reads back as the same number; −0 is 0, what is not finite is null.
  package mutating func number(_ value: Double) { raw(Self.text(value)) }

  /// A text that is JSON already.
  package mutating func raw(_ json: String) {
    separate()
    text += json
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text += ", " }
    needsComma = false
  }

  package static func text(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == 0 { return "0" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  package static func quoted(_ value: String) -> String {
    var result = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
