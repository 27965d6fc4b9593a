import BigInt
import Numerics
import TestSupport

/// A quotient of big integers that is never reduced: the reference for the fast paths of `Rational`.
struct Reference: Comparable {
  var numerator: BigInt
  var denominator: BigInt

  init(_ numerator: BigInt, _ denominator: BigInt) {
    self.numerator = denominator.sign == .minus ? -numerator : numerator
    self.denominator = denominator.sign == .minus ? -denominator : denominator
  }

  init(_ value: Rational) {
    self.init(BigInt(value.numerator), BigInt(value.denominator))
  }

  static func + (a: Reference, b: Reference) -> Reference {
    Reference(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
  }

  static func - (a: Reference, b: Reference) -> Reference {
    Reference(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator)
  }

  static func * (a: Reference, b: Reference) -> Reference {
    Reference(a.numerator * b.numerator, a.denominator * b.denominator)
  }

  static func / (a: Reference, b: Reference) -> Reference {
    Reference(a.numerator * b.denominator, a.denominator * b.numerator)
  }

  static func == (a: Reference, b: Reference) -> Bool {
    a.numerator * b.denominator == b.numerator * a.denominator
  }

  static func < (a: Reference, b: Reference) -> Bool {
    a.numerator * b.denominator < b.numerator * a.denominator
  }
}

extension SplitMix64 {
  /// A number of any size: small, at the edge of a word, or wide.
  mutating func rational() -> Rational {
    switch integer(0...5) {
    case 0: return Rational(integer(-20...20))
    case 1: return Rational(integer(-20...20), integer(1...12))
    case 2:
      return Rational(element([.max, .min, .min + 1, .max - 1, 1 << 62, 0, -1]), element([1, 2, 3, .max, .max - 1]))
    case 3: return Rational(Int(truncatingIfNeeded: next()), Int(truncatingIfNeeded: next() >> 1) | 1)
    case 4: return Rational(Integer(wide()), Integer(Natural(wide().magnitude + 1)))
    default: return Rational(Integer(wide()))
    }
  }

  /// Numbers as in specs.
  mutating func length() -> Rational {
    chance(3, of: 4) ? Rational(integer(-30...30)) : Rational(integer(-60...60), element([2, 3, 4, 5, 10]))
  }

  private mutating func wide() -> BigInt {
    let words = (0..<integer(1...4)).map { _ in UInt(truncatingIfNeeded: next()) }
    return BigInt(sign: chance(1, of: 2) ? .minus : .plus, magnitude: BigUInt(words: words))
  }
}

extension BigInt {
  init(_ number: Integer) {
    self.init(sign: number.isNegative ? .minus : .plus, magnitude: BigUInt(number.magnitude))
  }

  /// Converts a number.
  init(_ number: Rational) {
    self = BigInt(number.description, radix: 10) ?? 0
  }
}

extension BigUInt {
  init(_ number: Natural) { self.init(words: number.words) }
}

extension Natural {
  init(_ number: BigUInt) { self.init(words: Array(number.words)) }
}

extension Integer {
  init(_ number: BigInt) { self.init(isNegative: number.sign == .minus, magnitude: Natural(number.magnitude)) }
}

extension Rational {
  init(_ numerator: BigInt, _ denominator: BigInt = 1) { self.init(Integer(numerator), Integer(denominator)) }
}
