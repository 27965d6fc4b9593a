import Source
import TestSupport
import Testing

/// An expression with one finding: its rule, its span, a part of its message, and the fixed expression.
struct ExpressionError: CustomTestStringConvertible {
  var expression: String
  var rule: Rule
  var place: String
  var fragment: String
  var fixed: String?

  init(
    _ expression: String, _ rule: Rule = .invalidExpression, at place: String, _ fragment: String,
    fixed: String? = nil
  ) {
    self.expression = expression
    self.rule = rule
    self.place = place
    self.fragment = fragment
    self.fixed = fixed
  }

  var testDescription: String { expression }
}

@Suite struct ExpressionErrorTests {
  @Test(arguments: numbers + operators + parentheses + characters + comparisons)
  func expressionErrorHasSpanMessageAndFix(_ error: ExpressionError) {
    check(error)
  }

  static let numbers = [
    ExpressionError("2gap", at: "2gap", "an operator is missing between `2` and `gap`", fixed: "2 * gap"),
    ExpressionError("44pt", at: "44pt", "has a unit", fixed: "44"),
    ExpressionError("400pt/s", at: "400pt/s", "velocities are in points per second without one", fixed: "400"),
    ExpressionError("0 pt/s", at: "0 pt/s", "velocities are in points per second without one", fixed: "0"),
    ExpressionError("44pt/2", at: "44pt", "lengths are in points without one", fixed: "44/2"),
    ExpressionError("50vh", at: "50vh", "has a unit"),
    ExpressionError("1e3", at: "1e3", "numbers have no exponent", fixed: "1000"),
    ExpressionError("25e-1 + 2", at: "25e-1", "numbers have no exponent", fixed: "2.5 + 2"),
    ExpressionError("1e99", at: "1e99", "numbers have no exponent"),
    ExpressionError("50 %", at: "50 %", "directly follow its number", fixed: "50%"),
    ExpressionError("feed%", at: "%", "follows no number"),
    ExpressionError("0,125 * height", at: "0,125", "decimals are written with a point", fixed: "0.125 * height"),
    ExpressionError("1,200", at: "1,200", "thousands without a comma", fixed: "1200"),
    ExpressionError("94,5", at: "94,5", "decimals are written with a point", fixed: "94.5"),
    ExpressionError(".5 of height", at: ".5", "lacks a digit before the point", fixed: "0.5 of height"),
    ExpressionError("5. + 1", at: "5.", "lacks a digit behind the point", fixed: "5 + 1"),
    ExpressionError("1.2.3", at: "1.2.3", "more than one point"),
    ExpressionError("007", at: "007", "a zero too many", fixed: "7"),
    ExpressionError("00.5 of height", at: "00.5", "a zero too many", fixed: "0.5 of height"),
    ExpressionError("1_000", at: "1_000", "digits are not separated", fixed: "1000"),
    ExpressionError("1 000", at: "000", "begins with a zero too many"),
    ExpressionError("12 34", at: "34", "an operator is missing before `34`"),
    ExpressionError("0.1234567890123457 of height", at: "0.1234567890123457", "more than 15 digits"),
    ExpressionError("2000000000", at: "2000000000", "larger than any length"),
    ExpressionError("40000 * 40000", at: "40000 * 40000", "larger than any length"),
    ExpressionError("0x1F", at: "0x1F", "`x1F` means nothing behind `0`"),
  ]

  static let operators = [
    ExpressionError("gap +", at: "+", "nothing follows `+`"),
    ExpressionError("gap of", at: "of", "nothing follows `of`"),
    ExpressionError("gap + * 2", at: "*", "nothing precedes `*`"),
    ExpressionError("gap * / 2", at: "/", "nothing precedes `/`"),
    ExpressionError("+5", at: "+", "no plus sign of its own", fixed: "5"),
    ExpressionError("gap - --5", at: "--", "two minus signs"),
    ExpressionError("--5", at: "--", "two minus signs"),
    ExpressionError("feed gap", at: "gap", "an operator is missing before `gap`", fixed: "feed * gap"),
    ExpressionError("1/4 available", at: "available", "an operator is missing", fixed: "1/4 of available"),
    ExpressionError("feed ** 2", at: "**", "no powers"),
    ExpressionError("feed ^ 2", at: "^", "no powers"),
    ExpressionError("of height", at: "of", "nothing precedes `of`"),
  ]

