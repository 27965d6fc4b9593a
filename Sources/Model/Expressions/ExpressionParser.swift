import Numerics
import Source

/// Parses the text of one scalar by the grammar of the language reference, section 3.
///
/// The first syntax error ends the parse, since any later one would be a guess. Entry points return indices into
/// `tree`, or `nil` with `error` set.
struct ExpressionParser {
  /// The maximum nesting depth of parentheses, including those of calls.
  private static let maxDepth = 100

  private(set) var tree = ExpressionTree()
  private(set) var error: LocatedSyntaxError?
  private(set) var lexer = ExpressionLexer()
  private var token = ExpressionToken(kind: .end, range: 0..<0)
  /// The end of the previous token.
  private var previousEnd = 0
  private var depth = 0
  /// Whether the parser expects a comparison, so that a similar sign is read as one.
  private var compares = false

  /// - Parameter takesExponents: whether `1e3` is a number.
  init(takesExponents: Bool = false) {
    lexer.takesExponents = takesExponents
  }

  /// Discards all parts and begins a new text.
  mutating func start(_ text: String) {
    tree.removeAll()
    error = nil
    depth = 0
    compares = false
    previousEnd = 0
    lexer.start(text)
    token = lexer.next()
  }

  /// Restricts the parse to a part of the text: the argument of a word that is not a function of the language.
  mutating func narrow(to range: Range<Int>) {
    lexer.narrow(to: range)
    token = lexer.next()
  }

  /// Parses a whole text as one expression.
  mutating func wholeExpression() -> Int? {
    guard let part = expression() else { return nil }
    return finish(part)
  }

  /// Parses a whole text as one comparison.
  mutating func wholeComparison() -> ExpressionTree.Comparison? {
    guard let comparison = comparison(), finish(0) != nil else { return nil }
    return comparison
  }

  /// Parses comparisons and orientations joined by `and`.
  mutating func wholeCondition() -> [ExpressionTree.Test]? {
    var tests: [ExpressionTree.Test] = []
    repeat {
      let word = token.range
      if !tests.isEmpty { advance() }
      if !tests.isEmpty, case .end = token.kind { return fail(.missingOperand(after: "and"), word) }
      guard let test = test() else { return nil }
      tests.append(test)
    } while isWord("and")
    return finish(0) == nil ? nil : tests
  }

  /// Parses a comparison with an optional strength.
  mutating func wholeConstraint() -> (comparison: ExpressionTree.Comparison, level: ExpressionTree.Level?)? {
    guard let comparison = comparison(strict: false) else { return nil }
    guard case .at = token.kind else { return finish(0) == nil ? nil : (comparison, nil) }
    advance()
    guard let level = level(), finish(0) != nil else { return nil }
    return (comparison, level)
  }

  /// Parses `a...b`, or one number that is both ends.
  mutating func wholeRange() -> (lower: Int, upper: Int)? {
    guard let lower = expression() else { return nil }
    guard case .ellipsis = token.kind else {
      if case .end = token.kind { return (lower, lower) }
      if case .error(let error) = token.kind { return fail(error, token.range) }
      return fail(.missingEllipsis, token.range)
    }
    advance()
    guard let upper = expression(), finish(0) != nil else { return nil }
    return (lower, upper)
  }
}

// MARK: - Expressions

extension ExpressionParser {
  /// expression = term {("+" | "-") term}
  private mutating func expression() -> Int? {
    guard var left = term() else { return nil }
    while true {
      let sign: ExpressionTree.Operator
      switch token.kind {
      case .plus: sign = .plus
      case .minus: sign = .minus
      case .number, .name, .times, .divided, .percent, .leftParenthesis, .rightParenthesis, .comma, .dot, .ellipsis,
        .at, .relation, .end, .error:
        return left
      }
      guard let joined = join(left, sign, { $0.term() }) else { return nil }
      left = joined
    }
  }

