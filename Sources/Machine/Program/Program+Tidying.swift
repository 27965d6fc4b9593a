// What the lowering writes uniformly and nobody needs: constants that are not read, branches that do nothing, functions
// that nothing calls. Terms are pure, so leaving one out changes nothing.
extension Program {
  /// The program without what has no use. Hosts' functions, `start` and `handle` stay.
  package func tidied() -> Program {
    var program = self
    program.functions = functions.map { function in
      var function = function
      function.body = Statement.tidied(function.body)
      return function
    }
    let used = program.usedFunctions()
    program.functions.removeAll { !used.contains($0.name) }
    return program
  }

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
  fileprivate static func tidied(_ body: [Statement]) -> [Statement] {
    // From the end, so that a constant read only by one that goes, goes too.
    var result: [Statement] = []
    for statement in body.reversed() {
      switch statement {
      case .constant(let name, _) where !result.contains { $0.mentions(local: name) }: continue
      case .variable(let name, _, let term):
        if !result.contains(where: { $0.mentions(local: name) }) { continue }
        result.append(result.contains { $0.assigns(local: name) } ? statement : .constant(name, term))
      case .branch(let condition, let then, let otherwise):
        let (yes, no) = (tidied(then), tidied(otherwise))
        if yes.isEmpty, no.isEmpty { continue }
        result.append(.branch(condition, then: yes, otherwise: no))
      case .choose(let term, let enumeration, let arms):
        let bodies = arms.map { arm in
          let body = tidied(arm.body)
          let bindings = arm.bindings.map { binding in
            binding.flatMap { name in body.contains { $0.mentions(local: name) } ? name : nil }
          }
          return Arm(arm.items, bindings, body)
        }
        if bodies.allSatisfy(\.body.isEmpty) { continue }
        result.append(.choose(term, enumeration: enumeration, bodies))
      case .perform(let function, let terms, let name?) where !result.contains { $0.mentions(local: name) }:
        result.append(.perform(function, terms, result: nil))
      case .constant, .assign, .give, .emit, .perform: result.append(statement)
      }
    }
    return result.reversed()
  }

  private func assigns(local name: String) -> Bool {
    switch self {
    case .assign(let place, _): place == .local(name)
    case .branch(_, let then, let otherwise): (then + otherwise).contains { $0.assigns(local: name) }
    case .choose(_, _, let arms): arms.contains { $0.body.contains { $0.assigns(local: name) } }
    case .constant, .variable, .give, .emit, .perform: false
    }
  }

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
