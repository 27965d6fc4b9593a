extension Statement {
  /// Whether the statement, or one inside it, reads or assigns a local.
  package func mentions(local name: String) -> Bool {
    switch self {
    case .constant(_, let term), .variable(_, _, let term): term.mentions(local: name)
    case .assign(let place, let term): place == .local(name) || term.mentions(local: name)
    case .if(let condition, let then, let otherwise):
      condition.mentions(local: name) || (then + otherwise).contains { $0.mentions(local: name) }
    case .switch(let term, _, let arms):
      term.mentions(local: name) || arms.contains { $0.body.contains { $0.mentions(local: name) } }
    case .return(let term): term?.mentions(local: name) ?? false
    case .emit(_, let terms), .callAction(_, let terms, _): terms.contains { $0.mentions(local: name) }
    }
  }
}

extension Term {
  package func mentions(local name: String) -> Bool {
    switch self {
    case .number, .bool, .token, .state: false
    case .local(let local): local == name
    case .field(let term, _), .negated(let term), .not(let term), .nextToken(let term), .isCase(let term, _, _):
      term.mentions(local: name)
    case .enumCase(_, _, let terms), .record(_, let terms), .and(let terms), .or(let terms), .call(_, let terms):
      terms.contains { $0.mentions(local: name) }
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right), .equal(let left, let right),
      .notEqual(let left, let right):
      left.mentions(local: name) || right.mentions(local: name)
    }
  }
}

extension Statement {
  /// Whether some path through it returns.
  package var gives: Bool {
    switch self {
    case .constant, .variable, .assign, .emit, .callAction: false
    case .return: true
    case .if(_, let then, let otherwise): (then + otherwise).contains(where: \.gives)
    case .switch(_, _, let arms): arms.contains { $0.body.contains(where: \.gives) }
    }
  }
}

extension Program {
  /// The names of the locals of all functions.
  package var localNames: Set<String> { Set(functions.flatMap(\.localNames)) }
}

extension Function {
  /// Every parameter, constant, variable and binding, in order, each once.
  package var localNames: [String] {
    var seen: Set<String> = []
    var names: [String] = []
    func add(_ name: String?) {
      guard let name, seen.insert(name).inserted else { return }
      names.append(name)
    }
    func visit(_ block: [Statement]) {
      for statement in block {
        switch statement {
        case .constant(let name, _), .variable(let name, _, _): add(name)
        case .callAction(_, _, let result): add(result)
        case .if(_, let then, let otherwise):
          visit(then)
          visit(otherwise)
        case .switch(_, _, let arms):
          for arm in arms {
            for binding in arm.bindings { add(binding) }
            visit(arm.body)
          }
        case .assign, .return, .emit: break
        }
      }
    }
    for parameter in parameters { add(parameter.name) }
    visit(body)
    return names
  }
}