  /// term = factor {("*" | "/" | "of") factor}
  private mutating func term() -> Int? {
    guard var left = factor() else { return nil }
    while true {
      let sign: ExpressionTree.Operator
      switch token.kind {
      case .times: sign = .times
      case .divided: sign = .divided
      case .name where isWord("of"):
        sign = .of
        tree.readAsNumber(left)
      case .number, .name, .plus, .minus, .percent, .leftParenthesis, .rightParenthesis, .comma, .dot, .ellipsis, .at,
        .relation, .end, .error:
        return left
      }
      guard let joined = join(left, sign, { $0.factor() }) else { return nil }
      left = joined
    }
  }

  /// Reads the operator and its right operand, and records the operation.
  private mutating func join(
    _ left: Int, _ sign: ExpressionTree.Operator, _ operand: (inout ExpressionParser) -> Int?
  ) -> Int? {
    let signRange = token.range
    advance()
    if case .end = token.kind { return fail(.missingOperand(after: lexer.text(signRange)), signRange) }
    guard let right = operand(&self) else { return nil }
    return add(.binary(sign, left, right), tree[left].range.lowerBound..<tree[right].range.upperBound)
  }

  /// factor = ["-"] operand; a second sign is a syntax error, but `a - -b` is valid.
  private mutating func factor() -> Int? {
    guard case .minus = token.kind else { return operand() }
    let start = token.range.lowerBound
    advance()
    if case .minus = token.kind { return fail(.doubleMinus, start..<token.range.upperBound) }
    if case .end = token.kind { return fail(.missingOperand(after: "-"), start..<previousEnd) }
    guard let part = operand() else { return nil }
    return add(.negated(part), start..<tree[part].range.upperBound)
  }

  /// operand = number ["%"] | name {"." name} | function "(" list ")" | "(" expression ")"
  private mutating func operand() -> Int? {
    switch token.kind {
    case .number(let value): return number(value)
    case .name: return name()
    case .leftParenthesis: return parentheses()
    case .plus:
      return fail(isAtStart ? .unaryPlus : .leadingOperator("+"), token.range)
    case .minus, .times, .divided: return fail(.leadingOperator(lexer.text(token.range)), token.range)
    case .percent: return fail(.percentAfterNoNumber, token.range)
    case .rightParenthesis: return fail(.unmatchedParenthesis, token.range)
    case .comma: return fail(.strayComma, token.range)
    case .dot: return fail(.strayDot, token.range)
    case .ellipsis: return fail(.ellipsisHere, token.range)
    case .at: return fail(.strengthHere, token.range)
    case .relation(let relation): return fail(.leadingOperator(relation.rawValue), token.range)
    case .end: return fail(.empty, token.range)
    case .error(let error): return fail(error, token.range)
    }
  }

  private mutating func number(_ value: Rational) -> Int? {
    let range = token.range
    advance()
    guard case .percent = token.kind else { return add(.number(value), range) }
    if token.range.lowerBound > range.upperBound {
      return fail(.spacedPercent, range.lowerBound..<token.range.upperBound)
    }
    advance()
    return add(.share(value / 100), range.lowerBound..<previousEnd)
  }

  private mutating func parentheses() -> Int? {
    let open = token.range
    guard descend(at: open) else { return nil }
    advance()
    if case .rightParenthesis = token.kind {
      return fail(.emptyParentheses, open.lowerBound..<token.range.upperBound)
    }
    if case .end = token.kind { return fail(.unclosedParenthesis, open) }
    guard let part = expression() else { return unclosed(open) }
    guard case .rightParenthesis = token.kind else { return unclosed(open) }
    advance()
    depth -= 1
    tree.widen(part, to: open.lowerBound..<previousEnd)
    return part
  }

  /// Reports an unclosed parenthesis if the text ends before it is closed, else the token that stopped the expression.
  private mutating func unclosed(_ open: Range<Int>) -> Int? {
    if case .end = token.kind {
      if let error, error.error != .empty { return nil }
      self.error = nil
      return fail(.unclosedParenthesis, open)
    }
    if error != nil { return nil }
    return fail(stopError, token.range)
  }

