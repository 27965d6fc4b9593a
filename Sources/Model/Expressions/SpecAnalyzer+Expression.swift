import Numerics
import Source
import Syntax

// Readers of scalars that hold expressions. Each function reports errors and then returns a placeholder: a length of
// zero, or a comparison of zeros.

extension SpecAnalyzer {
  /// Reads the length after a key.
  func length(_ field: SchemaField, _ place: ExpressionPlace = .node) -> Expression {
    if field.value.isNothing, let span = missingValue(field) { return .zero(at: span) }
    return length(field.value, key: field.name, place)
  }

  /// Reports a key without a value, at the key.
  private func missingValue(_ field: SchemaField) -> Span? {
    guard field.value.span.start == field.value.span.end else { return nil }
    report(.wrongType(key: field.name, expected: ValueType.length.text, found: .nothing, at: field.key.span))
    return field.key.span
  }

  /// Reads a length.
  func length(_ node: SyntaxNode, key: String, _ place: ExpressionPlace) -> Expression {
    if let number = node.wholeNumber { return number.expression(at: node.span) }
    if place.allowsCases, node.isByCase {
      let value = cases(node, key: key, place)
      return length(value, place, text: tree.file.text(node.span)).expression
    }
    guard begin(node, key: key, expected: .length) else { return .zero(at: node.span) }
    guard let part = parser.wholeExpression() else { return placeholder(node) }
    namesCases = false
    var typedValue = length(typed(part, place), part, place)
    if namesCases { checkCases(&typedValue, key) }
    let value = typedValue.expression
    // A script has no definitions: it contains their expanded values.
    if place == .step, partCount(value) > ExpressionTree.maxParts {
      report(.manyParts(text(part), most: ExpressionTree.maxParts, at: value.span))
    }
    return value
  }

  /// Reads a constant, or a formula over lengths. `nil` if it has an error.
  func lengthOrConstant(_ node: SyntaxNode, key: String) -> TypedExpression? {
    if node.isByCase {
      let value = length(cases(node, key: key, .node), .node, text: tree.file.text(node.span))
      return value.type == .unknown ? nil : value
    }
    guard begin(node, key: key, expected: .length) else { return nil }
    guard let part = parser.wholeExpression() else {
      reportSyntaxError(node)
      return nil
    }
    var value = typed(part, .node)
    if value.type == .number { value = length(value, part, .node) }
    return value.type == .unknown ? nil : value
  }

  /// Reads a constant.
  func number(_ node: SyntaxNode, key: String) -> Rational? {
    if let number = node.wholeNumber { return number.value }
    guard begin(node, key: key, expected: .number(.any)) else { return nil }
    guard let part = parser.wholeExpression() else {
      reportSyntaxError(node)
      return nil
    }
    return number(typed(part, .number), part, key: key)
  }

  /// Returns the value of a part that must be a constant.
  func number(_ value: TypedExpression, _ part: Int, key: String) -> Rational? {
    switch value.type {
    case .constant(let number): return number
    case .unknown: return nil
    case .number:
      report(.casesForConstant(key: key, text(part), at: value.expression.span))
      return nil
    case .length:
      let share: Rational? = if case .share(let share) = value.expression.kind { share } else { nil }
      report(.lengthForNumber(key: key, text(part), share: share, at: value.expression.span))
      return nil
    }
  }

  /// Reads a line of `ensure`.
  func comparison(_ node: SyntaxNode, key: String, _ place: ExpressionPlace) -> ComparisonExpression {
    guard begin(node, key: key, expected: .comparison) else { return .trivial(at: node.span) }
    guard let comparison = parser.wholeComparison() else {
      reportSyntaxError(node)
      return .trivial(at: node.span)
    }
    return typed(comparison, place)
  }

  /// Reads a line of `constraints`. The default strength is required.
  func constraint(_ node: SyntaxNode, key: String) -> Constraint {
    let broken = Constraint(comparison: .trivial(at: node.span), strength: .required, span: node.span)
    guard begin(node, key: key, expected: .constraint) else { return broken }
    guard let constraint = parser.wholeConstraint() else {
      reportSyntaxError(node)
      return broken
    }
    let strength = constraint.level.map(strength) ?? .required
    return Constraint(comparison: typed(constraint.comparison, .constraint), strength: strength, span: node.span)
  }

  private func strength(_ level: ExpressionTree.Level) -> Strength {
    guard let part = level.weight else { return .level(level.priority, weight: 1) }
    let value = typed(part, .number)
    guard let weight = number(value, part, key: level.priority.rawValue) else { return .required }
    if weight.signum <= 0 {
      report(
        .numberOutside(
          key: "@\(level.priority.rawValue)", value: weight.text, allowed: "above 0", at: value.expression.span))
    }
    return .level(level.priority, weight: weight)
  }

  /// Reads the condition of a `when`.
  func condition(_ field: SchemaField) -> Condition {
    let node = field.value
    let broken = Condition(parts: [], span: node.span)
    guard begin(node, key: field.name, expected: .condition) else { return broken }
    guard let tests = parser.wholeCondition() else {
      reportSyntaxError(node)
      return broken
    }
    let parts = tests.map { test -> Condition.Part in
      switch test {
      case .orientation(let orientation, _): .orientation(orientation)
      case .comparison(let comparison): .comparison(typed(comparison, .condition))
      }
    }
    return Condition(parts: parts, span: node.span)
  }

