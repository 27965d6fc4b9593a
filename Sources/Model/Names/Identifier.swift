/// Whether a text is a name: `[a-z][A-Za-z0-9]*`, and not a word with a special meaning in YAML.
func isName(_ text: String) -> Bool {
  var text = text
  let isWord = text.withUTF8 { bytes in
    guard let first = bytes.first, first.isLetter, first >= UInt8(ascii: "a") else { return false }
    return bytes.allSatisfy { $0.isLetter || $0.isDigit }
  }
  return isWord && text != "true" && text != "false" && text != "null"
}

/// Returns the name that a text probably means. `nil` if none can be formed.
func nameSuggestion(_ text: String) -> String? {
  let name = camelCased(text)
  return isName(name) ? name : nil
}

/// Converts `top-bar`, `top_bar` or `Top bar` to `topBar`. Omits bytes outside ASCII.
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

  /// Returns the meaning of a reserved word. `nil` for other words.
  static func meaning(ofReserved word: String) -> String? {
    if word.utf8.count > maxReservedLength { return nil }
    if reservedWords.contains(word) { return "a word of the expression language" }
    return stepWords.contains(word) ? "a word of the steps of scenarios" : nil
  }

  /// Reserved words at positions where steps name nodes and measures.
  private static let stepWords: Set<String> = ["mode", "effects", "on"]
  /// Reserved words at positions where sheets and steps name notches.
  static let notchWords: Set<String> = [
    "previous", "stay", "none", "passThrough", "block", "dismiss", "dismissed", "moving",
  ]
}
