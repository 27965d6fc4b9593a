import Numerics

extension ExpressionLexer {
  /// Digits that certainly fit a machine word, and so do the powers of ten that divide them.
  private static let wordDigits = 18

  /// Reads digits with at most one point between them, exactly. `20...62` is 20 and an ellipsis.
  mutating func number() -> ExpressionToken.Kind {
    let start = position
    var value = 0
    var divisor = 1
    var digits = 0
    var hasPoint = false
    while let byte = byte(at: position) {
      if byte.isDigit {
        digits += value == 0 && byte == UInt8(ascii: "0") && !hasPoint ? 0 : 1
        if digits <= Self.wordDigits {
          value = value * 10 + Int(byte - UInt8(ascii: "0"))
          if hasPoint { divisor *= 10 }
        }
      } else if byte == UInt8(ascii: "."), !hasPoint, self.byte(at: position + 1)?.isDigit == true {
        hasPoint = true
      } else {
        break
      }
      position += 1
    }
    if let slip = slipAfterNumber(from: start, hasPoint: hasPoint) { return .slip(slip) }
    if bytes[start] == UInt8(ascii: "0"), byte(at: start + 1)?.isDigit == true, position > start + 1 {
      return .slip(.leadingZero)
    }
    if digits <= Self.wordDigits { return .number(Rational(value, divisor)) }
    return Rational(decimal: text(start..<position)).map { .number($0) } ?? .slip(.manyDigits)
  }

  /// What directly behind a number shows that it is none, taken with the number.
  private mutating func slipAfterNumber(from start: Int, hasPoint: Bool) -> ExpressionSlip? {
    guard let byte = byte(at: position) else { return nil }
    if byte == UInt8(ascii: ".") { return slipAtPoint(hasPoint: hasPoint) }
    guard byte.isNameStart else { return nil }
    let end = position
    while self.byte(at: position)?.isNameByte == true { position += 1 }
    let letters = text(end..<position)
    if let value = exponent(start..<end, letters) { return .exponent(value: value) }
    if byte == UInt8(ascii: "_") { return .digitSeparator }
    return Self.units.contains(letters) ? .unit(letters) : .letters(letters)
  }

  /// A point behind digits begins a fraction, a range, or a mistake.
  private mutating func slipAtPoint(hasPoint: Bool) -> ExpressionSlip? {
    let next = byte(at: position + 1)
    if next == UInt8(ascii: ".") { return nil }
    guard hasPoint || next?.isNameStart != true else { return nil }
    position += 1
    guard hasPoint, next?.isDigit == true else { return .trailingDot }
    while let byte = byte(at: position), byte.isDigit || byte == UInt8(ascii: ".") { position += 1 }
    return .severalDots
  }

  private static let units: Set<String> = ["pt", "pts", "px", "dp", "sp", "em", "rem", "vh", "vw", "pc", "fr", "dvh"]

  /// The plain decimal that `1e3` or `25e-1` means, where it is short; "" for an exponent out of all proportion.
  private mutating func exponent(_ digits: Range<Int>, _ letters: String) -> String? {
    let tail = Array(letters.utf8)
    guard tail.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return nil }
    var power = tail.dropFirst()
    var isNegative = false
    if power.isEmpty, let sign = byte(at: position), sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+"),
      byte(at: position + 1)?.isDigit == true
    {
      isNegative = sign == UInt8(ascii: "-")
      let start = position + 1
      position = start
      while byte(at: position)?.isDigit == true { position += 1 }
      power = bytes[start..<position]
    }
    guard !power.isEmpty, power.allSatisfy(\.isDigit) else { return nil }
    guard power.count <= 2, let exponent = Int(String(decoding: power, as: UTF8.self)), exponent <= 9,
      let mantissa = Rational(decimal: text(digits))
    else { return "" }
    let factor = (0..<exponent).reduce(Rational.one) { product, _ in product * 10 }
    return (isNegative ? mantissa / factor : mantissa * factor).decimal ?? ""
  }
}