  static let parentheses = [
    ExpressionError("(gap + 2", at: "(", "never closed", fixed: "(gap + 2)"),
    ExpressionError("2 * (gap + (2 - 1)", at: "(", "never closed"),
    ExpressionError("max(gap, 2", at: "(", "never closed"),
    ExpressionError("gap + 2)", at: ")", "closes none", fixed: "gap + 2"),
    ExpressionError("()", at: "()", "nothing is between"),
    ExpressionError("min()", at: "min()", "chooses between none"),
    ExpressionError("max(gap)", at: "max(gap)", "chooses between none", fixed: "gap"),
    ExpressionError("clamp(gap, 2)", at: "clamp(gap, 2)", "has 2 arguments, and takes three"),
    ExpressionError("max(gap, )", at: ")", "an argument is missing"),
    ExpressionError("max(, gap)", at: ",", "an argument is missing"),
    ExpressionError("max(gap 2, 3)", at: "2", "an operator is missing before `2`"),
    ExpressionError("maxx(gap, 2)", at: "maxx", "no function `maxx`", fixed: "max(gap, 2)"),
    ExpressionError("round(gap)", at: "round", "no function `round`"),
    ExpressionError("max + 2", at: "max", "lacks its arguments"),
    ExpressionError("gap, 2", at: ",", "outside of a function's parentheses"),
    ExpressionError(
      String(repeating: "(", count: 101) + "1" + String(repeating: ")", count: 101), .tooDeep, at: "(", "100 deep"),
    ExpressionError(
      Array(repeating: "1", count: 600).joined(separator: "+"), .tooDeep,
      at: Array(repeating: "1", count: 501).joined(separator: "+"), "more than 1000 parts"),
  ]

  static let characters = [
    ExpressionError("height − 44", at: "−", "is written `", fixed: "height - 44"),
    ExpressionError("2 × gap", at: "×", "is written `", fixed: "2 * gap"),
    ExpressionError("feed ÷ 2", at: "÷", "is written `", fixed: "feed / 2"),
    ExpressionError("height\u{00A0}- 44", at: "\u{00A0}", "not a plain space", fixed: "height - 44"),
    ExpressionError("½ of height", at: "½", "is written `", fixed: "1/2 of height"),
    ExpressionError("（gap + 2)", at: "（", "is written `", fixed: "(gap + 2)"),
    ExpressionError("gap + “2”", at: "“", "has no meaning"),
    ExpressionError("gap + höhe", at: "höhe", "is not a name"),
    ExpressionError("überschrift", at: "überschrift", "is not a name"),
    ExpressionError("导航.height", at: "导航", "is not a name"),
    ExpressionError("gap ; 2", at: ";", "has no meaning"),
    ExpressionError("gap $ 2", at: "$", "has no meaning"),
    ExpressionError("🎉 + 2", at: "🎉", "has no meaning"),
    ExpressionError("hero . height", at: ".", "a dot belongs between"),
    ExpressionError("hero.", at: ".", "a dot belongs between"),
    ExpressionError("hero.5", at: ".", "a dot belongs between"),
    ExpressionError("search.low.height", at: "search.low.height", "a name too many", fixed: "search.height"),
    ExpressionError("search.low.nothing", at: "search.low.", "too many names"),
  ]

  static let comparisons = [
    ExpressionError("gap > 2", at: ">", "`>` compares"),
    ExpressionError("gap = 2", at: "=", "`==` compares"),
    ExpressionError("gap and 2", at: "and", "joins conditions"),
    ExpressionError("portrait", at: "portrait", "is a condition"),
    ExpressionError("20...62", at: "...", "belongs to a range"),
    ExpressionError("gap @high", at: "@", "belongs to a line of `constraints`"),
  ]
}

/// Expects exactly the finding of an expression, and its fix.
func check(_ error: ExpressionError, sourceLocation: SourceLocation = #_sourceLocation) {
  let text = screen(height: error.expression)
  let found = findings(text)
  guard found.count == 1, let finding = found.first else {
    let list = found.map { "\($0.rule.id): \($0.message)" }.joined(separator: "\n")
    Issue.record("\(found.count) findings for `\(error.expression)`:\n\(list)", sourceLocation: sourceLocation)
    return
  }
  let file = SourceFile(path: "Test.scroll.yaml", text: text)
  #expect(finding.rule == error.rule, sourceLocation: sourceLocation)
  #expect(file.text(finding.span) == error.place, sourceLocation: sourceLocation)
  #expect(finding.message.contains(error.fragment), sourceLocation: sourceLocation)
  let fixed = finding.fixes.first.map { $0.made(in: text) }
  if let wanted = error.fixed {
    #expect(fixed == screen(height: wanted), sourceLocation: sourceLocation)
  }
  if let fix = finding.fixes.first, let fixed, fix.isSafe {
    #expect(findings(fixed).isEmpty, "a safe fix leaves nothing to say", sourceLocation: sourceLocation)
  }
}
