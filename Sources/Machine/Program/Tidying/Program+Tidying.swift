extension Program {
  /// The program without what has no use. It is done before anybody reads it, so that what is proved, run and printed is
  /// one and the same. Hosts' functions, `start` and `handle` stay.
  package func tidied() -> Program {
    var program = simplified()
    let used = program.usedFunctions()
    program.functions.removeAll { !used.contains($0.name) }
    return program
  }

  /// The program with every function as plain as what it computes.
  package func simplified() -> Program { Tidying.tidy(self) }

  private func usedFunctions() -> Set<String> {
    var used: Set<String> = []
    var open = functions.filter { $0.isInterface || $0.name == Names.start || $0.name == Names.handle }
    while let function = open.popLast() {
      guard used.insert(function.name).inserted else { continue }
      for name in function.body.flatMap(\.callees) where !used.contains(name) {
        if let callee = self.function(name) { open.append(callee) }
      }
    }
    return used
  }
}

extension Statement {
  fileprivate var callees: [String] {
    switch self {
    case .constant(_, let term), .variable(_, _, let term), .assign(_, let term): term.callees
    case .branch(let condition, let then, let otherwise): condition.callees + (then + otherwise).flatMap(\.callees)
    case .choose(let term, _, let arms): term.callees + arms.flatMap { $0.body.flatMap(\.callees) }
    case .give(let term): term?.callees ?? []
    case .emit(_, let terms): terms.flatMap(\.callees)
    case .perform(let function, let terms, _): [function] + terms.flatMap(\.callees)
    }
  }
}

extension Term {
  fileprivate var callees: [String] {
    switch self {
    case .number, .truth, .token, .local, .state: []
    case .field(let term, _), .negated(let term), .not(let term), .successor(let term), .isItem(let term, _, _):
      term.callees
    case .item(_, _, let terms), .record(_, let terms), .all(let terms), .any(let terms): terms.flatMap(\.callees)
    case .call(let function, let terms): [function] + terms.flatMap(\.callees)
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right), .same(let left, let right),
      .different(let left, let right):
      left.callees + right.callees
    }
  }
}
