// The traversals of a program. Passes and backends use these instead of recursion of their own, unless the result of a
// statement depends on its place.

extension Program {
  /// Visits every statement and term of all functions, in the order written.
  package func walk(_ statement: (Statement) -> Void, _ term: (Term) -> Void) {
    for function in functions { function.body.walk(statement, term) }
  }
}

extension [Statement] {
  /// Visits every statement, and every term with its parts, in the order written.
  package func walk(_ statement: (Statement) -> Void, _ term: (Term) -> Void) {
    for part in self { part.walk(statement, term) }
  }

  /// Returns the block with the outermost terms replaced for which `change` returns a replacement.
  package func mapTerms(_ change: (Term) -> Term?) -> [Statement] {
    map { $0.map(term: { $0.mapTerms(change) }, block: { $0.mapTerms(change) }) }
  }
}

extension Statement {
  fileprivate func walk(_ statement: (Statement) -> Void, _ term: (Term) -> Void) {
    statement(self)
    switch self {
    case .constant(_, let part), .variable(_, _, let part), .assign(_, let part): part.walk(term)
    case .if(let condition, let then, let otherwise):
      condition.walk(term)
      then.walk(statement, term)
      otherwise.walk(statement, term)
    case .switch(let subject, _, let arms):
      subject.walk(term)
      for arm in arms { arm.body.walk(statement, term) }
    case .return(let part): part?.walk(term)
    case .emit(_, let parts), .callAction(_, let parts, _): for part in parts { part.walk(term) }
    }
  }

  /// Returns the statement with its own terms and blocks changed, in the order written.
  package func map(term: (Term) -> Term, block: ([Statement]) -> [Statement]) -> Statement {
    switch self {
    case .constant(let name, let value): return .constant(name, term(value))
    case .variable(let name, let type, let value): return .variable(name, type, term(value))
    case .assign(let place, let value): return .assign(place, term(value))
    case .if(let condition, let then, let otherwise):
      return .if(term(condition), then: block(then), otherwise: block(otherwise))
    case .switch(let subject, let enumeration, let arms):
      let subject = term(subject)
      return .switch(
        subject, enumeration: enumeration, arms.map { SwitchCase($0.cases, $0.bindings, block($0.body)) })
    case .return(let value): return .return(value.map(term))
    case .emit(let name, let payload): return .emit(name, payload.map(term))
    case .callAction(let name, let arguments, let result):
      return .callAction(name, arguments.map(term), result: result)
    }
  }
}

extension Term {
  /// The terms that this one is made of, in the order written.
  package var parts: [Term] {
    switch self {
    case .number, .bool, .token, .local, .state: []
    case .field(let part, _), .negated(let part), .isCase(let part, _, _), .not(let part), .nextToken(let part): [part]
    case .enumCase(_, _, let parts), .record(_, let parts), .and(let parts), .or(let parts), .call(_, let parts): parts
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right), .equal(let left, let right),
      .notEqual(let left, let right):
      [left, right]
    }
  }

  /// Visits the term and then its parts, in the order written.
  ///
  /// **Why:** a loop, since a sum of ten thousand lengths is ten thousand terms deep. Only terms with several parts need
  /// the stack.
  package func walk(_ term: (Term) -> Void) {
    var stack: [Term] = []
    var next = self
    while true {
      term(next)
      switch next {
      case .number, .bool, .token, .local, .state: break
      case .field(let part, _), .negated(let part), .isCase(let part, _, _), .not(let part), .nextToken(let part):
        next = part
        continue
      case .arithmetic(_, let left, let right), .comparison(_, let left, let right), .equal(let left, let right),
        .notEqual(let left, let right):
        stack.append(right)
        next = left
        continue
      case .enumCase(_, _, let parts), .record(_, let parts), .and(let parts), .or(let parts), .call(_, let parts):
        stack += parts.reversed()
      }
      guard let waiting = stack.popLast() else { return }
      next = waiting
    }
  }

  /// Returns the term with its parts changed, in the order written. The change decides whether it goes deeper.
  package func map(_ change: (Term) -> Term) -> Term {
    switch self {
    case .number, .bool, .token, .local, .state: return self
    case .field(let owner, let name): return .field(change(owner), name)
    case .enumCase(let enumeration, let name, let payload):
      return .enumCase(enumeration: enumeration, name: name, payload: payload.map(change))
    case .record(let name, let values): return .record(name, values.map(change))
    case .negated(let part): return .negated(change(part))
    case .arithmetic(let operation, let left, let right): return .arithmetic(operation, change(left), change(right))
    case .comparison(let relation, let left, let right): return .comparison(relation, change(left), change(right))
    case .equal(let left, let right): return .equal(change(left), change(right))
    case .notEqual(let left, let right): return .notEqual(change(left), change(right))
    case .isCase(let subject, let enumeration, let name):
      return .isCase(change(subject), enumeration: enumeration, name: name)
    case .and(let parts): return .and(parts.map(change))
    case .or(let parts): return .or(parts.map(change))
    case .not(let part): return .not(change(part))
    case .nextToken(let token): return .nextToken(change(token))
    case .call(let name, let arguments): return .call(name, arguments.map(change))
    }
  }

  /// Returns the term with the outermost parts replaced for which `change` returns a replacement.
  package func mapTerms(_ change: (Term) -> Term?) -> Term { change(self) ?? map { $0.mapTerms(change) } }
}

extension Function {
  /// The names of the functions that the body calls, in order, each once.
  package var callees: [String] {
    var names: [String] = []
    func add(_ name: String) {
      if !names.contains(name) { names.append(name) }
    }
    body.walk {
      if case .callAction(let name, _, _) = $0 { add(name) }
    } _: {
      if case .call(let name, _) = $0 { add(name) }
    }
    return names
  }
}
