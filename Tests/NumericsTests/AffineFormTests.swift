import Numerics
import TestSupport
import Testing

@Suite struct AffineFormTests {
  @Test func evaluationRespectsEveryOperation() {
    always(2_000) { random in
      let (a, b) = (random.form(variables: 5), random.form(variables: 5))
      let factor = random.length()
      let values = (0..<5).map { _ in random.length() }
      func value(_ form: AffineForm) -> Rational { form.evaluated { values[$0.index] } }
      let variable = Variable(random.integer(0...4))
      var changed = values
      changed[variable.index] = value(b)
      return value(a + b) == value(a) + value(b) && value(a - b) == value(a) - value(b) && value(-a) == -value(a)
        && value(a * factor) == value(a) * factor && value(factor * a) == value(a) * factor
        && (factor.isZero || value(a / factor) == value(a) / factor)
        && value(a.adding(b, times: factor)) == value(a) + value(b) * factor
        && value(a + factor) == value(a) + factor && value(a - factor) == value(a) - factor
        && value(a.substituting(variable, by: b)) == a.evaluated { changed[$0.index] }
        && value(a.substituting { $0 == variable ? b : nil }) == a.evaluated { changed[$0.index] }
    }
  }

  @Test func equalFunctionsAreEqualValues() {
    always(2_000) { random in
      let (a, b, c) = (random.form(variables: 4), random.form(variables: 4), random.form(variables: 4))
      let sorted = zip(a.terms, a.terms.dropFirst()).allSatisfy { $0.variable < $1.variable }
      return sorted && a.terms.allSatisfy { !$0.coefficient.isZero } && a + b == b + a && a + b - b == a
        && (a + b) + c == a + (b + c) && (a + b).hashValue == (b + a).hashValue && a - a == .zero
        && (a * 3 - a - a - a).isConstant
    }
  }

  @Test func termsAreSortedAndMerged() {
    let (x, y) = (Variable(0), Variable(1))
    let form = AffineForm(
      constant: 3,
      terms: [
        .init(variable: y, coefficient: 2), .init(variable: x, coefficient: 1), .init(variable: y, coefficient: -2),
        .init(variable: x, coefficient: Rational(1, 2)),
      ])
    #expect(form == AffineForm(x) * Rational(3, 2) + 3)
    #expect(form.coefficient(of: x) == Rational(3, 2))
    #expect(form.coefficient(of: y) == 0)
    #expect(form.description == "3/2·v0 + 3")
    #expect(AffineForm(x).description == "v0")
    #expect(AffineForm.zero.description == "0")
  }

  @Test func commonDenominatorIsTheSmallestThatMakesAllIntegers() {
    let form = AffineForm(Variable(0)) * Rational(1, 6) + AffineForm(Variable(1)) * Rational(3, 4) + Rational(1, 10)
    #expect(form.commonDenominator == 60)
    #expect(AffineForm.zero.commonDenominator == 1)
    #expect((form * 60).commonDenominator == 1)
    always(500) { random in
      let form = random.form(variables: 3)
      let denominator = form.commonDenominator
      let whole = form * denominator
      let isWhole = { (form: AffineForm) in
        form.constant.isInteger && form.terms.allSatisfy { $0.coefficient.isInteger }
      }
      return isWhole(whole) && [2, 3, 5].allSatisfy { !(denominator / $0).isInteger || !isWhole(whole / $0) }
    }
  }

  @Test func comparisonAndItsNegationsCoverEveryPoint() {
    always(1_000) { random in
      let comparison = Inequality(
        form: random.form(variables: 2), relation: random.element([.less, .lessOrEqual, .equal]))
      let values = (0..<2).map { _ in Rational(random.integer(-3...3)) }
      let all = ([comparison] + comparison.negated).count { $0.holds { values[$0.index] } }
      return all == 1 && (comparison.truthValue == nil) == !comparison.form.isConstant
    }
    let (x, y) = (AffineForm(Variable(0)), AffineForm(Variable(1)))
    #expect(Inequality.less(x, y).description == "v0 + -1·v1 < 0")
    #expect(Inequality.lessOrEqual(x, 2).description == "v0 + -2 <= 0")
    #expect(Inequality.equal(x, 2).description == "v0 + -2 == 0")
    #expect(Inequality.equal(x, 2).substituting { _ in 2 }.truthValue == true)
  }

  @Test func termIsThreeWordsAndAConstantFormAllocatesNothing() {
    #expect(MemoryLayout<AffineForm.Term>.stride == 24)
    #expect(AffineForm(7).terms.capacity == 0)
  }
}

extension SplitMix64 {
  mutating func form(variables: Int) -> AffineForm {
    let terms = (0..<integer(0...3)).map { _ in
      AffineForm.Term(variable: Variable(integer(0...variables - 1)), coefficient: length())
    }
    return AffineForm(constant: length(), terms: terms)
  }
}
