/// Text of a spec, made harmless for a comment of generated code.
///
/// Whatever could end a line, hide, or change the order in which a reader sees the rest is written as an escape, so that
/// the comment shows what is there and the code around it stays as it is.
enum EscapedText {
  /// The longest run without a space that a comment keeps in one piece.
  static let maxWordLength = 80

  /// The words of a text; line breaks count as spaces.
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

  /// Everything but controls, bidirectional and other invisible formatting, separators and what is not assigned. The
  /// joiner and the variation selectors stay, as emoji are written with them.
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
