import Machine
import ProgramIR

/// An expression of an output language. Both languages share the cases except `leaf`, which is specific to a language.
indirect enum CodeExpression<Leaf: CodeLeaf> {
  /// A name before escaping.
  case identifier(String)
  /// A number, `true`, `false`, `self` or `this`.
  case literal(String)
  case member(CodeExpression, String)
  case call(CodeExpression, [CodeExpression])
  case negated(CodeExpression)
  case not(CodeExpression)
  case infix(CodeExpression, InfixOperator, CodeExpression)
  /// `condition ? one : other`
  case choice(CodeExpression, CodeExpression, CodeExpression)
  case leaf(Leaf)

  /// Joins the parts with one logical operator. An empty chain is the neutral element of the operator.
  static func joined(_ parts: [CodeExpression], _ sign: InfixOperator) -> CodeExpression {
    guard let first = parts.first else { return .literal(sign == .and ? "true" : "false") }
    return parts.dropFirst().reduce(first) { .infix($0, sign, $1) }
  }

  /// Whether an expression that exceeds its line breaks before operators and not between the brackets of a call.
  var isChain: Bool {
    switch self {
    case .infix: true
    case .negated(let inner), .not(let inner): inner.isChain
    case .identifier, .literal, .member, .call, .choice, .leaf: false
    }
  }
}

protocol CodeLeaf {
  /// Whether a dot or a call can follow without brackets.
  var isOperand: Bool { get }
  /// Whether an operator can follow or precede without brackets.
  var isLink: Bool { get }
  /// Whether the leaf keeps its own brackets together with those of a call around it.
  var hasBrackets: Bool { get }
}

/// The infix operators of all output languages.
enum InfixOperator: String {
  case multiply = "*"
  case divide = "/"
  case add = "+"
  case wrappingAdd = "&+"
  case subtract = "-"
  case less = "<"
  case lessOrEqual = "<="
  case equal = "=="
  case greaterOrEqual = ">="
  case greater = ">"
  case notEqual = "!="
  case and = "&&"
  case or = "||"

  enum Precedence: Int, Comparable {
    case or, and, comparison, addition, multiplication

    static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }

    /// Whether `a ∘ b ∘ c` means `(a ∘ b) ∘ c`. Comparisons do not associate.
    var isLeftAssociative: Bool { self != .comparison }
  }

  var precedence: Precedence {
    switch self {
    case .multiply, .divide: .multiplication
    case .add, .wrappingAdd, .subtract: .addition
    case .less, .lessOrEqual, .equal, .greaterOrEqual, .greater, .notEqual: .comparison
    case .and: .and
    case .or: .or
    }
  }
}

extension ArithmeticOperator {
  /// The operator in an output language. `nil` for minimum and maximum, which are functions.
  var infix: InfixOperator? {
    switch self {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .minimum, .maximum: nil
    }
  }
}

extension Comparator {
  var infix: InfixOperator {
    switch self {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .equal: .equal
    case .greaterOrEqual: .greaterOrEqual
    case .greater: .greater
    case .notEqual: .notEqual
    }
  }
}
