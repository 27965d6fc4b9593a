import Source
import Syntax

extension LocatedSyntaxError {
  /// Returns the finding, in the file of the scalar that is being parsed.
  func diagnostic(in reader: SpecAnalyzer, _ node: SyntaxNode) -> Diagnostic {
    if let meant = meant(in: reader) { return meant.diagnostic(in: reader, node) }
    let span = reader.span(range)
    let text = reader.parser.lexer.text(range)
    var diagnostic = Diagnostic(error.rule, error.message(text), at: span, notes: error.notes)
    diagnostic.help = error.help
    if let fix = error.fix(text) {
      diagnostic.fixes = [FixIt(fix.message, isSafe: fix.isSafe, edits: [Edit(span, fix.text)])]
    }
    if error == .strayDot { addMeaning(ofDotIn: reader, to: &diagnostic) }
    if error == .character(replacement: nil) { addMeaning(of: text, to: &diagnostic) }
    if error == .slashComment, !endsLine(node, reader.tree.file) {
      diagnostic.fixes = []
      diagnostic.help = ["put the comment at the end of the line"]
    }
    if error == .unclosedParenthesis {
      let end = reader.span(reader.parser.lexer.bytes.count..<reader.parser.lexer.bytes.count)
      diagnostic.fixes = [FixIt("close it at the end", isSafe: false, edits: [Edit(Span(end.end, end.end), ")")])]
    }
    if error == .chainedComparison, goesOnWithDash(reader.tree.file.text(node.span)) {
      diagnostic.help = [
        "a `- ` that stands further right than the one above goes on with its text: put it below that one"
      ]
    }
    return diagnostic
  }

  /// Adds what a dot was probably written for: a unit behind a number, or the name of a height.
  private func addMeaning(ofDotIn reader: SpecAnalyzer, to diagnostic: inout Diagnostic) {
    let lexer = reader.parser.lexer
    if lexer.byte(at: range.lowerBound - 1)?.isDigit == true {
      diagnostic.help = ["write the number alone: lengths are in points, without a unit"]
    } else if lexer.bytes[..<range.lowerBound].allSatisfy(\.isSpace) {
      diagnostic.help = ["write a length: the language names no heights; half of the space is `50% of available`"]
    }
  }

  /// Adds what a sign without a meaning in expressions was probably written for.
  private func addMeaning(of sign: String, to diagnostic: inout Diagnostic) {
    switch sign {
    case "#":
      diagnostic.message = "`#` begins a comment only after a space"
      let place = Span(diagnostic.span.start, diagnostic.span.start)
      diagnostic.fixes = [FixIt("put a space before it", isSafe: false, edits: [Edit(place, " ")])]
    case ";": diagnostic.help = ["remove it: a value ends with its line"]
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\"", "'":
      diagnostic.help = ["remove the quotes: a length is a formula, not a text"]
    default: break
    }
  }

  /// Whether a comment can begin in a text: the text is not quoted, and the comment would hide nothing else.
  private func endsLine(_ node: SyntaxNode, _ file: SourceFile) -> Bool {
    guard case .scalar(let scalar) = node.content, scalar.style == .plain else { return false }
    return file.bytes[node.span.end...].first { $0 != UInt8(ascii: " ") }.map { $0 == 0x0A || $0 == 0x0D } ?? true
  }

  private func goesOnWithDash(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).dropFirst().contains { line in
      line.drop { $0 == " " }.hasPrefix("- ")
    }
  }
}

extension ExpressionSyntaxError {
  fileprivate var rule: Rule {
    switch self {
    case .tooDeep, .tooLong: .tooDeep
    case .orientationHere, .conjunctionHere, .comparisonHere: .invalidExpression
    case .character, .foreignName, .power, .notEqual, .negation, .disjunction, .word, .exponent, .largeExponent,
      .digitSeparator, .unit, .letters, .leadingDot, .trailingDot, .severalDots, .leadingZero, .manyDigits,
      .spacedPercent, .percentAfterNoNumber, .percentBeforeNumber, .decimalComma, .slashComment, .empty,
      .missingOperator, .missingOperand, .leadingOperator, .unaryPlus,
      .doubleMinus, .unclosedParenthesis, .unmatchedParenthesis, .emptyParentheses, .emptyArgument, .strayComma,
      .strayDot, .longPath, .unknownFunction, .callOfName, .argumentCount, .functionWithoutArguments,
      .missingComparison, .chainedComparison, .comparedOrientation, .strictConstraint, .strengthHere, .unknownLevel,
      .ellipsisHere, .missingEllipsis, .strayWord, .strayLetters, .conditionWord:
      .invalidExpression
    }
  }

