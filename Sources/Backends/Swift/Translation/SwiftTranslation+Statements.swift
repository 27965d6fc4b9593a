import Machine

// Statements. A scope goes along, so that `self.` stands exactly where a name would mean something else.
extension SwiftTranslation {
  func statements(_ block: [Statement], _ scope: inout SwiftScope) -> [SwiftStatement] {
    var result: [SwiftStatement] = []
    var rest = block[...]
    while let statement = rest.popFirst() {
      // What is performed only to be given needs no name.
      if case .perform(let name, let values, let local?) = statement, rest.first == .give(.local(local)) {
        rest.removeFirst()
        result.append(.give(perform(name, values, scope)))
      } else if case .perform(let name, let values, let local?) = statement,
        case .assign(let place, .local(local))? = rest.first,
        !rest.dropFirst().contains(where: { $0.mentions(local: local) })
      {
        rest.removeFirst()
        result.append(.assign(target(place, scope), perform(name, values, scope)))
      } else {
        result.append(self.statement(statement, &scope))
      }
    }
    return result
  }

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
    case .assign(let place, let term): return assignment(place, term, scope)
    case .branch(let condition, let then, let otherwise):
      if otherwise.isEmpty, then.count == 1, case .give = then[0], let wanted = condition.denied {
        return .guarded([.truth(expression(wanted, scope))], otherwise: inner(then, scope))
      }
      return branch(conditions(condition, scope), then: inner(then, scope), otherwise: inner(otherwise, scope))
    case .choose(let subject, let enumeration, let arms): return choice(subject, enumeration, arms, scope)
    case .give(let term): return .give(term.map { expression($0, scope) })
    case .emit(let name, let values):
      let effect = Term.item(enumeration: Names.effect, name: name, payload: values)
      return .expression(
        .call(
          .member(.identifier(SwiftNames.sink), "append"), [SwiftArgument(expression(effect, scope))]))
    case .perform(let name, let values, let local):
      let call = perform(name, values, scope)
      guard let local else { return index.function(name)?.result == nil ? .expression(call) : .discard(call) }
      scope.declare(local, index.function(name)?.result)
      return .constant(scope.printed(local), call)
    }
  }

  private func perform(_ name: String, _ values: [Term], _ scope: SwiftScope) -> SwiftExpression {
    guard case .call(let function, let arguments) = call(name, values, scope) else {
      return .call(.identifier(names.function(name)), [])
    }
    let sink = capacities[name] == nil ? [] : [SwiftArgument(.lent(SwiftNames.sink))]
    return .call(function, arguments + sink)
  }

  private func assignment(_ place: Place, _ term: Term, _ scope: SwiftScope) -> SwiftStatement {
    if case .arithmetic(let sign, let left, let right) = term, left == place.term, let sign = sign.infix {
      return .update(target(place, scope), sign, expression(right, scope))
    }
    return .assign(target(place, scope), expression(term, scope))
  }

  private func target(_ place: Place, _ scope: SwiftScope) -> SwiftExpression {
    switch place {
    case .local(let name): .identifier(scope.printed(name))
    case .state(let name): state(name, scope, isRead: false)
    }
  }

  /// One case with a body of its own among cases that do nothing reads best as `if case`.
  private func choice(
    _ subject: Term, _ enumeration: String, _ arms: [Arm], _ scope: SwiftScope
  ) -> SwiftStatement {
    let busy = arms.filter { !$0.body.isEmpty }
    if busy.count == 1, busy[0].items.count == 1, arms.count > 1 {
      return branch(
        [condition(subject, enumeration, busy[0], scope)], then: body(busy[0], enumeration, scope), otherwise: [])
    }
    return .choose(
      expression(subject, scope, isTyped: false),
      arms.map { arm in
        let body = body(arm, enumeration, scope)
        return SwiftArm(
          labels: arm.items.map { .pattern(pattern($0, arm, scope)) }, body: body.isEmpty ? [.leave] : body)
      })
  }

  private func body(_ arm: Arm, _ enumeration: String, _ scope: SwiftScope) -> [SwiftStatement] {
    inner(arm.body, bound(arm, enumeration, scope))
  }

  private func bound(_ arm: Arm, _ enumeration: String, _ scope: SwiftScope) -> SwiftScope {
    var scope = scope
    for (binding, field) in zip(arm.bindings, index.payload(enumeration, arm.items[0])) {
      if let binding { scope.declare(binding, field.type) }
    }
    return scope
  }

  private func pattern(_ item: String, _ arm: Arm, _ scope: SwiftScope) -> SwiftPattern {
    SwiftPattern(item: item, bindings: arm.bindings.map { $0.map(scope.printed) })
  }

  private func condition(
    _ subject: Term, _ enumeration: String, _ arm: Arm, _ scope: SwiftScope
  ) -> SwiftCondition {
    if index.payload(enumeration, arm.items[0]).isEmpty, index.isPlain(enumeration) {
      return .truth(.infix(expression(subject, scope), .equal, .implicitMember(arm.items[0])))
    }
    return .pattern(pattern(arm.items[0], arm, scope), expression(subject, scope, isTyped: false))
  }

  private func conditions(_ condition: Term, _ scope: SwiftScope) -> [SwiftCondition] {
    guard condition.hasItemTest else { return [.truth(expression(condition, scope))] }
    let parts = if case .all(let parts) = condition { parts } else { [condition] }
    return parts.map { part in
      guard case .isItem(let subject, let enumeration, let name) = part else { return .truth(expression(part, scope)) }
      return self.condition(subject, enumeration, Arm([name], [], []), scope)
    }
  }

  // MARK: Shapes

  /// Conditions around nothing but another condition become one.
  private func branch(
    _ conditions: [SwiftCondition], then: [SwiftStatement], otherwise: [SwiftStatement]
  ) -> SwiftStatement {
    if otherwise.isEmpty, then.count == 1, case .branch(let more, let inner, let rest) = then[0], rest.isEmpty {
      return .branch(conditions + more, then: inner, otherwise: [])
    }
    return .branch(conditions, then: then, otherwise: otherwise)
  }

  /// The body of a function without result. One condition around all that is left becomes a `guard`, so that the
  /// reader keeps to the left margin.
  func unnested(_ block: [Statement], _ scope: inout SwiftScope) -> [SwiftStatement] {
    guard let last = block.last else { return [] }
    let before = statements(Array(block.dropLast()), &scope)
    let declared = Set(block.flatMap(\.declaredNames))
    switch last {
    case .branch(let condition, let then, let otherwise)
    where otherwise.isEmpty && then.isLong && declared.isDisjoint(with: then.flatMap(\.declaredNames)):
      let head = SwiftStatement.guarded(conditions(condition, scope), otherwise: [.give(nil)])
      return before + [head] + unnested(then, &scope)
    case .choose(let subject, let enumeration, let arms):
      let busy = arms.filter { !$0.body.isEmpty }
      guard busy.count == 1, arms.count > 1, busy[0].items.count == 1, busy[0].body.isLong else { break }
      let names = busy[0].bindings.compactMap(\.self) + busy[0].body.flatMap(\.declaredNames)
      guard declared.isDisjoint(with: names), Set(names).count == names.count else { break }
      let head = SwiftStatement.guarded(
        [condition(subject, enumeration, busy[0], scope)], otherwise: [.give(nil)])
      scope = bound(busy[0], enumeration, scope)
      return before + [head] + unnested(busy[0].body, &scope)
    case .constant, .variable, .assign, .branch, .give, .emit, .perform: break
    }
    return before + statements([last], &scope)
  }

  /// A body that is one value needs no `return`, nor do the arms of a switch that give one each.
  func asValue(_ body: [SwiftStatement]) -> [SwiftStatement] {
    guard body.count == 1 else { return body }
    switch body[0] {
    case .give(let value?): return [.value(value)]
    case .choose(let subject, let arms):
      var values: [SwiftArm] = []
      for arm in arms {
        guard arm.body.count == 1, case .give(let value?) = arm.body[0] else { return body }
        values.append(SwiftArm(labels: arm.labels, body: [.value(value)]))
      }
      return [.choose(subject, values)]
    case .constant, .variable, .pending, .assign, .update, .expression, .discard, .value, .give, .branch, .guarded,
      .unwrap,
      .leave:
      return body
    }
  }
}

extension Term {
  /// What is denied, where nothing but a denial stands.
  fileprivate var denied: Term? {
    switch self {
    case .not(let inner): inner
    case .different(let left, let right): .same(left, right)
    case .number, .truth, .token, .local, .state, .field, .item, .record, .negated, .arithmetic, .comparison, .same,
      .isItem, .all, .any, .successor, .call:
      nil
    }
  }
}

extension [Statement] {
  /// Whether it is worth its own margin.
  fileprivate var isLong: Bool {
    if count > 1 { return true }
    switch first {
    case .choose: return true
    case .constant, .variable, .assign, .branch, .give, .emit, .perform, nil: return false
    }
  }
}

extension Statement {
  /// The names that it adds to its block.
  fileprivate var declaredNames: [String] {
    switch self {
    case .constant(let name, _), .variable(let name, _, _): [name]
    case .perform(_, _, let result): [result].compactMap(\.self)
    case .assign, .branch, .choose, .give, .emit: []
    }
  }
}
