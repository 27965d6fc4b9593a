import Numerics

/// A token of the expression language with its range in the scalar's text.
struct ExpressionToken {
  enum Kind {
    case number(Rational)
    /// A name or one of the words `of`, `and`, `portrait`, `landscape`.
    case name
    case plus, minus, times, divided, percent
    case leftParenthesis, rightParenthesis, comma, dot, ellipsis, at
    case relation(ComparisonOperator)
    case end
    case error(ExpressionSyntaxError)
  }

  var kind: Kind
  /// UTF-8 offsets.
  var range: Range<Int>
}

/// Splits the text of an expression into tokens.
///
/// An invalid character is an `error` token that carries the probable intent; the parser stops there.
struct ExpressionLexer {
  private(set) var bytes: [UInt8] = []
  var position = 0
  /// Whether `1e3` is a number.
  var takesExponents = false

  /// Begins a new text; the buffer is kept.
  mutating func start(_ text: String) {
    bytes.removeAll(keepingCapacity: true)
    // **Why:** appending byte by byte would take as long as the parse.
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
    position = 0
  }

  /// Continues at the start of a range and treats its end as the end of the text.
  mutating func narrow(to range: Range<Int>) {
    bytes.removeLast(max(0, bytes.count - range.upperBound))
    position = range.lowerBound
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the byte at an offset. `nil` outside of the text.
  func byte(at offset: Int) -> UInt8? {
    offset >= 0 && offset < bytes.count ? bytes[offset] : nil
  }

  /// Returns the next token; after the last one, always `end`.
  mutating func next() -> ExpressionToken {
    while position < bytes.count, bytes[position].isSpace { position += 1 }
    let start = position
    guard start < bytes.count else { return ExpressionToken(kind: .end, range: start..<start) }
    let kind = bytes[start].isDigit ? number() : bytes[start].isNameStart ? name() : symbol()
    return ExpressionToken(kind: kind, range: start..<position)
  }

  private mutating func name() -> ExpressionToken.Kind {
    while position < bytes.count, bytes[position].isNameByte { position += 1 }
    // A letter outside ASCII belongs to the word; any other character ends it.
    guard let scalar = foreignScalar, case .letter = Lookalike(scalar) else { return .name }
    skipWord()
    return .error(.foreignName)
  }

  /// The next character if it is outside ASCII, else `nil`.
  private var foreignScalar: Unicode.Scalar? {
    guard position < bytes.count, bytes[position] >= 0x80 else { return nil }
    return text(position..<min(position + 4, bytes.count)).unicodeScalars.first
  }

  private mutating func skipWord() {
    while position < bytes.count, bytes[position].isNameByte || bytes[position] >= 0x80 { position += 1 }
  }
}

// MARK: - Symbols

extension ExpressionLexer {
  private mutating func symbol() -> ExpressionToken.Kind {
    let byte = bytes[position]
    if byte >= 0x80 { return foreign() }
    position += 1
    switch byte {
    case UInt8(ascii: "+"): return .plus
    case UInt8(ascii: "-"): return .minus
    case UInt8(ascii: "*"): return follows("*") ? .error(.power) : .times
    case UInt8(ascii: "/"): return .divided
    case UInt8(ascii: "%"): return .percent
    case UInt8(ascii: "("): return .leftParenthesis
    case UInt8(ascii: ")"): return .rightParenthesis
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: "@"): return .at
    case UInt8(ascii: "."): return dots()
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "!"): return relation(byte)
    case UInt8(ascii: "&"): return .error(follows("&") ? .word("and") : .character(replacement: "and"))
    case UInt8(ascii: "|"): return follows("|") ? .error(.disjunction) : .error(.character(replacement: nil))
    case UInt8(ascii: "^"): return .error(.power)
    default: return .error(.character(replacement: nil))
    }
  }

  /// Consumes the character if it is next, and returns whether it was.
  private mutating func follows(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Reads one dot, or the three of a range; any other number is a misspelled range.
  private mutating func dots() -> ExpressionToken.Kind {
    if follows(".") {
      if follows(".") { return .ellipsis }
      _ = follows("<")
      return .error(.character(replacement: "..."))
    }
    // A dot after a name always introduces a quantity.
    let isBehindName = byte(at: position - 2)?.isNameByte == true
    guard position < bytes.count, bytes[position].isDigit, !isBehindName else { return .dot }
    while position < bytes.count, bytes[position].isDigit { position += 1 }
    return .error(.leadingDot)
  }

  /// Takes spaces and a sign behind them, as in `> =`. Does not take the first of two such signs.
  private mutating func followsBehindSpaces(_ sign: Unicode.Scalar) -> Bool {
    let place = bytes[position...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
    guard place > position, place < bytes.count, bytes[place] == UInt8(ascii: sign),
      place + 1 == bytes.count || bytes[place + 1] != UInt8(ascii: sign)
    else { return false }
    position = place + 1
    return true
  }

  /// Reads a comparison operator, including the operators of other languages.
  private mutating func relation(_ first: UInt8) -> ExpressionToken.Kind {
    switch first {
    case UInt8(ascii: "<"):
      if follows("=") { return .relation(.lessOrEqual) }
      if followsBehindSpaces("=") { return .error(.character(replacement: "<=")) }
      return follows(">") ? .error(.notEqual) : .relation(.less)
    case UInt8(ascii: ">"):
      if followsBehindSpaces("=") { return .error(.character(replacement: ">=")) }
      return .relation(follows("=") ? .greaterOrEqual : .greater)
    case UInt8(ascii: "="):
      if follows("=") { return follows("=") ? .error(.character(replacement: "==")) : .relation(.equal) }
      if follows(">") { return .error(.character(replacement: ">=")) }
      return .error(.character(replacement: follows("<") ? "<=" : "=="))
    default:
      return .error(follows("=") ? .notEqual : .negation)
    }
  }

  /// Reads a whole character outside ASCII.
  private mutating func foreign() -> ExpressionToken.Kind {
    guard let scalar = foreignScalar else {
      position += 1
      return .error(.character(replacement: nil))
    }
    switch Lookalike(scalar) {
    case .letter:
      skipWord()
      return .error(.foreignName)
    case .symbol(let replacement):
      position += UTF8.width(scalar)
      return .error(.character(replacement: replacement))
    case .notEqual:
      position += UTF8.width(scalar)
      return .error(.notEqual)
    case .digit: return fullWidthNumber()
    }
  }

  /// Reads full-width digits, which keyboards for Chinese and Japanese write, as one misspelled number.
  private mutating func fullWidthNumber() -> ExpressionToken.Kind {
    var digits = ""
    while let scalar = foreignScalar, case .digit(let digit) = Lookalike(scalar) {
      digits += digit
      position += UTF8.width(scalar)
    }
    return .error(.character(replacement: digits))
  }
}

/// The probable intent behind a character outside ASCII.
private enum Lookalike {
  case symbol(String?)
  case notEqual
  case letter
  /// A full-width digit, as its digit.
  case digit(String)

  init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{2212}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{FF0D}": self = .symbol("-")
    case "\u{00D7}", "\u{00B7}", "\u{22C5}", "\u{2217}", "\u{FF0A}": self = .symbol("*")
    case "\u{00F7}", "\u{2044}", "\u{2215}", "\u{FF0F}": self = .symbol("/")
    case "\u{FF0B}": self = .symbol("+")
    case "\u{FF05}": self = .symbol("%")
    case "\u{FF08}": self = .symbol("(")
    case "\u{FF09}": self = .symbol(")")
    case "\u{FF0C}": self = .symbol(",")
    case "\u{2026}": self = .symbol("...")
    case "\u{2264}", "\u{2A7D}": self = .symbol("<=")
    case "\u{2265}", "\u{2A7E}": self = .symbol(">=")
    case "\u{FF1D}": self = .symbol("==")
    case "\u{FF1C}": self = .symbol("<")
    case "\u{FF1E}": self = .symbol(">")
    case "\u{00BD}": self = .symbol("1/2")
    case "\u{00BC}": self = .symbol("1/4")
    case "\u{00BE}": self = .symbol("3/4")
    case "\u{2260}": self = .notEqual
    case "\u{FF10}"..."\u{FF19}": self = .digit("\(scalar.value - 0xFF10)")
    case "\u{FF0E}", "\u{3002}": self = .symbol(".")
    case "\u{00A0}", "\u{2000}"..."\u{200B}", "\u{202F}", "\u{205F}", "\u{2060}", "\u{3000}", "\u{FEFF}":
      self = .symbol(" ")
    default: self = scalar.properties.isAlphabetic ? .letter : .symbol(nil)
    }
  }
}

extension UInt8 {
  var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  var isNameStart: Bool { isLetter || self == UInt8(ascii: "_") }
  var isNameByte: Bool { isNameStart || isDigit }
  var isLetter: Bool { self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") }
}
