/// Source text of a page as a browser reads it: without comments, indentation and the spaces between what stands apart
/// anyway. Names stay, and so does every character of a string.
enum Condensed {
  /// JavaScript whose statements end in semicolons. A line break stays wherever it could end a statement, so that
  /// nothing depends on the rules by which it does.
  static func script(_ source: String) -> String {
    var condenser = ScriptCondenser(bytes: Array(source.utf8))
    condenser.run()
    return String(decoding: condenser.result, as: UTF8.self)
  }

  /// A style sheet.
  static func styleSheet(_ source: String) -> String {
    var condenser = StyleCondenser(bytes: Array(source.utf8))
    condenser.run()
    return String(decoding: condenser.result, as: UTF8.self)
  }

  /// Markup without indentation and lines that are comments. Between tags a line break is a space that may be seen, so
  /// it stays.
  static func markup(_ source: String) -> String {
    source.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("<!--") }.map { $0 + "\n" }
      .joined()
  }
}

/// What stood between two pieces of a source.
private enum Gap {
  case nothing, space, lineBreak
}

// MARK: - JavaScript

/// Goes over a script once, from one piece that must stay as it is to the next: a word, a sign, a string, a template, a
/// regular expression.
private struct ScriptCondenser {
  let bytes: [UInt8]
  private(set) var result: [UInt8] = []
  private var index = 0
  private var gap = Gap.nothing
  /// The word that was written last; empty behind anything else.
  private var word = ""

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func run() {
    while index < bytes.count {
      if skipGap() { continue }
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): passString(bytes[index])
      case UInt8(ascii: "`"): passTemplate()
      case UInt8(ascii: "/") where isRegularExpression: passRegularExpression()
      case let byte where byte.isWord:
        while index < bytes.count, bytes[index].isWord { index += 1 }
      default: index += 1
      }
      write(start..<index)
    }
    result.append(UInt8(ascii: "\n"))
  }

  private func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Spaces, line breaks and comments; a comment over several lines counts as a line break.
  private mutating func skipGap() -> Bool {
    switch (bytes[index], byte(at: index + 1)) {
    case (UInt8(ascii: " "), _), (UInt8(ascii: "\t"), _), (UInt8(ascii: "\r"), _):
      index += 1
      if gap == .nothing { gap = .space }
    case (UInt8(ascii: "\n"), _):
      index += 1
      gap = .lineBreak
    case (UInt8(ascii: "/"), UInt8(ascii: "/")):
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    case (UInt8(ascii: "/"), UInt8(ascii: "*")):
      if gap == .nothing { gap = .space }
      while index < bytes.count, !(bytes[index] == UInt8(ascii: "*") && byte(at: index + 1) == UInt8(ascii: "/")) {
        if bytes[index] == UInt8(ascii: "\n") { gap = .lineBreak }
        index += 1
      }
      index = min(index + 2, bytes.count)
    default: return false
    }
    return true
  }

  private mutating func passString(_ quote: UInt8) {
    index += 1
    while index < bytes.count, bytes[index] != quote { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    index = min(index + 1, bytes.count)
  }

  /// With everything between its braces, which may hold strings and templates again.
  private mutating func passTemplate() {
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "`") {
      if bytes[index] == UInt8(ascii: "$"), byte(at: index + 1) == UInt8(ascii: "{") {
        index += 2
        passBraces()
      } else {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
    }
    index = min(index + 1, bytes.count)
  }

  private mutating func passBraces() {
    var depth = 1
    while index < bytes.count, depth > 0 {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): passString(bytes[index])
      case UInt8(ascii: "`"): passTemplate()
      case UInt8(ascii: "{"):
        depth += 1
        index += 1
      case UInt8(ascii: "}"):
        depth -= 1
        index += 1
      default: index += 1
      }
    }
  }

  /// A slash divides behind a value: behind a word that is no keyword, and behind a closing bracket.
  private var isRegularExpression: Bool {
    guard let last = result.last else { return true }
    if !word.isEmpty { return Self.wordsBeforeValues.contains(word) }
    // `i++ / 2`
    if result.count > 1, last == result[result.count - 2], "+-".utf8.contains(last) { return false }
    return !last.isWord && !last.isQuote && last != UInt8(ascii: ")") && last != UInt8(ascii: "]")
      && last != UInt8(ascii: "}")
  }

  private static let wordsBeforeValues: Set<String> = ["return", "typeof", "case", "in", "of", "delete", "void", "new"]

  private mutating func passRegularExpression() {
    var isInClass = false
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), !isInClass { break }
      if byte == UInt8(ascii: "[") { isInClass = true }
      if byte == UInt8(ascii: "]") { isInClass = false }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, bytes.count)
  }

  private mutating func write(_ range: Range<Int>) {
    let next = bytes[range.lowerBound]
    if let last = result.last {
      switch gap {
      case .nothing: break
      case .space: if needsSpace(last, next) { result.append(UInt8(ascii: " ")) }
      case .lineBreak: if !joins(last, next) { result.append(UInt8(ascii: "\n")) }
      }
    }
    result += bytes[range]
    word = next.isWord ? String(decoding: bytes[range], as: UTF8.self) : ""
    gap = .nothing
  }

  /// Whether two pieces would become one, or mean something else, side by side.
  private func needsSpace(_ last: UInt8, _ next: UInt8) -> Bool {
    if last.isWord, next.isWord { return true }
    if last.isDigit, next == UInt8(ascii: ".") { return true }
    switch (last, next) {
    case (UInt8(ascii: "+"), UInt8(ascii: "+")), (UInt8(ascii: "-"), UInt8(ascii: "-")),
      (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: "*")):
      return true
    // `<!--` and `-->` are comments too, for the sake of old pages.
    case (UInt8(ascii: "<"), UInt8(ascii: "!")), (UInt8(ascii: "-"), UInt8(ascii: ">")): return true
    default: return false
    }
  }

  /// Whether a line break between the two cannot end a statement.
  private func joins(_ last: UInt8, _ next: UInt8) -> Bool {
    Self.openers.contains(last) || Self.closers.contains(next)
  }

  /// What no statement ends with, or what has ended it already.
  private static let openers = Set("{([;,?:&|=<>*".utf8)
  /// What no statement begins with.
  private static let closers = Set("})].,?:&|;".utf8)
}

