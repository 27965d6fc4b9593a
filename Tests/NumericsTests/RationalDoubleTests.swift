import BigInt
import Numerics
import TestSupport
import Testing

@Suite struct RationalDoubleTests {
  @Test func doublesRoundTrip() throws {
    always(4_000) { random in
      let value = Double(bitPattern: random.next())
      return !value.isFinite || Rational(exactly: value)?.double.bitPattern == value.bitPattern
    }
    for value in [.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 0.1, -2.5, 1, 3] as [Double]
    {
      #expect(try #require(Rational(exactly: value)).double == value)
    }
    #expect(Rational(exactly: -0.0) == .zero)
    #expect(Rational(exactly: .infinity) == nil)
    #expect(Rational(exactly: .nan) == nil)
    #expect(Rational(exactly: 0.1)?.description == "3602879701896397/36028797018963968")
  }

  @Test func conversionRoundsToNearestEven() throws {
    always(1_000) { random in isNearest(quotient(&random)) }
  }

  @Test func tiesRoundToEven() throws {
    try always(300) { random in
      let low = Double(bitPattern: random.next() & 0x7fff_ffff_ffff_ffff)
      guard low.isFinite, low.nextUp.isFinite else { return true }
      let (a, b) = (try #require(Rational(exactly: low)), try #require(Rational(exactly: low.nextUp)))
      let middle = (a + b) / 2
      let hair = (b - a) / (Rational(Int.max) * 1024)
      return middle.double == (low.significandBitPattern & 1 == 0 ? low : low.nextUp)
        && (middle - hair).double == low && (middle + hair).double == low.nextUp
        && (-middle - hair).double == -low.nextUp
    }
  }

  @Test func conversionOverflowsToInfinityAndUnderflowsToZero() throws {
    let largest = try #require(Rational(exactly: .greatestFiniteMagnitude))
    let least = try #require(Rational(exactly: .leastNonzeroMagnitude))
    let huge = Rational(BigInt(1) << 5000)
    #expect(huge.double == .infinity)
    #expect((-huge).double == -.infinity)
    #expect(huge.reciprocal.double == 0)
    #expect((huge / (huge + 1)).double == 1)
    #expect((least / 2).double == 0)
    #expect((least / 2 + huge.reciprocal).double == .leastNonzeroMagnitude)
    #expect((least * Rational(3, 2)).double == 2 * .leastNonzeroMagnitude)
    let unit = try #require(Rational(exactly: Double.greatestFiniteMagnitude.ulp))
    #expect((largest + unit / 2).double == .infinity)
    #expect((largest + unit / 3).double == .greatestFiniteMagnitude)
  }

  private func quotient(_ random: inout SplitMix64) -> Rational {
    let value = random.rational()
    // Some quotients are extreme, where doubles are sparse or subnormal.
    let power = Rational(BigInt(1) << random.integer(0...1100))
    switch random.integer(0...3) {
    case 0: return value * power
    case 1: return value / power
    default: return value
    }
  }

  private func isNearest(_ value: Rational) -> Bool {
    let double = value.double
    guard let exact = Rational(exactly: double) else {
      return value.magnitude > Rational(exactly: .greatestFiniteMagnitude) ?? 0
    }
    let error = (value - exact).magnitude
    return [double.nextUp, double.nextDown].compactMap { Rational(exactly: $0) }.allSatisfy { neighbour in
      let other = (value - neighbour).magnitude
      return error < other || (error == other && double.significandBitPattern & 1 == 0)
    }
  }
}
