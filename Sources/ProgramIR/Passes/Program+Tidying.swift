extension Program {
  /// The program without what has no use. It is done before anybody reads it, so that what is proved, run and printed is
  /// one and the same. Hosts' functions and `entries` stay.
  package func tidied(keeping entries: Set<String>) -> Program {
    var program = simplified()
    let used = program.usedFunctions(entries)
    program.functions.removeAll { !used.contains($0.name) }
    return program
  }

  /// The program with every function as plain as what it computes.
  package func simplified() -> Program { Tidying.tidy(self) }

  private func usedFunctions(_ entries: Set<String>) -> Set<String> {
    let known = Dictionary(functions.indices.map { (functions[$0].name, $0) }) { first, _ in first }
    var used: Set<String> = []
    var open: [Int] = []
    func use(_ name: String) {
      if used.insert(name).inserted, let place = known[name] { open.append(place) }
    }
    for function in functions where function.isInterface || entries.contains(function.name) { use(function.name) }
    while let place = open.popLast() {
      for statement in functions[place].body { statement.visitCallees(use) }
    }
    return used
  }
}

extension Statement {
  fileprivate func visitCallees(_ visit: (String) -> Void) {
    switch self {
    case .constant(_, let term), .variable(_, _, let term), .assign(_, let term): term.visitCallees(visit)
    case .branch(let condition, let then, let otherwise):
      condition.visitCallees(visit)
      for statement in then { statement.visitCallees(visit) }
      for statement in otherwise { statement.visitCallees(visit) }
    case .choose(let term, _, let arms):
      term.visitCallees(visit)
      for arm in arms { for statement in arm.body { statement.visitCallees(visit) } }
    case .give(let term): term?.visitCallees(visit)
    case .emit(_, let terms): for term in terms { term.visitCallees(visit) }
    case .perform(let function, let terms, _):
      visit(function)
      for term in terms { term.visitCallees(visit) }
    }
  }
}

extension Term {
  fileprivate func visitCallees(_ visit: (String) -> Void) {
    switch self {
    case .number, .truth, .token, .local, .state: break
    case .field(let term, _), .negated(let term), .not(let term), .successor(let term), .isItem(let term, _, _):
      term.visitCallees(visit)
    case .item(_, _, let terms), .record(_, let terms), .all(let terms), .any(let terms):
      for term in terms { term.visitCallees(visit) }
    case .call(let function, let terms):
      visit(function)
      for term in terms { term.visitCallees(visit) }
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right), .same(let left, let right),
      .different(let left, let right):
      left.visitCallees(visit)
      right.visitCallees(visit)
    }
  }
}
