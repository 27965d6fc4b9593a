import Numerics
import Source

/// The type of an expression. Lengths come from the environment, measures and nodes, so that every number is a
/// constant.
enum ExpressionType: Hashable {
  case length
  /// A length if the context requires one and the value allows it, else a number.
  case constant(Rational)
  /// A constant on each side of a condition: a length or a number, as `constant`.
  case number
  /// The type of an expression with a part that has an error; the error has been reported.
  case unknown
}

extension ExpressionType {
  /// Whether a value of the type can be a factor of a length.
  var isNumber: Bool {
    switch self {
    case .constant, .number: true
    case .length, .unknown: false
    }
  }
}

struct TypedExpression {
  var expression: Expression
  var type: ExpressionType
  /// The first literal part of a constant that is between 0 and 1 and outside of a product. If a length is required,
  /// its `of` is missing. `nil` if there is none.
  var fraction: Span?
}

extension TypedExpression {
  /// - Parameter parts: the operands of a sum, a minimum or a similar operation.
  init(_ expression: Expression, _ type: ExpressionType, madeOf parts: [TypedExpression] = []) {
    self.init(expression: expression, type: type)
    if type == .number { fraction = parts.lazy.compactMap(\.writtenFraction).first }
    guard case .constant(let value) = type else { return }
    fraction = parts.lazy.compactMap(\.writtenFraction).first
    if fraction == nil, !value.isZero, value.magnitude < 1 { fraction = expression.span }
  }

  /// The fraction of the expression. `nil` for a definition: a named fraction of a point, such as a hairline, is
  /// intended.
  private var writtenFraction: Span? {
    if case .named = expression.kind { return nil }
    return fraction
  }
}

/// The syntactic position of an expression, which determines the names that it can use.
enum ExpressionPlace {
  /// The length of a node or of a notch.
  case node
  /// A bound or preference of a height that a column shares out.
  case bound
  case definition
  case assertion
  case constraint
  case condition
  /// A number, such as a spring's.
  case number
  case range
  /// A value in a step of a scenario or a trace.
  case step
  /// An end of an observer's stretch.
  case observer

  var allowsAvailable: Bool {
    switch self {
    // A number reports `available` as a length, which is a more specific finding.
    case .node, .bound, .number: true
    default: false
    }
  }

  /// Whether conditional notches are allowed. An assertion holds vacuously if it names an inactive notch.
  var allowsConditionalNotches: Bool {
    switch self {
    case .assertion: true
    default: false
    }
  }

  var allowsNodes: Bool {
    switch self {
    case .node, .bound, .definition, .assertion, .constraint, .step, .number, .observer: true
    case .condition, .range: false
    }
  }

  /// Whether 0.5 is half a point at this position rather than a ratio without its `of`.
  var takesFractionsAsLengths: Bool {
    switch self {
    case .step, .range: true
    default: false
    }
  }

  /// Whether a map can give the value by orientation or by a condition.
  var allowsCases: Bool {
    switch self {
    case .node, .definition, .observer: true
    default: false
    }
  }
}

extension ExpressionPlace {
  /// The name of the position in messages, after "in".
  var text: String {
    switch self {
    case .node, .bound: "a node"
    case .definition: "a `let`"
    case .assertion: "`ensure`"
    case .constraint: "`constraints`"
    case .condition: "a condition"
    case .number: "a number that is not a length"
    case .range: "a range"
    case .step: "a step"
    case .observer: "`observe`"
    }
  }
}
