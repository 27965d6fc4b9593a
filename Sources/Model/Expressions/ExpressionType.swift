import Numerics
import Source

/// What an expression is: lengths come from the environment, measures and nodes, so that every number is a constant.
enum ExpressionType: Hashable {
  case length
  /// A length where one is wanted and its value allows it, else a number.
  case constant(Rational)
  /// A part could not be understood, and has been reported.
  case unknown
}

struct TypedExpression {
  var expression: Expression
  var type: ExpressionType
  /// Of a constant the first part that lies between 0 and 1 and that no product has: where a length is wanted, its `of`
  /// is missing.
  var fraction: Span?
}

extension TypedExpression {
  /// - Parameter parts: what it is made of, as a sum or the larger of several is.
  init(_ expression: Expression, _ type: ExpressionType, madeOf parts: [TypedExpression] = []) {
    self.init(expression: expression, type: type)
    guard case .constant(let value) = type else { return }
    fraction = parts.lazy.compactMap(\.writtenFraction).first
    if fraction == nil, !value.isZero, value.magnitude < 1 { fraction = expression.span }
  }

  /// A third of a point that a definition names, such as the height of a hairline, is meant.
  private var writtenFraction: Span? {
    if case .named = expression.kind { return nil }
    return fraction
  }
}

/// Where an expression stands, which decides what it may name.
enum ExpressionPlace {
  /// A length of a node, a notch's included.
  case node
  case definition
  case promise
  case constraint
  case condition
  /// A number, such as a spring's.
  case number
  case range
  /// A value in a step of a scenario or a trace.
  case step

  var allowsAvailable: Bool {
    switch self {
    // That a number is wanted, and no length, is told there.
    case .node, .number: true
    case .definition, .promise, .constraint, .condition, .range, .step: false
    }
  }

  /// A promise holds where a notch that it names is not active.
  var allowsConditionalNotches: Bool {
    switch self {
    case .promise: true
    case .node, .definition, .constraint, .condition, .number, .range, .step: false
    }
  }

  var allowsNodes: Bool {
    switch self {
    case .node, .definition, .promise, .constraint, .step, .number: true
    case .condition, .range: false
    }
  }

  /// Whether 0.5 is half a point here rather than a ratio that lacks its `of`.
  var takesFractionsAsLengths: Bool {
    switch self {
    case .step, .range: true
    case .node, .definition, .promise, .constraint, .condition, .number: false
    }
  }
}
