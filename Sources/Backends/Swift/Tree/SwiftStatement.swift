indirect enum SwiftStatement {
  case constant(String, SwiftExpression)
  case variable(String, SwiftExpression)
  /// A constant without a value, which every arm of the next statement sets.
  case pending(String, SwiftType)
  case assign(SwiftExpression, SwiftExpression)
  /// `x += y`, and likewise for other operators.
  case update(SwiftExpression, InfixOperator, SwiftExpression)
  case expression(SwiftExpression)
  case discard(SwiftExpression)
  /// An implicitly returned value.
  case value(SwiftExpression)
  case `return`(SwiftExpression?)
  case `if`([SwiftCondition], then: [SwiftStatement], otherwise: [SwiftStatement])
  case guarded([SwiftCondition], otherwise: [SwiftStatement])
  case `switch`(SwiftExpression, [SwiftArm])
  /// `break`
  case leave
}

enum SwiftCondition {
  case bool(SwiftExpression)
  case pattern(SwiftPattern, SwiftExpression)
  /// A `let` that binds the value of an optional.
  case unwrapped(String, SwiftExpression)
}

/// A case pattern, with a name for each used value of the payload and `nil` for an unused one.
struct SwiftPattern {
  var item: String
  var bindings: [String?] = []
}

struct SwiftArm {
  var labels: [SwiftLabel]
  var body: [SwiftStatement]
}

enum SwiftLabel {
  case pattern(SwiftPattern)
  case expression(SwiftExpression)
  /// `default`, used only for integers and tuples and never for the generated enumerations.
  case rest
}
