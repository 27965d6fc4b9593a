import BigInt
import Numerics
import TestSupport
import Testing

@Suite struct NaturalTests {
  @Test func arithmeticAgreesWithBigInt() {
    always(4_000) { random in
      let (a, b) = (random.whole(), random.whole())
      let (x, y) = (BigInt(a), BigInt(b))
      let shift = random.integer(0...200)
      return BigInt(a + b) == x + y && BigInt(a - b) == x - y && BigInt(a * b) == x * y && (a < b) == (x < y)
        && (a == b) == (x == y) && BigInt(a << shift) == x << shift
        && BigUInt(a.magnitude >> shift) == x.magnitude >> shift && a.magnitude.bitWidth == x.magnitude.bitWidth
        && a.magnitude.trailingZeroBitCount == x.magnitude.trailingZeroBitCount && a.signum == x.signum()
        && a.description == x.description && Natural(decimal: x.magnitude.description) == a.magnitude
        && Int(exactly: a) == Int(exactly: x)
    }
  }

  @Test func divisionAgreesWithBigInt() {
    always(10_000) { random in
      let (a, b) = (random.whole(), random.whole())
      if b.isZero { return true }
      let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
      let (q, r) = BigInt(a).quotientAndRemainder(dividingBy: BigInt(b))
      return BigInt(quotient) == q && BigInt(remainder) == r && remainder.magnitude < b.magnitude
        && quotient * b + remainder == a
    }
  }

  @Test func estimatedQuotientDigitIsCorrected() {
    // Hacker's Delight, 9-2: dividends and divisors that need steps D3 and D6 twice.
    let digits: [UInt] = [0, 1, 3, .max, .max - 1, 1 << 63, (1 << 63) - 1, (1 << 63) + 1]
    for high in digits {
      for middle in digits {
        for low in digits {
          for divisor in digits {
            let dividend = Natural(words: [low, middle, high, divisor])
            for against in [Natural(words: [low, high]), Natural(words: [middle, low, high])] where !against.isZero {
              let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: against)
              #expect(quotient * against + remainder == dividend && remainder < against)
            }
          }
        }
      }
    }
  }

  @Test func onlyDigitsAreReadAsANumber() {
    #expect(Natural(decimal: "0") == .zero)
    #expect(Natural(decimal: "00018446744073709551616")?.words == [0, 1])
    for text in ["", "-1", "+1", "1.0", "0x1", "1 ", "١"] { #expect(Natural(decimal: text) == nil, "\(text)") }
  }
}

extension SplitMix64 {
  /// A number of zero to six words, often at the edge of a word.
  fileprivate mutating func whole() -> Integer {
    let words = (0..<integer(0...6)).map { _ in
      switch integer(0...4) {
      case 0: UInt.max
      case 1: UInt(0)
      case 2: UInt(1) << UInt(integer(0...63))
      default: UInt(truncatingIfNeeded: next())
      }
    }
    return Integer(isNegative: chance(1, of: 2), magnitude: Natural(words: words))
  }
}