// MARK: - Style sheets

private struct StyleCondenser {
  let bytes: [UInt8]
  private(set) var result: [UInt8] = []
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func run() {
    var isApart = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
        isApart = true
        index += 1
      } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
        index += 3
        while index < bytes.count, !(bytes[index] == UInt8(ascii: "/") && bytes[index - 1] == UInt8(ascii: "*")) {
          index += 1
        }
        index = min(index + 1, bytes.count)
      } else {
        if isApart, let last = result.last, !Self.signs.contains(byte), !Self.signs.contains(last),
          last != UInt8(ascii: ":")
        {
          result.append(UInt8(ascii: " "))
        }
        isApart = false
        // What ends a block ends its last declaration.
        if byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
        passPiece(byte)
      }
    }
    result.append(UInt8(ascii: "\n"))
  }

  /// A character, or a whole string.
  private mutating func passPiece(_ byte: UInt8) {
    let start = index
    index += 1
    if byte.isQuote {
      while index < bytes.count, bytes[index] != byte { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
      index = min(index + 1, bytes.count)
    }
    result += bytes[start..<index]
  }

  /// Between selectors a space means something, and so it does before a colon and around the signs of a sum.
  private static let signs = Set("{};,".utf8)
}

extension UInt8 {
  /// Letters, digits and what else names have; all that is not ASCII.
  fileprivate var isWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "$"), UInt8(ascii: "#"), 0x80...:
      true
    default: isDigit
    }
  }

  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") || self == UInt8(ascii: "`") }
}
