/// Text of a spec, escaped for a comment of generated code.
///
/// Characters that could end a line, be invisible or reorder the text are escaped. The comment shows its actual content
/// and cannot affect the code around it.
enum EscapedText {
  /// The maximum length, in scalars, of a run without a space. A longer run is split.
  static let maxWordLength = 80

  /// The words of a text. Line breaks count as spaces.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var count = 0
    func finish() {
      if !word.isEmpty { words.append(word) }
      (word, count) = ("", 0)
    }
    for scalar in text.unicodeScalars {
      if isSpace(scalar) {
        finish()
      } else {
        if count == maxWordLength { finish() }
        word += isVisible(scalar) ? String(scalar) : escape(scalar)
        count += 1
      }
    }
    finish()
    return words
  }

  /// The text on one line.
  static func line(_ text: String) -> String { words(text).joined(separator: " ") }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// Whether a scalar is visible. Controls, bidirectional and other invisible formatting, separators and unassigned
  /// scalars are not. The zero-width joiner and the variation selectors are allowed, since emoji need them.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value == 0x200D || (0xFE00...0xFE0F).contains(scalar.value) { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      false
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    @unknown default: false
    }
  }
}
