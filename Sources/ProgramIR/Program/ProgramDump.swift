// The text form of programs, for `scrollwork dump`, coverage and failing tests. Backends print their own.

extension Term: CustomStringConvertible {
  package var description: String {
    switch self {
    case .number(let value): "\(value)"
    case .bool(let value): "\(value)"
    case .token(let value): "#\(value)"
    case .local(let name): name
    case .state(let name): "self.\(name)"
    case .field(let owner, let name): "\(owner).\(name)"
    case .enumCase(let enumeration, let name, let payload):
      "\(enumeration).\(name)" + (payload.isEmpty ? "" : list(payload))
    case .record(let name, let values): name + list(values)
    case .negated(let part): "-\(part.operand)"
    case .arithmetic(.minimum, let left, let right): "min" + list([left, right])
    case .arithmetic(.maximum, let left, let right): "max" + list([left, right])
    case .arithmetic(let operation, let left, let right): "\(left.operand) \(operation.sign) \(right.operand)"
    case .comparison(let relation, let left, let right): "\(left.operand) \(relation.sign) \(right.operand)"
    case .equal(let left, let right): "\(left.operand) is \(right.operand)"
    case .notEqual(let left, let right): "\(left.operand) is not \(right.operand)"
    case .isCase(let subject, _, let name): "\(subject.operand) is .\(name)"
    case .and(let parts): parts.map(\.operand).joined(separator: " and ")
    case .or(let parts): parts.map(\.operand).joined(separator: " or ")
    case .not(let part): "not \(part.operand)"
    case .nextToken(let token): "next(\(token))"
    case .call(let name, let arguments): name + list(arguments)
    }
  }

  private func list(_ terms: [Term]) -> String {
    "(" + terms.map(\.description).joined(separator: ", ") + ")"
  }

  /// The description, in parentheses where another operator could bind a part of it.
  private var operand: String {
    switch self {
    case .number, .bool, .token, .local, .state, .field, .enumCase, .record, .negated, .nextToken, .call,
      .arithmetic(.minimum, _, _), .arithmetic(.maximum, _, _):
      description
    case .arithmetic, .comparison, .equal, .notEqual, .isCase, .and, .or, .not: "(\(description))"
    }
  }
}

extension ArithmeticOperator {
  fileprivate var sign: String {
    switch self {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .minimum: "min"
    case .maximum: "max"
    }
  }
}

extension Comparator {
  fileprivate var sign: String {
    switch self {
    case .less: "<"
    case .lessOrEqual: "<="
    case .equal: "=="
    case .greaterOrEqual: ">="
    case .greater: ">"
    case .notEqual: "!="
    }
  }
}

extension LValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .local(let name): name
    case .state(let name): "self.\(name)"
    }
  }
}

extension Statement {
  /// The statement without the blocks inside it.
  package var headline: String {
    switch self {
    case .constant(let name, let term): "let \(name) = \(term)"
    case .variable(let name, _, let term): "var \(name) = \(term)"
    case .assign(let place, let term): "\(place) = \(term)"
    case .if(let condition, _, _): "if \(condition)"
    case .switch(let subject, _, _): "switch \(subject)"
    case .return(let term): "return" + (term.map { " \($0)" } ?? "")
    case .emit(let name, let payload): "emit \(Term.enumCase(enumeration: "", name: name, payload: payload))"
    case .callAction(let name, let arguments, let result):
      (result.map { "let \($0) = " } ?? "") + "\(Term.call(name, arguments))"
    }
  }

  fileprivate func listing(_ indentation: String) -> [String] {
    let inner = indentation + "  "
    switch self {
    case .constant, .variable, .assign, .return, .emit, .callAction: return [indentation + headline]
    case .if(_, let then, let otherwise):
      let alternative = otherwise.isEmpty ? [] : [indentation + "else"] + otherwise.flatMap { $0.listing(inner) }
      return [indentation + headline] + then.flatMap { $0.listing(inner) } + alternative
    case .switch(_, _, let arms):
      return [indentation + headline]
        + arms.flatMap { arm in [indentation + arm.headline] + arm.body.flatMap { $0.listing(inner) } }
    }
  }
}

extension SwitchCase {
  fileprivate var headline: String {
    let names = bindings.isEmpty ? "" : "(" + bindings.map { $0 ?? "_" }.joined(separator: ", ") + ")"
    return "case \(cases.joined(separator: ", "))\(names):"
  }
}

extension Function: CustomStringConvertible {
  package var description: String {
    let head = "\(role) \(name)(\(parameters.map(\.name).joined(separator: ", ")))"
    return ([head] + body.flatMap { $0.listing("  ") }).joined(separator: "\n")
  }
}

extension Program: CustomStringConvertible {
  package var description: String {
    (["program \(screen)", "state \(state.map(\.name).joined(separator: ", "))"] + functions.map(\.description))
      .joined(separator: "\n")
  }
}
