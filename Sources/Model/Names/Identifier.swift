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
  static let reservedWords = Set(expressionWords.keys)
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

/// The words of the expression language with their meanings. They cannot be names.
package let expressionWords = [
  "height": "The height of the screen, in points. After the name of a node and a dot: the height of that node.",
  "width": "The width of the screen, in points.",
  "safeArea": "The insets of the screen: `safeArea.top` and `safeArea.bottom`, in points.",
  "keyboard": "The height of the keyboard, in points. 0 while it is hidden.",
  "available": "The height that a sheet can cover, in points: from its edge to the other one, within its `reference`.",
  "of": "Multiplies a fraction: `1/4 of available` is a quarter of the available height.",
  "and": "Joins two conditions, as in `portrait and keyboard == 0`.",
  "min": "The smallest of several lengths, as in `min(320, available)`.",
  "max": "The largest of several lengths, as in `max(64, safeArea.bottom)`.",
  "clamp": "A length within bounds: `clamp(100, available, 400)` is `available`, but at least 100 and at most 400.",
  "portrait": "Whether the screen is at least as tall as wide.",
  "landscape": "Whether the screen is wider than tall.",
  "fill": "The height that is left in a column. Several parts that fill share it.",
]
