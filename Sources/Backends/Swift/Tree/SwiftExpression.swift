/// An expression whose names are not escaped yet. The printer escapes reserved words.
typealias SwiftExpression = CodeExpression<SwiftLeaf>

/// The expressions that only Swift has.
indirect enum SwiftLeaf: CodeLeaf {
  /// A member whose type follows from the context: `.medium`.
  case implicitMember(String)
  /// An argument with its label.
  case labeled(String, SwiftExpression)
  /// An `inout` argument.
  case lent(String)
  case tuple([SwiftExpression])

  var isOperand: Bool { true }
  var isLink: Bool { true }
  var hasBrackets: Bool { false }
}

extension SwiftExpression {
  static func implicitMember(_ name: String) -> SwiftExpression { .leaf(.implicitMember(name)) }
  static func lent(_ name: String) -> SwiftExpression { .leaf(.lent(name)) }
  static func argument(_ label: String?, _ value: SwiftExpression) -> SwiftExpression {
    label.map { .leaf(.labeled($0, value)) } ?? value
  }
}
