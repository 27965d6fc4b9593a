import Numerics

extension ExpressionLexer {
  /// The number of digits that fit a machine word together with the power of ten that divides them.
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
    if let kind = kindAfterNumber(from: start, hasPoint: hasPoint) { return kind }
    if bytes[start] == UInt8(ascii: "0"), byte(at: start + 1)?.isDigit == true, position > start + 1 {
      return .error(.leadingZero)
    }
    if digits <= Self.wordDigits { return .number(Rational(value, divisor)) }
    return Rational(decimal: text(start..<position)).map { .number($0) } ?? .error(.manyDigits)
  }

  /// Consumes text directly after a number, and returns the token of both. Most such texts are errors. `nil` if the
  /// number is complete.
  private mutating func kindAfterNumber(from start: Int, hasPoint: Bool) -> ExpressionToken.Kind? {
    guard let byte = byte(at: position) else { return nil }
    if byte == UInt8(ascii: ".") { return errorAtPoint(hasPoint: hasPoint).map { .error($0) } }
    guard byte.isNameStart else { return nil }
    let end = position
    while self.byte(at: position)?.isNameByte == true { position += 1 }
    var letters = text(end..<position)
    if Self.units.contains(letters), isPerSecond(at: position) {
      position += Self.perSecond.utf8.count
      letters += Self.perSecond
      return .error(.unit(letters))
    }
    if let power = power(behind: letters) { return exponential(start..<end, power) }
    if byte == UInt8(ascii: "_") { return .error(.digitSeparator) }
    return .error(Self.units.contains(letters) ? .unit(letters) : .letters(letters))
  }

  /// Checks a point after digits. `nil` if it begins a range or the name of a member.
  private mutating func errorAtPoint(hasPoint: Bool) -> ExpressionSyntaxError? {
    let next = byte(at: position + 1)
    if next == UInt8(ascii: ".") { return nil }
    guard hasPoint || next?.isNameStart != true else { return nil }
    position += 1
    guard hasPoint, next?.isDigit == true else { return .trailingDot }
    while let byte = byte(at: position), byte.isDigit || byte == UInt8(ascii: ".") { position += 1 }
    return .severalDots
  }

  /// Whether a unit continues as a unit of velocity.
  func isPerSecond(at position: Int) -> Bool {
    bytes[min(position, bytes.count)...].starts(with: Self.perSecond.utf8)
      && byte(at: position + Self.perSecond.utf8.count)?.isNameByte != true
  }

  static let perSecond = "/s"

  static let units: Set<String> = ["pt", "pts", "px", "dp", "sp", "em", "rem", "vh", "vw", "pc", "fr", "dvh"]

  /// The largest magnitude of an exponent, if exponents are allowed. **Why:** sums of doubles leave small remainders.
  private static let maxPower = 30
  /// The largest magnitude of an exponent for which an error suggests the plain decimal.
  private static let maxPlainPower = 9

  /// Returns the value of `1e3` or `25e-1` if exponents are allowed, else an error that suggests the decimal.
  private func exponential(_ digits: Range<Int>, _ power: Substring) -> ExpressionToken.Kind {
    let largest = takesExponents ? Self.maxPower : Self.maxPlainPower
    guard let mantissa = Rational(decimal: text(digits)) else { return .error(.manyDigits) }
    guard let power = Int(power), power.magnitude <= largest else {
      return .error(takesExponents ? .largeExponent(largest) : .exponent(value: ""))
    }
    let factor = (0..<power.magnitude).reduce(Rational.one) { product, _ in product * 10 }
    let value = power < 0 ? mantissa / factor : mantissa * factor
    return takesExponents ? .number(value) : .error(.exponent(value: value.decimal ?? ""))
  }

  /// Consumes the signed digits of an exponent. `nil` if the letters after a number do not begin an exponent.
  private mutating func power(behind letters: String) -> Substring? {
    guard letters.first == "e" || letters.first == "E" else { return nil }
    let digits = letters.dropFirst()
    if !digits.isEmpty { return digits.utf8.allSatisfy(\.isDigit) ? digits : nil }
    guard let sign = byte(at: position), sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+"),
      byte(at: position + 1)?.isDigit == true
    else { return nil }
    let start = position
    position += 1
    while byte(at: position)?.isDigit == true { position += 1 }
    return text(start..<position)[...]
  }
}
