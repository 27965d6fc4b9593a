extension [Statement] {
  /// Shows every statement, and every term with its parts, in the order written.
  package func walk(_ statement: (Statement) -> Void, _ term: (Term) -> Void) {
    for part in self { part.walk(statement, term) }
  }
}

extension Statement {
  fileprivate func walk(_ statement: (Statement) -> Void, _ term: (Term) -> Void) {
    statement(self)
    switch self {
    case .constant(_, let part), .variable(_, _, let part), .assign(_, let part): part.walk(term)
    case .branch(let condition, let then, let otherwise):
      condition.walk(term)
      then.walk(statement, term)
      otherwise.walk(statement, term)
    case .choose(let subject, _, let arms):
      subject.walk(term)
      for arm in arms { arm.body.walk(statement, term) }
    case .give(let part): part?.walk(term)
    case .emit(_, let parts), .perform(_, let parts, _): for part in parts { part.walk(term) }
    }
  }
}

extension Term {
  /// Shows the term and then its parts.
  package func walk(_ term: (Term) -> Void) {
    term(self)
    switch self {
    case .number, .truth, .token, .local, .state: break
    case .field(let part, _), .negated(let part), .isItem(let part, _, _), .not(let part), .successor(let part):
      part.walk(term)
    case .item(_, _, let parts), .record(_, let parts), .all(let parts), .any(let parts), .call(_, let parts):
      for part in parts { part.walk(term) }
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right), .same(let left, let right),
      .different(let left, let right):
      left.walk(term)
      right.walk(term)
    }
  }
}

extension Function {
  /// The names of the functions that the body calls or performs, in order, each once.
  package var callees: [String] {
    var names: [String] = []
    func add(_ name: String) {
      if !names.contains(name) { names.append(name) }
    }
    body.walk {
      if case .perform(let name, _, _) = $0 { add(name) }
    } _: {
      if case .call(let name, _) = $0 { add(name) }
    }
    return names
  }
}