  /// Reads the two ends of a range of constants, with their spans.
  func rangeEnds(_ node: SyntaxNode, key: String) -> (lower: Rational, upper: Rational, ends: [Span])? {
    guard begin(node, key: key, expected: .range) else { return nil }
    guard let range = parser.wholeRange() else {
      reportSyntaxError(node, as: .invalidRange)
      return nil
    }
    let (lower, upper) = (typed(range.lower, .range), typed(range.upper, .range))
    guard let low = number(lower, range.lower, key: key), let high = number(upper, range.upper, key: key) else {
      return nil
    }
    // `5-10` is arithmetic, and almost certainly means a range.
    if range.lower == range.upper, low.signum < 0,
      case .binary(.minus, let left, let right) = parser.tree[range.lower].kind
    {
      report(.difference(text(range.lower), meant: "\(text(left))...\(text(right))", at: lower.expression.span))
      return nil
    }
    return (low, high, [lower.expression.span, upper.expression.span])
  }
}

// MARK: - Scalars and places

extension SpecAnalyzer {
  /// Starts the parser on a scalar. `false`, with a finding, if the node is not a scalar.
  func begin(_ node: SyntaxNode, key: String, expected: ValueType) -> Bool {
    if node.isUnreadable {
      noteError()
      return false
    }
    guard case .scalar(let scalar) = node.content, !node.isNothing else {
      if node.isByCase {
        report(.casesHere(key: key, expected: expected, at: node.span))
      } else {
        report(.wrongType(key: key, expected: expected.text, found: ActualValue(node), at: node.span))
      }
      return false
    }
    scalarNode = node
    // The text of a plain scalar on one line is verbatim in the file.
    let isVerbatim =
      scalar.style == .plain && !node.isAlias && node.span.end - node.span.start == scalar.text.utf8.count
    scalarOffset = isVerbatim ? node.span.start : nil
    parser.start(scalar.text)
    return true
  }

  /// Returns the span in the file of a range in the text that is being parsed.
  func span(_ range: Range<Int>) -> Span {
    if let scalarOffset { return Span(scalarOffset + range.lowerBound, scalarOffset + range.upperBound) }
    guard let scalarNode else { return Span(0, 0) }
    return tree.span(scalarNode, range)
  }

  /// Returns the source text of a part.
  func text(_ part: Int) -> String {
    parser.lexer.text(parser.tree[part].range)
  }

  private func placeholder(_ node: SyntaxNode) -> Expression {
    reportSyntaxError(node)
    return .zero(at: node.span)
  }

  /// Reports the error that stopped the parser, with the rule of the context if it has one.
  func reportSyntaxError(_ node: SyntaxNode, as rule: Rule? = nil) {
    guard let error = parser.error else { return }
    var diagnostic = error.diagnostic(in: self, node)
    diagnostic.rule = rule ?? diagnostic.rule
    report(diagnostic)
  }
}

// MARK: - Whole numbers

extension SyntaxNode {
  /// The number in a scalar that consists of few digits and an optional minus. `nil` for other scalars.
  ///
  /// **Why:** most lengths are such numbers, mean the same everywhere, and need no parser.
  fileprivate var wholeNumber: WholeNumber? {
    guard !isAlias, case .scalar(let scalar) = content, case .plain = scalar.style else { return nil }
    return WholeNumber(scalar.text, span)
  }
}

private struct WholeNumber {
  private let isNegative: Bool
  private let magnitude: Int

  /// The maximum number of digits: longer numbers may exceed the limit of lengths.
  private static let maxDigits = 9

  init?(_ text: String, _ span: Span) {
    // The parser handles any other text.
    let number = text.utf8.withContiguousStorageIfAvailable { Self(bytes: $0, span) }
    guard let number = number ?? nil else { return nil }
    self = number
  }

  private init?(bytes: UnsafeBufferPointer<UInt8>, _ span: Span) {
    isNegative = bytes.first == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    let count = bytes.count - first
    guard count > 0, count <= Self.maxDigits, span.end - span.start == bytes.count,
      count == 1 || bytes[first] != UInt8(ascii: "0")
    else { return nil }
    var magnitude = 0
    for index in first..<bytes.count {
      guard bytes[index].isDigit else { return nil }
      magnitude = magnitude * 10 + Int(bytes[index] - UInt8(ascii: "0"))
    }
    self.magnitude = magnitude
  }

  var value: Rational { Rational(isNegative ? -magnitude : magnitude) }

  /// Returns the expression that the parser would create: a minus is an operation.
  func expression(at span: Span) -> Expression {
    let literal = Expression(.number(Rational(magnitude)), at: Span(isNegative ? span.start + 1 : span.start, span.end))
    return isNegative ? Expression(.negated(literal), at: span) : literal
  }
}

extension Expression {
  static func zero(at span: Span) -> Expression { Expression(.number(.zero), at: span) }

  /// The length of an empty construct, before its key is read.
  static let absent = zero(at: Span(0, 0))
}

extension ComparisonExpression {
  static func trivial(at span: Span) -> ComparisonExpression {
    ComparisonExpression(left: .zero(at: span), relation: .equal, right: .zero(at: span), span: span)
  }
}

extension Diagnostic {
  /// `5-10`.
  fileprivate static func difference(_ text: String, meant: String, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidRange, "`\(text)` is a difference, and a length is not negative", at: span,
      fixes: [FixIt("write `\(meant)`", isSafe: false, edits: [Edit(span, meant)])])
  }

  /// A value by case for a key that takes one value for every device.
  fileprivate static func casesHere(key: String, expected: ValueType, at span: Span) -> Diagnostic {
    let isLine =
      switch expected {
      case .comparison, .constraint: true
      default: false
      }
    return Diagnostic(
      .invalidExpression, "`\(key)` takes \(expected.text), the same on every device, not a map", at: span,
      help: [isLine ? "give a `let` by device, and name it here" : "a length of `layout` or a `let` can be by device"])
  }

  /// A definition that depends on the device, for such a key.
  fileprivate static func casesForConstant(key: String, _ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression, "`\(key)` takes one number for every device, and `\(text.shortened)` has several", at: span)
  }
}
