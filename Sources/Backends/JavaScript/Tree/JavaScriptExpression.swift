/// An expression whose identifiers are already valid in JavaScript. Text is not escaped yet.
typealias JavaScriptExpression = CodeExpression<JavaScriptLeaf>

/// The expressions that only JavaScript has.
indirect enum JavaScriptLeaf: CodeLeaf {
  case string(String)
  case object([(key: String, value: JavaScriptExpression)])
  case list
  /// A value with its type in a comment for tools.
  case typed(String, JavaScriptExpression)
  /// `base[key]`
  case element(JavaScriptExpression, JavaScriptExpression)
  case typeOf(JavaScriptExpression)
  /// A function with one parameter whose body is an expression.
  case arrow(String, JavaScriptExpression)

  var isOperand: Bool {
    switch self {
    case .string, .list, .typed, .element: true
    case .object, .typeOf, .arrow: false
    }
  }

  var isLink: Bool {
    switch self {
    case .string, .object, .list, .typed, .element, .typeOf: true
    case .arrow: false
    }
  }

  var hasBrackets: Bool {
    switch self {
    case .object: true
    case .string, .list, .typed, .element, .typeOf, .arrow: false
    }
  }
}

extension JavaScriptExpression {
  static func string(_ text: String) -> JavaScriptExpression { .leaf(.string(text)) }
}
