import BigInt
import Numerics
import TestSupport
import Testing

@Suite struct GreatestCommonDivisorTests {
  @Test func quotientsAreInLowestTerms() {
    always(300) { random in
      let (a, b, shared) = (random.natural(), random.natural(), random.natural())
      let quotient = Rational(a * shared, b * shared)
      let (top, bottom) = (BigInt(quotient.numerator), BigInt(quotient.denominator))
      return top * b == bottom * a && top.greatestCommonDivisor(with: bottom) == 1
    }
  }

  @Test func consecutiveFibonacciNumbersAreCoprime() {
    var (a, b) = (BigInt(1), BigInt(1))
    for _ in 0..<1_000 { (a, b) = (b, a + b) }
    #expect(BigInt(Rational(a, b).numerator) == a)
    #expect(Rational(a * 6, b * 9) == Rational(a * 2, b * 3))
  }

  @Test func sparseQuotientsAreInLowestTerms() {
    for width in [62, 63, 64, 65, 127, 128, 129, 500] {
      let power = BigInt(1) << width
      #expect(Rational(power * 3, (power + 1) * 3) == Rational(power, power + 1))
      #expect(Rational((power - 1) * 5, (power + 1) * 5).numerator == Rational(power - 1))
      #expect(Rational(power * power, power) == Rational(power))
    }
  }
}

extension SplitMix64 {
  /// A positive number of one to six words, sometimes with few bits set.
  fileprivate mutating func natural() -> BigInt {
    let words = (0..<integer(1...6)).map { _ in
      chance(1, of: 4) ? 1 << UInt(integer(0...63)) : UInt(truncatingIfNeeded: next())
    }
    return BigInt(BigUInt(words: words)) + 1
  }
}
