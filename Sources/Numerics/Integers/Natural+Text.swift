extension Natural: CustomStringConvertible {
  /// The largest power of ten that fits a word, and its exponent.
  private static let chunk = (digits: 19, power: 10_000_000_000_000_000_000 as UInt)

  /// The number in decimal notation.
  package var description: String {
    var chunks: [UInt] = []
    var rest = self
    while rest.words.count > 1 {
      let (quotient, chunk) = rest.quotientAndRemainder(dividingBy: Self.chunk.power)
      chunks.append(chunk)
      rest = quotient
    }
    return chunks.reversed().reduce("\(rest.lowest)") { text, chunk in
      let digits = "\(chunk)"
      return text + String(repeating: "0", count: Self.chunk.digits - digits.utf8.count) + digits
    }
  }

  /// Parses decimal digits. `nil` if the text is empty or contains another character.
  package init?(decimal text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    self = text.utf8.reduce(.zero) { number, digit in
      number.multiplied(by: 10) + Natural(UInt(digit - UInt8(ascii: "0")))
    }
  }
}