  fileprivate func message(_ text: String) -> String {
    switch self {
    case .character(let replacement):
      if replacement == " " { return "an expression contains a space that is not a plain space" }
      return replacement.map { "`\(text)` is written `\($0)`" } ?? "`\(text)` has no meaning in an expression"
    case .foreignName: return "`\(text)` is not a name: names are made of a–z, A–Z and digits"
    case .power: return "there are no powers: lengths grow in proportion only"
    case .notEqual: return "a comparison cannot ask for what is not equal"
    case .negation: return "a condition has no `not`"
    case .disjunction: return "a condition has no `or`"
    case .word(let word): return "`\(text)` is written `\(word)`"
    case .exponent: return "`\(text)` is not a number: numbers have no exponent"
    case .largeExponent(let largest): return "the exponent of `\(text)` is beyond \(largest)"
    case .digitSeparator: return "`\(text)` is not a number: digits are not separated"
    case .unit(let unit):
      let known =
        unit.hasSuffix(ExpressionLexer.perSecond)
        ? "velocities are in points per second" : "lengths are in points"
      return "`\(text)` has a unit, and \(known) without one: `\(unit)` says nothing"
    case .letters(let letters):
      return "an operator is missing between `\(text.dropLast(letters.count))` and `\(letters)`"
    case .strayLetters(let letters): return "`\(letters)` means nothing behind `\(text.dropLast(letters.count))`"
    case .leadingDot: return "`\(text)` is not a number: it lacks a digit before the point"
    case .trailingDot: return "`\(text)` is not a number: it lacks a digit behind the point"
    case .severalDots: return "`\(text)` is not a number: it has more than one point"
    case .leadingZero: return "`\(text)` is not a number: it begins with a zero too many"
    case .manyDigits: return "`\(text.shortened)` has more digits than any number needs"
    case .spacedPercent: return "`%` must directly follow its number"
    case .percentAfterNoNumber: return "`%` follows no number"
    case .percentBeforeNumber: return "`%` must follow its number"
    case .decimalComma:
      return "`\(text)` is not a number: decimals are written with a point, and thousands without a comma"
    case .slashComment: return "a comment begins with `#`"
    case .empty: return "a length is missing"
    case .missingOperator: return "an operator is missing before `\(text)`"
    case .strayWord: return "`\(text)` means nothing here"
    case .conditionWord: return "`\(text)` means nothing in a formula"
    case .missingOperand(let sign): return "nothing follows `\(sign)`"
    case .leadingOperator(let sign): return "nothing precedes `\(sign)`"
    case .unaryPlus: return "a length has no plus sign of its own"
    case .doubleMinus: return "two minus signs in a row"
    case .unclosedParenthesis: return "this parenthesis is never closed"
    case .unmatchedParenthesis: return "this parenthesis closes none"
    case .emptyParentheses: return "nothing is between the parentheses"
    case .emptyArgument: return "an argument is missing"
    case .strayComma: return "a comma is outside of a function's parentheses"
    case .strayDot: return "a dot belongs between the name of a node and that of its quantity"
    case .longPath(.some): return "`\(text)` has a name too many"
    case .longPath(nil): return "`\(text)` has too many names: a node has quantities, and those have no parts"
    case .unknownFunction(let name, _): return "there is no function `\(name)`"
    case .callOfName(let name): return "`\(name)` is not a function"
    case .argumentCount(let function, let count): return function.wrongCount(count)
    case .functionWithoutArguments(let function): return "`\(function.rawValue)` lacks its arguments"
    case .tooDeep: return "parentheses are nested more than 100 deep"
    case .tooLong: return "the expression has more than \(ExpressionTree.maxParts) parts"
    case .comparisonHere(let relation): return "`\(relation.rawValue)` compares, and a length is required here"
    case .missingComparison: return "`\(text.shortened)` is compared with nothing"
    case .chainedComparison: return "a comparison has two sides"
    case .comparedOrientation(let orientation):
      return "`\(orientation.rawValue)` is a condition of its own, and is compared with nothing"
    case .orientationHere(let orientation):
      return "`\(orientation.rawValue)` is a condition, and a length is required here"
    case .conjunctionHere: return "`and` joins conditions, and this is none"
    case .strictConstraint(let relation): return "a constraint cannot be `\(relation.rawValue)`"
    case .strengthHere: return "`@` belongs to a line of `constraints`"
    case .unknownLevel(let name): return name.isEmpty ? "a strength is missing" : "there is no strength `@\(name)`"
    case .ellipsisHere: return "`...` belongs to a range"
    case .missingEllipsis: return "a range has `...` between its ends"
    }
  }

  fileprivate var notes: [String] {
    switch self {
    case .unknownFunction("fraction", _): ["a part of a length is written `50% of available`"]
    case .unknownFunction(_, nil): ["the functions are `min`, `max` and `clamp`"]
    case .argumentCount(let function, _), .functionWithoutArguments(let function): [function.usage]
    case .negation: ["of two opposite conditions each can be written: `keyboard == 0`, `keyboard > 0`"]
    case .missingOperator, .strayWord: ["the operators are `+`, `-`, `*`, `/` and `of`"]
    case .strictConstraint: ["a strict inequality has no nearest solution"]
    case .unknownLevel: ["the strengths are `@high`, `@medium` and `@low`"]
    case .missingComparison: ["it compares with `<`, `<=`, `==`, `>=` or `>`"]
    default: []
    }
  }

