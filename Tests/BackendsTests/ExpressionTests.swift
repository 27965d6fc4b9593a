import Machine
import Numerics
import ProgramIR
import Testing

@Suite struct ExpressionTests {
  private static let (a, b, c) = (Term.local("a"), Term.local("b"), Term.local("c"))

  private func swift(_ term: Term) -> String? { Printed.swiftBody([.return(term)]).first }

  private func javaScript(_ term: Term) -> String? { Printed.javaScriptBody([.return(term)]).first }

  @Test(
    arguments: [
      (a + b + c, "a + b + c"), (a + (b + c), "a + (b + c)"), (a - (b - c), "a - (b - c)"), (a * b / c, "a * b / c"),
      (a * (b / c), "a * (b / c)"), ((a + b) * c, "(a + b) * c"), (a + b * c, "a + b * c"), (a - -b, "a - (-b)"),
      (-(a + b), "-(a + b)"), (-a * b, "-a * b"), (.maximum(a, .minimum(b, c)), "max(a, min(b, c))"),
    ] as [(Term, String)])
  func expressionsHaveOnlyNeededParentheses(term: Term, text: String) {
    #expect(swift(term) == text)
    #expect(javaScript(term) == "return \(text);")
  }

  @Test(
    arguments: [
      (.number(Rational(1, 3)), "1.0 / 3.0", "1 / 3"), (a * .number(Rational(1, 3)), "a * (1.0 / 3.0)", "a * (1 / 3)"),
      (.number(1) / .number(3), "1 / 3", "1 / 3"), (.number(-5), "-5", "-5"), (a - .number(-5), "a - (-5)", "a - (-5)"),
      (.negated(.number(0)), "-0.0", "-0"), (.negated(.number(-5)), "-(-5.0)", "-(-5)"),
      (.number(Rational(1, 2)), "0.5", "0.5"), (.number(Rational(-15, 16)), "-0.9375", "-0.9375"),
      (a * .number(Rational(129, 64)), "a * 2.015625", "a * 2.015625"),
      (.number(Rational(1, 10)), "1.0 / 10.0", "1 / 10"), (.number(Rational(1, 128)), "1.0 / 128.0", "1 / 128"),
      (.number(Rational(1 << 30)), "1_073_741_824", "1073741824"), (a + .number(1), "a + 1", "a + 1"),
    ] as [(Term, String, String)])
  func literalsAreDoubles(term: Term, swift: String, javaScript: String) {
    #expect(self.swift(term) == swift)
    #expect(self.javaScript(term) == "return \(javaScript);")
  }

  @Test func literalConstantsAreWrittenWithADecimalPoint() {
    let body = Printed.swiftBody([
      .constant("third", .number(1) / .number(3)), .constant("whole", .number(7)),
      .if(.number(1) / .number(2) .< .number(2), then: [.return(Term.local("third"))], otherwise: []),
      .return(Term.local("third") * .local("whole")),
    ])
    #expect(body.prefix(3) == ["let third = 1.0 / 3.0", "let whole = 7.0", "if 1.0 / 2.0 < 2.0 {"])
  }

  @Test func conditionsKeepTheirShape() {
    let less = Self.a .< Self.b
    func condition(_ term: Term) -> String? {
      Printed.swiftBody([.if(term, then: [.return(.zero)], otherwise: []), .return(Self.a)]).first
    }
    #expect(condition(.and([less, .or([less, .not(less)])])) == "if a < b && (a < b || !(a < b)) {")
    #expect(condition(.or([.and([less, less]), less])) == "if (a < b && a < b) || a < b {")
    #expect(condition(.not(less)) == "guard a < b else { return 0 }")
    let moving = Term.isCase(.state("phase"), enumeration: "Phase", name: "moving")
    #expect(condition(.and([moving, less])) == "if case .moving = phase, a < b {")
  }

  @Test func longSumsAreSplitForTheTypeChecker() {
    let sum = (1...200).reduce(Self.a) { $0 + .number(Rational($1)) * Self.b }
    let body = Printed.swiftBody([.return(sum)])
    #expect(
      body.filter { $0.hasPrefix("let ") } == ["let sum =", "let sum2 =", "let sum3 =", "let sum4 =", "let sum5 ="])
    #expect(Printed.javaScriptBody([.return(sum)]).first == "return a")
  }

  @Test func constantsOfPassesAreNamedAfterTheirValues() {
    func name(_ term: Term) -> String? {
      Printed.swiftBody([.constant("given_1", term), .return(Term.local("given_1") * .local("given_1"))]).first
        .map { String($0.dropFirst(4).prefix { $0 != " " }) }
    }
    #expect(name(.maximum(Self.a - Self.b, Self.b - Self.a)) == "distanceFromB")
    #expect(name(.maximum(.zero, Self.a - Self.b)) == "nonnegativeAMinusB")
    #expect(name(Self.a * .number(9) / .number(10)) == "scaledA")
    #expect(name(-Self.a) == "negativeA")
    let long = Term.local("a") + Term.state("offset") * Term.state("offset") + Term.state("offset") / (Self.a + Self.b)
    #expect(name(long) == "sum")
  }
}
