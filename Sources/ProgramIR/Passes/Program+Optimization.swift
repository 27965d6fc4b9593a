extension Program {
  /// The program without what has no use. It is done before anybody reads it, so that what is proved, run and printed is
  /// one and the same. Hosts' functions and `entries` stay.
  package func optimized(keeping entries: Set<String>) -> Program {
    var program = simplified()
    let used = program.reachableFunctions(entries)
    program.functions.removeAll { !used.contains($0.name) }
    return program
  }

  /// The program with every function as plain as what it computes.
  package func simplified() -> Program { DeadCodeElimination.eliminate(self) }

  private func reachableFunctions(_ entries: Set<String>) -> Set<String> {
    let known = Dictionary(functions.indices.map { (functions[$0].name, $0) }) { first, _ in first }
    var used: Set<String> = []
    var open: [Int] = []
    func use(_ name: String) {
      if used.insert(name).inserted, let place = known[name] { open.append(place) }
    }
    for function in functions where function.isPublic || entries.contains(function.name) { use(function.name) }
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
    case .if(let condition, let then, let otherwise):
      condition.visitCallees(visit)
      for statement in then { statement.visitCallees(visit) }
      for statement in otherwise { statement.visitCallees(visit) }
    case .switch(let term, _, let arms):
      term.visitCallees(visit)
      for arm in arms { for statement in arm.body { statement.visitCallees(visit) } }
    case .return(let term): term?.visitCallees(visit)
    case .emit(_, let terms): for term in terms { term.visitCallees(visit) }
    case .callAction(let function, let terms, _):
      visit(function)
      for term in terms { term.visitCallees(visit) }
    }
  }
}

extension Term {
  fileprivate func visitCallees(_ visit: (String) -> Void) {
    switch self {
    case .number, .bool, .token, .local, .state: break
    case .field(let term, _), .negated(let term), .not(let term), .nextToken(let term), .isCase(let term, _, _):
      term.visitCallees(visit)
    case .enumCase(_, _, let terms), .record(_, let terms), .and(let terms), .or(let terms):
      for term in terms { term.visitCallees(visit) }
    case .call(let function, let terms):
      visit(function)
      for term in terms { term.visitCallees(visit) }
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right), .equal(let left, let right),
      .notEqual(let left, let right):
      left.visitCallees(visit)
      right.visitCallees(visit)
    }
  }
}