  /// Enters a parenthesis. `false`, with an error, if the nesting is too deep.
  private mutating func descend(at range: Range<Int>) -> Bool {
    depth += 1
    if depth <= Self.maxDepth { return true }
    let _: Int? = fail(.tooDeep, range)
    return false
  }
}

// MARK: - Names and calls

extension ExpressionParser {
  /// Parses a name, a member after a dot, or a call.
  private mutating func name() -> Int? {
    let range = token.range
    if isWord("of") || isWord("and") { return fail(.leadingOperator(lexer.text(range)), range) }
    let word = lexer.text(range)
    advance()
    switch token.kind {
    case .leftParenthesis:
      if let function = ExpressionTree.Function(rawValue: word) { return call(function, at: range) }
      if token.range.lowerBound == range.upperBound { return unknownCall(word, range) }
    case .dot: return member(word, range)
    case .number, .name, .plus, .minus, .times, .divided, .percent, .rightParenthesis, .comma, .ellipsis, .at,
      .relation, .end, .error:
      if let function = ExpressionTree.Function(rawValue: word) {
        return fail(.functionWithoutArguments(function), range)
      }
    }
    if let orientation = Orientation(rawValue: word) { return fail(.orientationHere(orientation), range) }
    return add(.name(word), range)
  }

  private mutating func member(_ owner: String, _ range: Range<Int>) -> Int? {
    let dot = token.range
    advance()
    guard case .name = token.kind, dot.lowerBound == range.upperBound, token.range.lowerBound == dot.upperBound else {
      return fail(.strayDot, dot)
    }
    let word = lexer.text(token.range)
    advance()
    let whole = range.lowerBound..<previousEnd
    if case .dot = token.kind { return fail(.longPath(meant: nil), whole.lowerBound..<token.range.upperBound) }
    return add(.member(owner, word), whole)
  }

  private mutating func unknownCall(_ word: String, _ range: Range<Int>) -> Int? {
    let nearest = EditDistance.nearest(to: word, in: ExpressionTree.Function.allCases.map(\.rawValue))
    return fail(.unknownFunction(word, nearest: nearest), range)
  }

  /// function "(" expression {"," expression} ")"
  private mutating func call(_ function: ExpressionTree.Function, at range: Range<Int>) -> Int? {
    let open = token.range
    guard descend(at: open) else { return nil }
    var operands: [Int] = []
    repeat {
      advance()
      if case .rightParenthesis = token.kind { break }
      if case .comma = token.kind { return fail(.emptyArgument, token.range) }
      guard let part = expression() else { return unclosed(open) }
      operands.append(part)
    } while isComma
    guard case .rightParenthesis = token.kind else { return unclosed(open) }
    if isAfterComma { return fail(.emptyArgument, token.range) }
    advance()
    depth -= 1
    let whole = range.lowerBound..<previousEnd
    guard function.accepts(operands.count) else { return fail(.argumentCount(function, operands.count), whole) }
    return record(tree.append(call: function, operands, whole), whole)
  }

  private var isComma: Bool {
    if case .comma = token.kind { true } else { false }
  }

  private var isAfterComma: Bool {
    lexer.byte(at: previousEnd - 1) == UInt8(ascii: ",")
  }
}

extension ExpressionTree.Function {
  fileprivate func accepts(_ count: Int) -> Bool {
    switch self {
    case .min, .max: count >= 2
    case .clamp: count == 3
    }
  }
}

// MARK: - Comparisons

extension ExpressionParser {
  /// Parses one part of a condition.
  private mutating func test() -> ExpressionTree.Test? {
    let range = token.range
    if case .name = token.kind, let orientation = Orientation(rawValue: lexer.text(range)) {
      advance()
      if case .relation = token.kind {
        return fail(.comparedOrientation(orientation), range.lowerBound..<token.range.upperBound)
      }
      return .orientation(orientation, range)
    }
    if isWord("not") { return fail(.negation, range) }
    return comparison().map { .comparison($0) }
  }

