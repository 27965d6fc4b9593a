import Source
import Syntax

// Recognition of the intent behind a syntax error: the notation of another language, a superfluous name, or a misplaced
// sign.

extension LocatedSyntaxError {
  /// Returns a more specific error. `nil` if none applies.
  func meant(in reader: SpecAnalyzer) -> LocatedSyntaxError? {
    if case .missingOperator = error { return word(reader.parser.lexer.text(range), isApart: true, in: reader) }
    if case .letters(let letters) = error { return word(letters, isApart: false, in: reader) }
    if case .longPath(nil) = error { return path(in: reader) }
    let lexer = reader.parser.lexer
    if error == .percentAfterNoNumber {
      let number = lexer.number(behind: range.upperBound)
      return number.map { LocatedSyntaxError(error: .percentBeforeNumber, range: range.lowerBound..<$0.upperBound) }
    }
    if error == .leadingOperator("/"), range.lowerBound > 1, lexer.bytes[range.lowerBound - 1] == UInt8(ascii: "/") {
      let isApart = lexer.bytes[range.lowerBound - 2] == UInt8(ascii: " ")
      return isApart ? LocatedSyntaxError(error: .slashComment, range: range.lowerBound - 1..<range.upperBound) : nil
    }
    if error == .strayComma {
      guard let number = lexer.number(before: range.lowerBound), number.upperBound == range.lowerBound,
        let decimals = lexer.number(behind: range.upperBound)
      else { return nil }
      return LocatedSyntaxError(error: .decimalComma, range: number.lowerBound..<decimals.upperBound)
    }
    return nil
  }

  /// Recognizes a path with superfluous names before a node or its quantity.
  private func path(in reader: SpecAnalyzer) -> LocatedSyntaxError? {
    let lexer = reader.parser.lexer
    var end = range.upperBound
    while let byte = lexer.byte(at: end), byte.isNameByte || byte == UInt8(ascii: ".") { end += 1 }
    let whole = range.lowerBound..<end
    let names = lexer.text(whole).split(separator: ".").map(String.init)
    guard let quantity = names.last else { return nil }
    let owner = names.dropLast().last { name in
      guard case .node(let id)? = reader.scope[name] else { return false }
      return reader.quantity(id, named: quantity) != nil
    }
    return owner.map { LocatedSyntaxError(error: .longPath(meant: "\($0).\(quantity)"), range: whole) }
  }

  /// Classifies a word without an operator before it: a unit, a part of a condition, or a stray word. `nil` if it may
  /// be a name.
  private func word(_ word: String, isApart: Bool, in reader: SpecAnalyzer) -> LocatedSyntaxError? {
    let lexer = reader.parser.lexer
    guard word.utf8.first?.isLetter == true else { return nil }
    let strange = lexer.words.filter { !reader.isKnown(lexer.text($0)) }
    if let condition = strange.first(where: { Self.conditionWords.contains(lexer.text($0)) }) {
      return LocatedSyntaxError(error: .conditionWord, range: condition)
    }
    if reader.isKnown(word) { return nil }
    if !isApart { return LocatedSyntaxError(error: .strayLetters(word), range: range) }
    if word == "x" { return LocatedSyntaxError(error: .word("*"), range: range) }
    guard ExpressionLexer.units.contains(word), let number = lexer.number(before: range.lowerBound) else {
      return LocatedSyntaxError(error: .strayWord, range: range)
    }
    let whole = number.lowerBound..<range.upperBound
    guard lexer.isPerSecond(at: whole.upperBound) else { return LocatedSyntaxError(error: .unit(word), range: whole) }
    let end = whole.upperBound + ExpressionLexer.perSecond.utf8.count
    return LocatedSyntaxError(error: .unit(word + ExpressionLexer.perSecond), range: whole.lowerBound..<end)
  }

  private static let conditionWords: Set<String> = ["if", "when", "unless", "then", "else"]
}

extension ExpressionLexer {
  /// The ranges of the words that begin with a letter.
  fileprivate var words: [Range<Int>] {
    var words: [Range<Int>] = []
    var position = 0
    while position < bytes.count {
      let start = position
      while byte(at: position)?.isNameByte == true { position += 1 }
      if position > start, bytes[start].isNameStart { words.append(start..<position) }
      position = max(position, start + 1)
    }
    return words
  }

  /// Returns the range of the digits that end before an offset, ignoring spaces.
  fileprivate func number(before place: Int) -> Range<Int>? {
    var end = place
    while byte(at: end - 1) == 0x20 { end -= 1 }
    var start = end
    while let byte = byte(at: start - 1), byte.isDigit || byte == UInt8(ascii: ".") { start -= 1 }
    return start < end ? start..<end : nil
  }

  /// Returns the range of the digits that begin at an offset.
  fileprivate func number(behind place: Int) -> Range<Int>? {
    var end = place
    while let byte = byte(at: end), byte.isDigit { end += 1 }
    return end > place ? place..<end : nil
  }
}

extension SpecAnalyzer {
  /// Whether a word has a meaning in a formula.
  fileprivate func isKnown(_ word: String) -> Bool {
    scope[word] != nil || configuration.shared[word] != nil || Scope.meaning(ofReserved: word) != nil
  }
}
