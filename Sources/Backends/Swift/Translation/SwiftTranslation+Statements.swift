import Machine
import ProgramIR

// Statements. A scope is passed along, so that `self.` is written exactly where a local hides a property.
extension SwiftTranslation {
  /// - Parameter scope: The scope of the block. Includes the declarations of the statements afterwards.
  func statements(_ block: [Statement], _ scope: inout SwiftScope) -> [SwiftStatement] {
    var result: [SwiftStatement] = []
    for statement in block.presented {
      switch statement {
      case .plain(let statement): result.append(self.statement(statement, &scope))
      case .giveResult(let name, let values): result.append(.return(perform(name, values, scope)))
      case .assignResult(let place, let name, let values):
        result.append(.assign(target(place, scope), perform(name, values, scope)))
      case .update(let place, let sign, let term):
        result.append(.update(target(place, scope), sign, expression(term, scope)))
      case .onlyArm(let subject, let enumeration, let arm):
        let head = condition(subject, enumeration, arm, scope)
        result.append(branch([head], then: body(arm, enumeration, scope), otherwise: []))
      }
    }
    return result
  }

  /// A nested block, whose declarations end with it.
  private func inner(_ block: [Statement], _ scope: SwiftScope) -> [SwiftStatement] {
    var scope = scope
    return statements(block, &scope)
  }

  private func statement(_ statement: Statement, _ scope: inout SwiftScope) -> SwiftStatement {
    switch statement {
    case .constant(let name, let term):
      let type = index.type(of: term, locals: scope.types)
      let printed = scope.printed(name)
      // The name already hides the property in its own value.
      scope.hiding.insert(printed)
      let value = expression(term, scope, isTyped: false)
      scope.declare(name, type)
      return .constant(printed, value)
    case .variable(let name, let type, let term):
      let printed = scope.printed(name)
      scope.hiding.insert(printed)
      let value = expression(term, scope, isTyped: false)
      scope.declare(name, type)
      return .variable(printed, value)
    case .assign(let place, .nextToken(let last)) where last == place.term:
      return .update(target(place, scope), .wrappingAdd, .literal("1"))
    case .assign(let place, let term): return .assign(target(place, scope), expression(term, scope))
    case .if(let condition, let then, let otherwise):
      if otherwise.isEmpty, then.count == 1, case .return = then[0], let wanted = condition.denied {
        return .guarded([.bool(expression(wanted, scope))], otherwise: inner(then, scope))
      }
      return branch(conditions(condition, scope), then: inner(then, scope), otherwise: inner(otherwise, scope))
    case .switch(let subject, let enumeration, let arms):
      return .switch(
        expression(subject, scope, isTyped: false),
        arms.map { arm in
          let body = body(arm, enumeration, scope)
          return SwiftArm(
            labels: arm.cases.map { .pattern(pattern($0, arm, scope)) }, body: body.isEmpty ? [.leave] : body)
        })
    case .return(let term): return .return(term.map { expression($0, scope) })
    case .emit(let name, let values):
      let effect = Term.enumCase(enumeration: ReservedNames.effect, name: name, payload: values)
      return .expression(
        .call(
          .member(.identifier(SwiftNames.sink), "append"), [expression(effect, scope)]))
    case .callAction(let name, let values, let local):
      let call = perform(name, values, scope)
      guard let local else { return index.function(name)?.result == nil ? .expression(call) : .discard(call) }
      scope.declare(local, index.function(name)?.result)
      return .constant(scope.printed(local), call)
    }
  }

  /// A call of an action. Passes the effects only to functions that emit, so that a call shows whether effects are
  /// possible.
  private func perform(_ name: String, _ values: [Term], _ scope: SwiftScope) -> SwiftExpression {
    guard case .call(let function, let arguments) = call(name, values, scope) else {
      return .call(.identifier(names.function(name)), [])
    }
    let sink = capacities[name] == nil ? [] : [SwiftExpression.lent(SwiftNames.sink)]
    return .call(function, arguments + sink)
  }

  private func target(_ place: LValue, _ scope: SwiftScope) -> SwiftExpression {
    switch place {
    case .local(let name): .identifier(scope.printed(name))
    case .state(let name): state(name, scope, isRead: false)
    }
  }

  private func body(_ arm: SwitchCase, _ enumeration: String, _ scope: SwiftScope) -> [SwiftStatement] {
    inner(arm.body, bound(arm, enumeration, scope))
  }

  /// The scope in an arm, including the bindings of its case.
  func bound(_ arm: SwitchCase, _ enumeration: String, _ scope: SwiftScope) -> SwiftScope {
    var scope = scope
    for (binding, field) in zip(arm.bindings, index.payload(enumeration, arm.cases[0])) {
      if let binding { scope.declare(binding, field.type) }
    }
    return scope
  }

  private func pattern(_ item: String, _ arm: SwitchCase, _ scope: SwiftScope) -> SwiftPattern {
    SwiftPattern(item: item, bindings: arm.bindings.map { $0.map(scope.printed) })
  }

  /// The condition for one case. A case of an enumeration without payloads is compared. Any other case needs a pattern.
  func condition(
    _ subject: Term, _ enumeration: String, _ arm: SwitchCase, _ scope: SwiftScope
  ) -> SwiftCondition {
    if index.payload(enumeration, arm.cases[0]).isEmpty, index.isPlain(enumeration) {
      return .bool(.infix(expression(subject, scope), .equal, .implicitMember(arm.cases[0])))
    }
    let subject = expression(subject, scope, isTyped: false)
    if enumeration == ReservedNames.optionalNumber, let value = arm.bindings.first ?? nil {
      return .unwrapped(scope.printed(value), subject)
    }
    return .pattern(pattern(arm.cases[0], arm, scope), subject)
  }

  /// The conditions of a branch. A case test is a pattern and not an expression, so a conjunction with a case test
  /// becomes a list.
  func conditions(_ condition: Term, _ scope: SwiftScope) -> [SwiftCondition] {
    guard condition.hasCaseTest else { return [.bool(expression(condition, scope))] }
    let parts = if case .and(let parts) = condition { parts } else { [condition] }
    return parts.map { part in
      guard case .isCase(let subject, let enumeration, let name) = part else { return .bool(expression(part, scope)) }
      return self.condition(subject, enumeration, SwitchCase([name], [], []), scope)
    }
  }
}
