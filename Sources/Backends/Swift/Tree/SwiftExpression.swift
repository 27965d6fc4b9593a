/// An expression of Swift. Names are as meant; the printer escapes those that are words of the language.
indirect enum SwiftExpression {
  case identifier(String)
  /// A number, `true`, `false` or `self`.
  case literal(String)
  case member(SwiftExpression, String)
  /// A member whose type the place decides: `.medium`.
  case implicitMember(String)
  case call(SwiftExpression, [SwiftArgument])
  case negated(SwiftExpression)
  case not(SwiftExpression)
  case infix(SwiftExpression, SwiftOperator, SwiftExpression)
  /// `condition ? one : other`
  case choice(SwiftExpression, SwiftExpression, SwiftExpression)
  /// A variable lent to a function that changes it.
  case lent(String)
}

struct SwiftArgument {
  var label: String?
  var value: SwiftExpression

  init(_ value: SwiftExpression) { self.value = value }

  init(_ label: String?, _ value: SwiftExpression) {
    self.label = label
    self.value = value
  }
}

enum SwiftOperator: String {
  case multiply = "*"
  case divide = "/"
  case wrappingAdd = "&+"
  case add = "+"
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
  }

  var precedence: Precedence {
    switch self {
    case .multiply, .divide: .multiplication
    case .add, .subtract, .wrappingAdd: .addition
    case .less, .lessOrEqual, .equal, .greaterOrEqual, .greater, .notEqual: .comparison
    case .and: .and
    case .or: .or
    }
  }
}
