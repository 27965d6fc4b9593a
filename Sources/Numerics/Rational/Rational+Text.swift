extension Rational: CustomStringConvertible {
  /// The maximum number of digits of a parsed decimal. No length needs more, and parsing takes quadratic time.
  package static let maxDecimalLength = 100

  /// Parses "12", "0.1" or "-3.25" exactly: digits on both sides of a point, no exponent, no plus sign. `nil` for other
  /// text.
  package init?(decimal text: some StringProtocol) {
    if let short = Rational(shortDecimal: text) {
      self = short
      return
    }
    var digits = ""
    var fraction: Int?
    for (position, character) in text.utf8.enumerated() {
      switch character {
      case UInt8(ascii: "-") where position == 0: continue
      case UInt8(ascii: ".") where fraction == nil && !digits.isEmpty: fraction = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits.unicodeScalars.append(Unicode.Scalar(character))
        fraction = fraction.map { $0 + 1 }
      default: return nil
      }
      if digits.utf8.count > Self.maxDecimalLength { return nil }
    }
    guard fraction != 0, let magnitude = Natural(decimal: digits) else { return nil }
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    self.init(reducing: Integer(isNegative: isNegative, magnitude: magnitude), Natural(10).power(fraction ?? 0))
  }

  /// Parses a decimal of at most 18 bytes in machine words. `nil` for other text.
  private init?(shortDecimal text: some StringProtocol) {
    let bytes = text.utf8
    let isNegative = bytes.first == UInt8(ascii: "-")
    guard bytes.count <= 18 else { return nil }
    var (number, scale, digits) = (0, 0, 0)
    for byte in isNegative ? bytes.dropFirst() : bytes[...] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        (number, scale, digits) = (number * 10 + Int(byte - UInt8(ascii: "0")), scale * 10, digits + 1)
      case UInt8(ascii: ".") where scale == 0 && digits > 0: scale = 1
      default: return nil
      }
    }
    // A decimal point needs a digit after it.
    guard digits > 0, scale != 1 else { return nil }
    self = scale == 0 ? Rational(isNegative ? -number : number) : Rational(isNegative ? -number : number, scale)
  }

  /// The number as an integer or a quotient: "12", "1/3", "-7/2".
  package var description: String {
    switch storage {
    case .small(let numerator, 1): "\(numerator)"
    case .small(let numerator, let denominator): "\(numerator)/\(denominator)"
    case .wide(let wide): wide.denominator.isOne ? "\(wide.numerator)" : "\(wide.numerator)/\(wide.denominator)"
    }
  }

  /// The exact decimal, such as "3.25". `nil` if there is none or it has more than 40 digits.
  package var decimal: String? {
    guard let fraction = fractionDigits else { return nil }
    let digits = (parts.numerator.magnitude * Natural(10).power(fraction) / parts.denominator).description
    guard digits.utf8.count <= 40 else { return nil }
    let sign = signum < 0 ? "-" : ""
    if fraction == 0 { return sign + digits }
    let padded = String(repeating: "0", count: max(0, fraction + 1 - digits.utf8.count)) + digits
    return sign + padded.dropLast(fraction) + "." + padded.suffix(fraction)
  }

  /// The number rounded to hundredths, for display.
  package var roundedText: String {
    ((self * 100 + Rational(1, 2)).roundedDown() / 100).text
  }

  /// The number for messages: an exact decimal with at most six places, else a quotient.
  package var text: String {
    guard let fraction = fractionDigits, fraction <= 6 else { return description }
    return decimal ?? description
  }

  /// The number for running text: an exact decimal with at most six places, else a mixed number such as "-66 2/3".
  package var mixedText: String {
    let magnitude = signum < 0 ? -self : self
    let whole = magnitude.roundedDown()
    guard text == description, !isInteger, whole.signum > 0 else { return text }
    return (signum < 0 ? "-" : "") + "\(whole) \(magnitude - whole)"
  }

  /// The number of decimal places: the larger exponent of 2 and 5 in the denominator. `nil` if it has another prime
  /// factor or needs more than 40 places.
  private var fractionDigits: Int? {
    guard !isInteger else { return 0 }
    let twos = parts.denominator.trailingZeroBitCount
    var (rest, fives) = (parts.denominator >> twos, 0)
    while !rest.isOne && fives < 40 {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 5 as UInt)
      guard remainder == 0 else { return nil }
      (rest, fives) = (quotient, fives + 1)
    }
    return rest.isOne && twos <= 40 ? max(twos, fives) : nil
  }
}
