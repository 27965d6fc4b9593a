indirect enum JavaScriptStatement {
  case constant(String, JavaScriptExpression)
  case variable(String, JavaScriptExpression)
  case assign(JavaScriptExpression, JavaScriptExpression)
  /// `x += y`, and likewise for other operators.
  case update(JavaScriptExpression, InfixOperator, JavaScriptExpression)
  case expression(JavaScriptExpression)
  case `return`(JavaScriptExpression?)
  case `if`(JavaScriptExpression, then: [JavaScriptStatement], otherwise: [JavaScriptStatement])
  case `switch`(JavaScriptExpression, [JavaScriptArm])
}

struct JavaScriptArm {
  var labels: [String]
  var body: [JavaScriptStatement]
  /// Whether every path through the body returns, so that no path falls through to the next arm.
  var gives: Bool
}
