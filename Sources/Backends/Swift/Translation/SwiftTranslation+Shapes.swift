import Machine
import ProgramIR

// Idioms: general statements of a program become the specific forms that Swift readers expect.
extension SwiftTranslation {
  /// An `if` statement. Conditions directly around another condition are merged into one list.
  func branch(
    _ conditions: [SwiftCondition], then: [SwiftStatement], otherwise: [SwiftStatement]
  ) -> SwiftStatement {
    if otherwise.isEmpty, then.count == 1, case .if(let more, let inner, let rest) = then[0], rest.isEmpty {
      return .if(conditions + more, then: inner, otherwise: [])
    }
    return .if(conditions, then: then, otherwise: otherwise)
  }

  /// The body of a function without result. A condition around the rest of the body becomes a `guard`, so that the body
  /// is not nested.
  func unnested(_ block: [Statement], _ scope: inout SwiftScope) -> [SwiftStatement] {
    guard let last = block.last else { return [] }
    let before = statements(Array(block.dropLast()), &scope)
    let declared = Set(block.flatMap(\.declaredNames))
    switch last {
    case .if(let condition, let then, let otherwise)
    where otherwise.isEmpty && then.isLong && declared.isDisjoint(with: then.flatMap(\.declaredNames)):
      let head = SwiftStatement.guarded(conditions(condition, scope), otherwise: [.return(nil)])
      return before + [head] + unnested(then, &scope)
    case .switch(let subject, let enumeration, let arms):
      guard let arm = arms.onlyBusy, arm.body.isLong else { break }
      let names = arm.bindings.compactMap(\.self) + arm.body.flatMap(\.declaredNames)
      guard declared.isDisjoint(with: names), Set(names).count == names.count else { break }
      let head = SwiftStatement.guarded([condition(subject, enumeration, arm, scope)], otherwise: [.return(nil)])
      scope = bound(arm, enumeration, scope)
      return before + [head] + unnested(arm.body, &scope)
    case .constant, .variable, .assign, .if, .return, .emit, .callAction: break
    }
    return before + statements([last], &scope)
  }

  /// The body with implicit returns: of its only expression, or of the only expression of each arm of its only switch.
  func asValue(_ body: [SwiftStatement]) -> [SwiftStatement] {
    guard body.count == 1 else { return body }
    switch body[0] {
    case .return(let value?): return [.value(value)]
    case .switch(let subject, let arms):
      var values: [SwiftArm] = []
      for arm in arms {
        guard arm.body.count == 1, case .return(let value?) = arm.body[0] else { return body }
        values.append(SwiftArm(labels: arm.labels, body: [.value(value)]))
      }
      return [.switch(subject, values)]
    case .constant, .variable, .pending, .assign, .update, .expression, .discard, .value, .return, .if, .guarded,
      .leave:
      return body
    }
  }
}

extension Term {
  /// The negated condition of a term that is a negation. `nil` for other terms.
  var denied: Term? {
    switch self {
    case .not(let inner): inner
    case .notEqual(let left, let right): .equal(left, right)
    case .number, .bool, .token, .local, .state, .field, .enumCase, .record, .negated, .arithmetic, .comparison, .equal,
      .isCase, .and, .or, .nextToken, .call:
      nil
    }
  }
}

extension [Statement] {
  /// Whether the block is long enough for a `guard` before it.
  fileprivate var isLong: Bool {
    if count > 1 { return true }
    switch first {
    case .switch: return true
    case .constant, .variable, .assign, .if, .return, .emit, .callAction, nil: return false
    }
  }
}

extension Statement {
  /// The names that the statement adds to its block.
  fileprivate var declaredNames: [String] {
    switch self {
    case .constant(let name, _), .variable(let name, _, _): [name]
    case .callAction(_, _, let result): [result].compactMap(\.self)
    case .assign, .if, .switch, .return, .emit: []
    }
  }
}
