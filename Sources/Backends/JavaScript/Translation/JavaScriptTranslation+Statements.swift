import Machine
import ProgramIR

extension JavaScriptTranslation {
  func statements(_ block: [Statement]) -> [JavaScriptStatement] {
    var result: [JavaScriptStatement] = []
    for statement in block.presented {
      switch statement {
      case .plain(let statement): result += self.statement(statement, at: result.count)
      case .giveResult(let name, let values): result.append(.return(perform(name, values)))
      case .assignResult(let place, let name, let values):
        result.append(.assign(expression(place.term), perform(name, values)))
      case .update(let place, let sign, let term):
        result.append(.update(expression(place.term), sign, expression(term)))
      case .onlyArm(let subject, let enumeration, let arm):
        let (before, value, kind) = subjectValue(subject, enumeration, result.count)
        result += before
        result.append(
          .if(.infix(kind, .equal, .string(arm.cases[0])), then: body(arm, enumeration, of: value), otherwise: []))
      }
    }
    return result
  }

  /// - Parameter position: The index in the block, which makes locals for subjects unique in it.
  private func statement(_ statement: Statement, at position: Int) -> [JavaScriptStatement] {
    switch statement {
    case .constant(let name, let term): return [.constant(names.local(name), expression(term))]
    case .variable(let name, let type, let term): return [.variable(names.local(name), initial(term, of: type))]
    case .assign(let place, let term): return [.assign(expression(place.term), expression(term))]
    case .if(let condition, let then, let otherwise):
      return [.if(expression(condition), then: statements(then), otherwise: statements(otherwise))]
    case .switch(let subject, let enumeration, let arms):
      let (before, value, kind) = subjectValue(subject, enumeration, position)
      let arms = arms.map { arm in
        JavaScriptArm(labels: arm.cases, body: body(arm, enumeration, of: value), gives: arm.body.alwaysGives)
      }
      return before + [.switch(kind, arms)]
    case .return(let term): return [.return(term.map(expression))]
    case .emit(let name, let values):
      let effect = Term.enumCase(enumeration: ReservedNames.effect, name: name, payload: values)
      return [.expression(.call(.member(.identifier(JavaScriptNames.sink), "push"), [expression(effect)]))]
    case .callAction(let name, let values, let result):
      let call = perform(name, values)
      return [result.map { .constant(names.local($0), call) } ?? .expression(call)]
    }
  }

  /// The initial value of a variable. An enumeration gets a type annotation, since a tool would infer only the initial
  /// case.
  private func initial(_ term: Term, of type: Type) -> JavaScriptExpression {
    switch type {
    case .enumeration: .leaf(.typed(self.type(type), expression(term)))
    case .number, .bool, .token, .record: expression(term)
    }
  }

  /// A call of an action. Passes the array of effects only to functions that emit.
  private func perform(_ name: String, _ values: [Term]) -> JavaScriptExpression {
    let sink = emitting.contains(name) ? [JavaScriptExpression.identifier(JavaScriptNames.sink)] : []
    return .call(callee(name), values.map(expression) + sink)
  }

  /// The subject of a switch and its kind. Each arm reads parts of the subject, so a subject that is not a path is
  /// computed once before the switch.
  private func subjectValue(
    _ subject: Term, _ enumeration: String, _ position: Int
  ) -> (before: [JavaScriptStatement], value: JavaScriptExpression, kind: JavaScriptExpression) {
    var before: [JavaScriptStatement] = []
    var value = expression(subject)
    if !subject.isPath {
      let name = JavaScriptNames.subject + "_\(position)"
      before = [.constant(name, value)]
      value = .identifier(name)
    }
    return (before, value, index.isPlain(enumeration) ? value : .member(value, "kind"))
  }

  /// The statements of an arm, after the constants for the values of its case.
  private func body(_ arm: SwitchCase, _ enumeration: String, of value: JavaScriptExpression) -> [JavaScriptStatement] {
    let keys = names.keys(enumeration, arm.cases[0])
    let bindings = zip(arm.bindings, keys).compactMap { binding, key in
      binding.map { JavaScriptStatement.constant(names.local($0), .member(value, key)) }
    }
    return bindings + statements(arm.body)
  }
}

extension Term {
  /// Whether the term is a path that can be read repeatedly at no cost.
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
  /// Whether every path returns.
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
