/// Whether a text is a name: `[a-z][A-Za-z0-9]*`, and no word that other readers of YAML take for a value.
func isName(_ text: String) -> Bool {
  var text = text
  let isWord = text.withUTF8 { bytes in
    guard let first = bytes.first, first.isLetter, first >= UInt8(ascii: "a") else { return false }
    return bytes.allSatisfy { $0.isLetter || $0.isDigit }
  }
  return isWord && text != "true" && text != "false" && text != "null"
}

/// The name that a text was probably meant to be, if one can be made of it.
func nameSuggestion(_ text: String) -> String? {
  let name = camelCased(text)
  return isName(name) ? name : nil
}

/// `top-bar`, `top_bar`, `Top bar` as `topBar`; bytes outside ASCII are left out.
func camelCased(_ text: String, capitalized: Bool = false) -> String {
  var name: [UInt8] = []
  var startsWord = false
  for byte in text.utf8 {
    guard byte.isLetter || byte.isDigit else {
      startsWord = true
      continue
    }
    if name.isEmpty {
      name.append(byte.isLetter ? (capitalized ? byte & ~0x20 : byte | 0x20) : byte)
    } else {
      name.append(startsWord && byte.isLetter ? byte & ~0x20 : byte)
    }
    startsWord = false
  }
  return String(decoding: name, as: UTF8.self)
}

extension Scope {
  /// Words of the expression language, which cannot be names.
  static let reservedWords: Set<String> = [
    "height", "width", "safeArea", "keyboard", "available", "of", "and", "min", "max", "clamp", "portrait", "landscape",
    "fill",
  ]
  private static let maxReservedLength = reservedWords.union(stepWords).map(\.utf8.count).max() ?? 0

  /// What a word that cannot be a name means; `nil` for all others.
  static func meaning(ofReserved word: String) -> String? {
    if word.utf8.count > maxReservedLength { return nil }
    if reservedWords.contains(word) { return "a word of the expression language" }
    return stepWords.contains(word) ? "a word of the steps of scenarios" : nil
  }

  /// Words that stand where steps name nodes and measures.
  private static let stepWords: Set<String> = ["mode", "effects", "on", "statusBar"]
  /// Words that stand where sheets and steps name notches.
  static let notchWords: Set<String> = [
    "previous", "stay", "none", "passThrough", "block", "dismiss", "dismissed", "moving",
  ]
}
