extension Statement {
  /// Whether the statement, or one inside it, reads or assigns a local.
  package func mentions(local name: String) -> Bool {
    switch self {
    case .constant(_, let term), .variable(_, _, let term): term.mentions(local: name)
    case .assign(let place, let term): place == .local(name) || term.mentions(local: name)
    case .branch(let condition, let then, let otherwise):
      condition.mentions(local: name) || (then + otherwise).contains { $0.mentions(local: name) }
    case .choose(let term, _, let arms):
      term.mentions(local: name) || arms.contains { $0.body.contains { $0.mentions(local: name) } }
    case .give(let term): term?.mentions(local: name) ?? false
    case .emit(_, let terms), .perform(_, let terms, _): terms.contains { $0.mentions(local: name) }
    }
  }
}

extension Term {
  package func mentions(local name: String) -> Bool {
    switch self {
    case .number, .truth, .token, .state: false
    case .local(let local): local == name
    case .field(let term, _), .negated(let term), .not(let term), .successor(let term), .isItem(let term, _, _):
      term.mentions(local: name)
    case .item(_, _, let terms), .record(_, let terms), .all(let terms), .any(let terms), .call(_, let terms):
      terms.contains { $0.mentions(local: name) }
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right), .same(let left, let right),
      .different(let left, let right):
      left.mentions(local: name) || right.mentions(local: name)
    }
  }
}

extension Statement {
  /// Whether some path through it returns.
  package var gives: Bool {
    switch self {
    case .constant, .variable, .assign, .emit, .perform: false
    case .give: true
    case .branch(_, let then, let otherwise): (then + otherwise).contains(where: \.gives)
    case .choose(_, _, let arms): arms.contains { $0.body.contains(where: \.gives) }
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
        case .perform(_, _, let result): add(result)
        case .branch(_, let then, let otherwise):
          visit(then)
          visit(otherwise)
        case .choose(_, _, let arms):
          for arm in arms {
            for binding in arm.bindings { add(binding) }
            visit(arm.body)
          }
        case .assign, .give, .emit: break
        }
      }
    }
    for parameter in parameters { add(parameter.name) }
    visit(body)
    return names
  }
}