  /// comparison = expression relation expression; a constraint cannot be strict.
  private mutating func comparison(strict: Bool = true) -> ExpressionTree.Comparison? {
    compares = true
    guard let left = expression() else { return nil }
    guard case .relation(let relation) = token.kind else {
      if case .end = token.kind { return fail(.missingComparison, tree[left].range) }
      if isWord("and") { return fail(.missingComparison, tree[left].range) }
      return fail(stopError, token.range)
    }
    if !strict, relation == .less || relation == .greater { return fail(.strictConstraint(relation), token.range) }
    let sign = token.range
    advance()
    if case .end = token.kind { return fail(.missingOperand(after: relation.rawValue), sign) }
    guard let right = expression() else { return nil }
    if case .relation = token.kind { return fail(.chainedComparison, token.range) }
    let range = tree[left].range.lowerBound..<tree[right].range.upperBound
    return ExpressionTree.Comparison(left: left, relation: relation, right: right, range: range)
  }

  /// level ["(" number ")"], after the `@`.
  private mutating func level() -> ExpressionTree.Level? {
    let range = token.range
    guard case .name = token.kind, let priority = Priority(rawValue: lexer.text(range)) else {
      return fail(.unknownLevel(lexer.text(range)), range.isEmpty ? 0..<previousEnd : range)
    }
    advance()
    guard case .leftParenthesis = token.kind else { return ExpressionTree.Level(priority: priority, weight: nil) }
    guard let weight = parentheses() else { return nil }
    return ExpressionTree.Level(priority: priority, weight: weight)
  }
}

// MARK: - Tokens and errors

extension ExpressionParser {
  private mutating func advance() {
    previousEnd = token.range.upperBound
    token = lexer.next()
  }

  private func isWord(_ word: StaticString) -> Bool {
    guard case .name = token.kind, token.range.count == word.utf8CodeUnitCount else { return false }
    return lexer.bytes[token.range].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: token.range.count))
  }

  private var isAtStart: Bool { previousEnd == 0 }

  private mutating func add(_ kind: ExpressionTree.Kind, _ range: Range<Int>) -> Int? {
    record(tree.append(kind, range), range)
  }

  /// Returns a new part. `nil`, with an error, if the tree would be too large to walk recursively.
  private mutating func record(_ part: Int, _ range: Range<Int>) -> Int? {
    part < ExpressionTree.maxParts ? part : fail(.tooLong, range)
  }

  /// Requires the end of the text after a whole expression.
  private mutating func finish(_ part: Int) -> Int? {
    if case .end = token.kind { return part }
    return fail(stopError, token.range)
  }

  /// Records an error unless there is one: later errors are consequences of the first.
  private mutating func fail<Value>(_ error: ExpressionSyntaxError, _ range: Range<Int>) -> Value? {
    if self.error == nil { self.error = LocatedSyntaxError(error: error, range: range) }
    return nil
  }

  /// The error for a token that cannot continue a complete expression.
  private var stopError: ExpressionSyntaxError {
    switch token.kind {
    case .number, .leftParenthesis: .missingOperator(suggestion: "*")
    case .name: wordError
    case .percent: .percentAfterNoNumber
    case .rightParenthesis: .unmatchedParenthesis
    case .comma: .strayComma
    case .dot: .strayDot
    case .ellipsis: .ellipsisHere
    case .at: .strengthHere
    case .relation(let relation): .comparisonHere(relation)
    case .error(.character(let sign?)) where !compares && ComparisonOperator(rawValue: sign) != nil:
      .comparisonHere(ComparisonOperator(rawValue: sign) ?? .equal)
    case .error(let error): error
    case .plus, .minus, .times, .divided: .leadingOperator(lexer.text(token.range))
    case .end: .empty
    }
  }

  private var wordError: ExpressionSyntaxError {
    if isWord("and") { return .conjunctionHere }
    if isWord("or") { return .disjunction }
    return .missingOperator(suggestion: isWord("available") || isWord("height") ? "of" : "*")
  }

}
