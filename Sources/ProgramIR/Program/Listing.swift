// Programs as text, for violations, coverage and failing tests. Backends print their own.

extension Term: CustomStringConvertible {
  package var description: String {
    switch self {
    case .number(let value): "\(value)"
    case .truth(let value): "\(value)"
    case .token(let value): "#\(value)"
    case .local(let name): name
    case .state(let name): "self.\(name)"
    case .field(let owner, let name): "\(owner).\(name)"
    case .item(let enumeration, let name, let payload):
      "\(enumeration).\(name)" + (payload.isEmpty ? "" : list(payload))
    case .record(let name, let values): name + list(values)
    case .negated(let part): "-\(part.operand)"
    case .arithmetic(.minimum, let left, let right): "min" + list([left, right])
    case .arithmetic(.maximum, let left, let right): "max" + list([left, right])
    case .arithmetic(let operation, let left, let right): "\(left.operand) \(operation.sign) \(right.operand)"
    case .comparison(let relation, let left, let right): "\(left.operand) \(relation.sign) \(right.operand)"
    case .same(let left, let right): "\(left.operand) is \(right.operand)"
    case .different(let left, let right): "\(left.operand) is not \(right.operand)"
    case .isItem(let subject, _, let name): "\(subject.operand) is .\(name)"
    case .all(let parts): parts.map(\.operand).joined(separator: " and ")
    case .any(let parts): parts.map(\.operand).joined(separator: " or ")
    case .not(let part): "not \(part.operand)"
    case .successor(let token): "next(\(token))"
    case .call(let name, let arguments): name + list(arguments)
    }
  }

  private func list(_ terms: [Term]) -> String {
    "(" + terms.map(\.description).joined(separator: ", ") + ")"
  }

  /// In parentheses if it has parts that another operator could tear apart.
  private var operand: String {
    switch self {
    case .number, .truth, .token, .local, .state, .field, .item, .record, .negated, .successor, .call,
      .arithmetic(.minimum, _, _), .arithmetic(.maximum, _, _):
      description
    case .arithmetic, .comparison, .same, .different, .isItem, .all, .any, .not: "(\(description))"
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

extension ComparisonOperator {
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

extension Place: CustomStringConvertible {
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
    case .branch(let condition, _, _): "if \(condition)"
    case .choose(let subject, _, _): "switch \(subject)"
    case .give(let term): "return" + (term.map { " \($0)" } ?? "")
    case .emit(let name, let payload): "emit \(Term.item(enumeration: "", name: name, payload: payload))"
    case .perform(let name, let arguments, let result):
      (result.map { "let \($0) = " } ?? "") + "\(Term.call(name, arguments))"
    }
  }

  fileprivate func listing(_ indentation: String) -> [String] {
    let inner = indentation + "  "
    switch self {
    case .constant, .variable, .assign, .give, .emit, .perform: return [indentation + headline]
    case .branch(_, let then, let otherwise):
      let alternative = otherwise.isEmpty ? [] : [indentation + "else"] + otherwise.flatMap { $0.listing(inner) }
      return [indentation + headline] + then.flatMap { $0.listing(inner) } + alternative
    case .choose(_, _, let arms):
      return [indentation + headline]
        + arms.flatMap { arm in [indentation + arm.headline] + arm.body.flatMap { $0.listing(inner) } }
    }
  }
}

extension Arm {
  fileprivate var headline: String {
    let names = bindings.isEmpty ? "" : "(" + bindings.map { $0 ?? "_" }.joined(separator: ", ") + ")"
    return "case \(items.joined(separator: ", "))\(names):"
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
