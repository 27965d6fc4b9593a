/// Text for a terminal: its width in cells, and its form without control characters.
package enum TerminalEscaping {
  /// The number of cells between two tab stops.
  private static let tab = 4

  /// Returns the text with control and direction characters as `\u{…}` escapes. A tab becomes one space.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isCommand) else { return text }
    return laidOut(text, from: nil).text
  }

  /// Returns the number of cells that a text takes at the start of a line.
  package static func width(_ text: String) -> Int { laidOut(text, from: 0).width }

  /// Returns a text that begins in a column of a line, with each tab as an arrow and spaces up to the next stop.
  ///
  /// - Parameter column: the column in cells, from 0. `nil` if the text is not in a line; each tab becomes one space.
  static func laidOut(_ text: String, from column: Int?) -> (text: String, width: Int) {
    // Most text is printable ASCII.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return (text, text.utf8.count) }
    var result = ""
    var width = 0
    for character in text {
      if character == "\t" {
        let cells = column.map { tab - ($0 + width) % tab } ?? 1
        result += (column == nil ? " " : "→") + String(repeating: " ", count: cells - 1)
        width += cells
      } else if character.unicodeScalars.contains(where: isCommand) {
        let escape = character.unicodeScalars.map(escape).joined()
        result += escape
        width += escape.utf8.count
      } else {
        result.append(character)
        width += cells(of: character)
      }
    }
    return (result, width)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    isCommand(scalar) || !scalar.isASCII ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
  }

  /// Whether a terminal or an editor interprets the character instead of showing it.
  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF,
      0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Returns the width of a character in cells: 2 for East Asian wide characters and emoji (Unicode Standard Annex 11).
  private static func cells(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII && character.unicodeScalars.count == 1 { return 1 }
    if character.unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(first) ? 2 : 1
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

extension String {
  /// The text with a single space for each run of whitespace: a formula may be written over several lines.
  package var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
