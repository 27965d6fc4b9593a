indirect enum SwiftStatement {
  case constant(String, SwiftExpression)
  case variable(String, SwiftExpression)
  /// A constant that is set in every arm of what follows.
  case pending(String, SwiftType)
  case assign(SwiftExpression, SwiftExpression)
  /// `x += y`, and the like.
  case update(SwiftExpression, InfixOperator, SwiftExpression)
  case expression(SwiftExpression)
  case discard(SwiftExpression)
  /// The value alone, where a body is nothing else.
  case value(SwiftExpression)
  case `return`(SwiftExpression?)
  case `if`([SwiftCondition], then: [SwiftStatement], otherwise: [SwiftStatement])
  case guarded([SwiftCondition], otherwise: [SwiftStatement])
  /// A `guard let` that binds an optional under its own name.
  case unwrap(String, otherwise: [SwiftStatement])
  case `switch`(SwiftExpression, [SwiftArm])
  /// `break`
  case leave
}

enum SwiftCondition {
  case bool(SwiftExpression)
  case pattern(SwiftPattern, SwiftExpression)
}

/// A case of an enumeration, with a name for each value it carries that is used.
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
  /// Whatever is left: only for integers, never for our own enumerations.
  case rest
}
