/// Text and numbers in an SVG document.
enum SVGText {
  /// Text between tags or quotes. Characters that are invisible or change the order of the text are shown as escapes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in EscapedText.line(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A number rounded to tenths, which is below visible resolution and keeps the output the same on every platform.
  static func number(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let (whole, part) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (part == 0 ? "" : ".\(part)")
  }

  /// Whether a text is the result of `number` for some value.
  static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard text.utf8.count - digits.count < 2, digits.count < 14, let first = digits.first else { return false }
    let isDecimal = digits.allSatisfy { $0 == UInt8(ascii: ".") || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard isDecimal, first != UInt8(ascii: "."), let value = Double(text) else { return false }
    return number(value) == text
  }

  /// The approximate width of a text, as a multiple of the font size. Fonts differ between viewers, so it is an
  /// overestimate.
  static func width(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0x300..<0x370, 0x200B..<0x2010, 0xFE00..<0xFE10: 0
    // From Hangul letters on, East Asian writing and emoji fill a square.
    case 0x1100..<0x1160, 0x2E80..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00, 0xFF00..<0xFF61, 0x1F300...: 1.05
    case 0x20, 0x2E, 0x2C, 0x3A, 0x69, 0x6A, 0x6C, 0x7C: 0.32
    case 0x4D, 0x57, 0x6D, 0x77, 0x40: 0.9
    case 0x41...0x5A: 0.68
    default: 0.57
    }
  }

  /// The text, truncated with an ellipsis if it is too wide. `nil` if not even one character fits.
  static func fitted(_ text: String, into room: Double, size: Double) -> String? {
    let line = EscapedText.line(text)
    if width(line) * size <= room { return line }
    var result = ""
    var used = width("…") * size
    for character in line {
      used += width(String(character)) * size
      if used > room { break }
      result.append(character)
    }
    return result.isEmpty ? nil : result + "…"
  }
}
