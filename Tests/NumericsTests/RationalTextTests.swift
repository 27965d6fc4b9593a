import Numerics
import TestSupport
import Testing

@Suite struct RationalTextTests {
  @Test func decimalsAreReadExactly() {
    #expect(Rational(decimal: "12") == 12)
    #expect(Rational(decimal: "0.1") == Rational(1, 10))
    #expect(Rational(decimal: "-3.25") == Rational(-13, 4))
    #expect(Rational(decimal: "007.50") == Rational(15, 2))
    #expect(Rational(decimal: "-0.0") == 0)
    #expect(Rational(decimal: "12345678901234567890.5")?.description == "24691357802469135781/2")
    #expect(Rational(decimal: "x1.5y".dropFirst().dropLast()) == Rational(3, 2))
  }

  @Test(arguments: [
    "", "-", ".", ".5", "5.", "-.5", "1e3", "+1", "1_000", "0x10", "1.2.3", "--1", "1-", " 1", "1 ", "٣", "½", "nan",
    "inf", "1,5",
  ])
  func otherTextsAreNotRead(_ text: String) {
    #expect(Rational(decimal: text) == nil)
  }

  @Test func decimalsOfMoreThanAHundredDigitsAreNotRead() {
    #expect(Rational(decimal: String(repeating: "9", count: 100)) != nil)
    #expect(Rational(decimal: String(repeating: "9", count: 101)) == nil)
    #expect(Rational(decimal: "0." + String(repeating: "0", count: 1_000_000)) == nil)
  }

  @Test func descriptionIsAQuotient() {
    #expect(Rational(12).description == "12")
    #expect(Rational(1, 3).description == "1/3")
    #expect(Rational(-7, 2).description == "-7/2")
    let wide = Rational(Int.max) * Rational(Int.max)
    #expect(wide.description == "85070591730234615847396907784232501249")
    #expect((wide / 2).description == "85070591730234615847396907784232501249/2")
  }

  @Test func decimalIsExactOrNil() {
    #expect(Rational(13, 4).decimal == "3.25")
    #expect(Rational(-1, 20).decimal == "-0.05")
    #expect(Rational(1, 3).decimal == nil)
    #expect(Rational(7, 30).decimal == nil)
    #expect(Rational(-40).decimal == "-40")
    #expect(Rational(1, 1 << 40).decimal == "0.0000000000009094947017729282379150390625")
    #expect(Rational(1, 1 << 41).decimal == nil)
    #expect((Rational(Int.max) * Rational(Int.max) * 100).decimal == "8507059173023461584739690778423250124900")
    #expect((Rational(Int.max) * Rational(Int.max) * 1000).decimal == nil)
  }

  @Test func textIsAShortDecimalOrAQuotient() {
    #expect(Rational(13, 4).text == "3.25")
    #expect(Rational(1, 1_000_000).text == "0.000001")
    #expect(Rational(1, 10_000_000).text == "1/10000000")
    #expect(Rational(1, 3).text == "1/3")
    #expect(Rational(612).text == "612")
    #expect((Rational(Int.max) * Rational(Int.max) * 1000).text == "85070591730234615847396907784232501249000")
  }

  @Test func mixedTextIsAShortDecimalOrAMixedNumber() {
    #expect(Rational(13, 4).mixedText == "3.25")
    #expect(Rational(568, 3).mixedText == "189 1/3")
    #expect(Rational(-200, 3).mixedText == "-66 2/3")
    #expect(Rational(-2, 3).mixedText == "-2/3")
    #expect(Rational(-612).mixedText == "-612")
  }

  @Test func decimalsRoundTrip() {
    always(1_000) { random in
      let value = random.rational() / Rational(random.element([1, 2, 4, 5, 8, 10, 1000, 3]))
      return value.decimal.map { Rational(decimal: $0) == value } ?? true
    }
  }
}