  fileprivate var help: [String] {
    switch self {
    case .disjunction, .notEqual: ["split it into two notches, or turn the comparison round"]
    case .conditionWord:
      ["choose between lengths with `min` and `max`, or let a notch be there in one case: `{height: …, when: …}`"]
    case .chainedComparison, .conjunctionHere: ["join two comparisons with `and` in a `when`, or write two lines"]
    case .orientationHere:
      ["give a length for each: `{portrait: 300, landscape: 200}`, or name it in the `when` of a notch"]
    case .tooDeep, .tooLong: ["give its parts names in `let`"]
    case .doubleMinus: ["write one, or none"]
    default: []
    }
  }

  /// Returns the replacement for the erroneous text. `nil` if there is none.
  fileprivate func fix(_ text: String) -> (message: String, text: String, isSafe: Bool)? {
    switch self {
    case .character(let replacement?):
      return (replacement == " " ? "write a plain space" : "write `\(replacement)`", replacement, replacement.isSign)
    case .word(let word): return ("write `\(word)`", word, true)
    case .exponent(let value): return value.isEmpty ? nil : ("write `\(value)`", value, true)
    case .digitSeparator:
      let digits = String(text.filter { $0 != "_" })
      return ("write `\(digits)`", digits, true)
    case .unit(let unit):
      let isPoints = ["pt", "pts", "pt/s", "pts/s"].contains(unit)
      let number = text.dropLast(unit.count).prefix { $0 != " " }
      return isPoints ? ("leave out the unit", String(number), true) : nil
    case .letters(let letters):
      let product = "\(text.dropLast(letters.count)) * \(letters)"
      return ("write `\(product)`", product, false)
    case .leadingDot: return ("write `0\(text)`", "0\(text)", true)
    case .trailingDot:
      let number = String(text.dropLast())
      return ("write `\(number)`", number, number == "0" || number.first != "0")
    case .leadingZero:
      let digits = String(text.drop { $0 == "0" })
      let number = digits.first.map { $0 == "." } ?? true ? "0\(digits)" : digits
      return ("write `\(number)`", number, false)
    case .spacedPercent:
      let percentage = String(text.filter { $0 != " " && $0 != "\n" && $0 != "\t" && $0 != "\r" })
      return ("write `\(percentage)`", percentage, true)
    case .missingOperator(let sign): return ("write `\(sign) \(text)`", "\(sign) \(text)", false)
    case .percentBeforeNumber:
      let percentage = "\(text.dropFirst())%"
      return ("write `\(percentage)`", percentage, true)
    case .decimalComma:
      let parts = text.split(separator: ",")
      // Three digits after the comma are usually thousands in points.
      let isThousands = parts.last?.count == 3 && parts[0].count <= 3 && parts[0] != "0"
      let number = parts.joined(separator: isThousands ? "" : ".")
      return ("write `\(number)`", number, false)
    case .slashComment: return ("write `#`", "#", false)
    case .longPath(let meant?): return ("write `\(meant)`", meant, false)
    case .unaryPlus: return ("leave it out", "", true)
    case .unmatchedParenthesis: return ("leave it out", "", false)
    case .unknownFunction(_, let nearest?): return ("write `\(nearest)`", nearest, false)
    case .argumentCount(let function, 1) where function != .clamp: return function.onlyArgument(text)
    case .strictConstraint(let relation): return ("write `\(relation.rawValue)=`", "\(relation.rawValue)=", false)
    case .missingComparison:
      // An orientation cannot be compared.
      let meant = EditDistance.nearest(to: text, in: Orientation.allCases.map(\.rawValue))
      return meant.map { ("write `\($0)`", $0, false) }
    default: return nil
    }
  }
}

extension String {
  /// Whether the replacement of a lookalike is unambiguous.
  fileprivate var isSign: Bool { utf8.count <= 2 || self == "..." }
}

extension ExpressionTree.Function {
  fileprivate var usage: String {
    switch self {
    case .min, .max: "`\(rawValue)` takes two lengths or more: `\(rawValue)(480, 60% of available)`"
    case .clamp: "`clamp` takes three: `clamp(x, lowest, highest)`"
    }
  }

  fileprivate func wrongCount(_ count: Int) -> String {
    switch self {
    case .min, .max: "`\(rawValue)` of \(count == 0 ? "nothing" : "one length") chooses between none"
    case .clamp: "`clamp` has \(count) argument\(count == 1 ? "" : "s"), and takes three"
    }
  }

  /// Returns the fix from `max(a)` to `a`.
  fileprivate func onlyArgument(_ text: String) -> (message: String, text: String, isSafe: Bool)? {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let argument = String(text[text.index(after: open)...].dropLast())
    return ("leave out `\(rawValue)`", argument, false)
  }
}
