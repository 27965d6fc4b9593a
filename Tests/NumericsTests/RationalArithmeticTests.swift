import BigInt
import Numerics
import TestSupport
import Testing

@Suite struct RationalArithmeticTests {
  @Test func machineWordsAgreeWithBigIntegers() {
    always(2_500) { random in
      let (a, b) = (random.rational(), random.rational())
      let (x, y) = (Reference(a), Reference(b))
      return Reference(a + b) == x + y && Reference(a - b) == x - y && Reference(a * b) == x * y
        && (b.isZero || Reference(a / b) == x / y) && (a < b) == (x < y) && (a == b) == (x == y)
        && Reference(-a) == Reference(0, 1) - x && Reference(a.magnitude) == max(x, Reference(0, 1) - x)
    }
  }

  @Test func equalValuesHaveOneRepresentation() {
    always(500) { random in
      let (a, b) = (random.rational(), random.rational())
      let back = a + b - b
      let (top, bottom) = (BigInt(a.numerator), BigInt(a.denominator))
      let fits = top.magnitude <= Int.max && bottom <= Int.max
      return back == a && back.hashValue == a.hashValue && (back.small == nil) == (a.small == nil)
        && a.denominator > 0 && top.greatestCommonDivisor(with: bottom) == 1
        && (a.small != nil) == fits && (b.isZero || a * b / b == a)
    }
  }

  @Test func edgesOfTheMachineWordAreExact() {
    let least = Rational(Int.min)
    #expect(least.small == nil)
    #expect((-least).description == "9223372036854775808")
    #expect(least + 1 == Rational(Int.min + 1))
    #expect((least + 1).small != nil)
    #expect(Rational(1, Int.min).description == "-1/9223372036854775808")
    #expect(Rational(Int.min, Int.min) == 1)
    #expect(Rational(Int.min + 1) - 1 == least)
    #expect(Rational(-1 << 62) * 2 == least)
    #expect(Rational(6, -4).description == "-3/2")
    #expect(Rational(0, -7) == .zero)
  }

  @Test func assignmentSignAndKindAreCorrect() {
    var value = Rational(7, 2)
    value += 1
    value -= Rational(1, 2)
    value *= 3
    #expect(value == 12)
    #expect(value.isInteger && !value.isZero && value.signum == 1)
    #expect((-value).signum == -1)
    #expect(Rational.zero.isZero && Rational.zero.signum == 0)
    #expect(!Rational(1, 3).isInteger)
    let wide = Rational(Int.max) * 4
    #expect(wide.isInteger && wide.signum == 1 && (-wide).signum == -1 && !wide.isZero)
    #expect(wide.bitWidth == 65)
    #expect(Rational(5, 16).bitWidth == 5)
    #expect(min(Rational(1, 3), Rational(1, 2)) == Rational(1, 3))
  }

  @Test func roundingIsDirected() {
    #expect(Rational(7, 2).roundedDown() == 3)
    #expect(Rational(7, 2).roundedUp() == 4)
    #expect(Rational(-7, 2).roundedDown() == -4)
    #expect(Rational(-7, 2).roundedUp() == -3)
    #expect(Rational(-4).roundedDown() == -4)
    #expect(Rational(-4).roundedUp() == -4)
    #expect(Rational(-1, 3).roundedUp() == 0)
  }

  @Test func rationalIsThreeWords() {
    #expect(MemoryLayout<Rational>.stride <= 24)
  }
}
