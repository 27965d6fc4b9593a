import Machine
import ProgramIR

extension JavaScriptTranslation {
  func statements(_ block: [Statement]) -> [JavaScriptStatement] {
    var result: [JavaScriptStatement] = []
    var rest = block[...]
    while let statement = rest.popFirst() {
      // What is performed only to be given needs no name.
      if case .callAction(let name, let values, let local?) = statement, rest.first == .return(.local(local)) {
        rest.removeFirst()
        result.append(.return(perform(name, values)))
      } else if case .callAction(let name, let values, let local?) = statement,
        case .assign(let place, .local(local))? = rest.first,
        !rest.dropFirst().contains(where: { $0.mentions(local: local) })
      {
        rest.removeFirst()
        result.append(.assign(expression(place.term), perform(name, values)))
      } else {
        result += self.statement(statement, at: result.count)
      }
    }
    return result
  }

  /// - Parameter position: tells names that a statement needs for itself apart from those of others in its block.
  private func statement(_ statement: Statement, at position: Int) -> [JavaScriptStatement] {
    switch statement {
    case .constant(let name, let term): return [.constant(names.local(name), expression(term))]
    case .variable(let name, let type, let term): return [.variable(names.local(name), initial(term, of: type))]
    case .assign(let place, let term): return [assignment(place, term)]
    case .if(let condition, let then, let otherwise):
      return [.if(expression(condition), then: statements(then), otherwise: statements(otherwise))]
    case .switch(let subject, let enumeration, let arms): return choice(subject, enumeration, arms, position)
    case .return(let term): return [.return(term.map(expression))]
    case .emit(let name, let values):
      let effect = Term.enumCase(enumeration: ReservedNames.effect, name: name, payload: values)
      return [.expression(.call(.member(.identifier(JavaScriptNames.sink), "push"), [expression(effect)]))]
    case .callAction(let name, let values, let result):
      let call = perform(name, values)
      return [result.map { .constant(names.local($0), call) } ?? .expression(call)]
    }
  }

  /// A variable that starts as one case of an enumeration is not of that case alone.
  private func initial(_ term: Term, of type: Type) -> JavaScriptExpression {
    switch type {
    case .enumeration: .typed(self.type(type), expression(term))
    case .number, .bool, .token, .record: expression(term)
    }
  }

  /// The array of effects goes along only to what emits.
  private func perform(_ name: String, _ values: [Term]) -> JavaScriptExpression {
    let sink = emitting.contains(name) ? [JavaScriptExpression.identifier(JavaScriptNames.sink)] : []
    return .call(callee(name), values.map(expression) + sink)
  }

  private func assignment(_ place: LValue, _ term: Term) -> JavaScriptStatement {
    if case .arithmetic(let sign, place.term, let right) = term, let sign = sign.javaScript {
      return .update(expression(place.term), sign, expression(right))
    }
    return .assign(expression(place.term), expression(term))
  }

  /// A switch reads what its subject carries in each arm, so a subject that takes computing is computed once before it.
  private func choice(
    _ subject: Term, _ enumeration: String, _ arms: [SwitchCase], _ position: Int
  ) -> [JavaScriptStatement] {
    var before: [JavaScriptStatement] = []
    var value = expression(subject)
    if !subject.isPath {
      let name = JavaScriptNames.subject + "_\(position)"
      before = [.constant(name, value)]
      value = .identifier(name)
    }
    let kind = index.isPlain(enumeration) ? value : .member(value, "kind")
    let busy = arms.filter { !$0.body.isEmpty }
    if busy.count == 1, busy[0].cases.count == 1, arms.count > 1 {
      return before + [
        .if(
          .infix(kind, .equal, .string(busy[0].cases[0])), then: body(busy[0], enumeration, of: value), otherwise: [])
      ]
    }
    return before + [
      .switch(
        kind,
        arms.map { arm in
          JavaScriptArm(labels: arm.cases, body: body(arm, enumeration, of: value), gives: arm.body.alwaysGives)
        })
    ]
  }

  /// An arm's statements after the values that its case carries.
  private func body(_ arm: SwitchCase, _ enumeration: String, of value: JavaScriptExpression) -> [JavaScriptStatement] {
    let keys = names.keys(enumeration, arm.cases[0])
    let bindings = zip(arm.bindings, keys).compactMap { binding, key in
      binding.map { JavaScriptStatement.constant(names.local($0), .member(value, key)) }
    }
    return bindings + statements(arm.body)
  }
}

extension Term {
  /// Whether it can be read again for each of its parts.
  fileprivate var isPath: Bool {
    switch self {
    case .local, .state: true
    case .field(let base, _): base.isPath
    case .number, .bool, .token, .enumCase, .record, .negated, .arithmetic, .comparison, .equal, .notEqual, .isCase,
      .and,
      .or, .not, .nextToken, .call:
      false
    }
  }
}

extension [Statement] {
  /// Whether no path reaches its end.
  fileprivate var alwaysGives: Bool {
    contains { statement in
      switch statement {
      case .return: true
      case .constant, .variable, .assign, .emit, .callAction: false
      case .if(_, let then, let otherwise): then.alwaysGives && otherwise.alwaysGives
      case .switch(_, _, let arms): arms.allSatisfy { $0.body.alwaysGives }
      }
    }
  }
}
