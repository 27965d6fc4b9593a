/// An expression of JavaScript. Identifiers are ready to be written; text is not.
indirect enum JavaScriptExpression {
  case identifier(String)
  /// A number, `true`, `false` or `this`.
  case literal(String)
  case string(String)
  case member(JavaScriptExpression, String)
  case call(JavaScriptExpression, [JavaScriptExpression])
  case object([(key: String, value: JavaScriptExpression)])
  case list
  /// A value of which tools are told the type, in a comment.
  case typed(String, JavaScriptExpression)
  case negated(JavaScriptExpression)
  case not(JavaScriptExpression)
  case infix(JavaScriptExpression, JavaScriptOperator, JavaScriptExpression)
  /// `base[key]`
  case element(JavaScriptExpression, JavaScriptExpression)
  case typeOf(JavaScriptExpression)
  /// A function of one parameter that is one expression.
  case arrow(String, JavaScriptExpression)
  /// `condition ? one : other`
  case choice(JavaScriptExpression, JavaScriptExpression, JavaScriptExpression)
}

enum JavaScriptOperator: String {
  case multiply = "*"
  case divide = "/"
  case add = "+"
  case subtract = "-"
  case less = "<"
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case greater = ">"
  case equal = "==="
  case notEqual = "!=="
  case and = "&&"
  case or = "||"

  enum Precedence: Int, Comparable {
    case or, and, comparison, addition, multiplication

    static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }
  }

  var precedence: Precedence {
    switch self {
    case .multiply, .divide: .multiplication
    case .add, .subtract: .addition
    case .less, .lessOrEqual, .equal, .greaterOrEqual, .greater, .notEqual: .comparison
    case .and: .and
    case .or: .or
    }
  }
}
