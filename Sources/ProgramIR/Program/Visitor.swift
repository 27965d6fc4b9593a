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
}

extension Term {
  /// Shows the term and then its parts.
  package func walk(_ term: (Term) -> Void) {
    term(self)
    switch self {
    case .number, .bool, .token, .local, .state: break
    case .field(let part, _), .negated(let part), .isCase(let part, _, _), .not(let part), .nextToken(let part):
      part.walk(term)
    case .enumCase(_, _, let parts), .record(_, let parts), .and(let parts), .or(let parts), .call(_, let parts):
      for part in parts { part.walk(term) }
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right), .equal(let left, let right),
      .notEqual(let left, let right):
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
      if case .callAction(let name, _, _) = $0 { add(name) }
    } _: {
      if case .call(let name, _) = $0 { add(name) }
    }
    return names
  }
}
extension Term {
  /// Every term replaced for which there is a replacement, from the outside in; what is replaced is not looked into.
  package func mapTerms(_ change: (Term) -> Term?) -> Term {
    if let replacement = change(self) { return replacement }
    func each(_ terms: [Term]) -> [Term] { terms.map { $0.mapTerms(change) } }
    switch self {
    case .number, .bool, .token, .local, .state: return self
    case .field(let owner, let name): return .field(owner.mapTerms(change), name)
    case .enumCase(let enumeration, let name, let payload):
      return .enumCase(enumeration: enumeration, name: name, payload: each(payload))
    case .record(let name, let values): return .record(name, each(values))
    case .negated(let part): return .negated(part.mapTerms(change))
    case .arithmetic(let operation, let left, let right):
      return .arithmetic(operation, left.mapTerms(change), right.mapTerms(change))
    case .comparison(let relation, let left, let right):
      return .comparison(relation, left.mapTerms(change), right.mapTerms(change))
    case .equal(let left, let right): return .equal(left.mapTerms(change), right.mapTerms(change))
    case .notEqual(let left, let right): return .notEqual(left.mapTerms(change), right.mapTerms(change))
    case .isCase(let subject, let enumeration, let name):
      return .isCase(subject.mapTerms(change), enumeration: enumeration, name: name)
    case .and(let parts): return .and(each(parts))
    case .or(let parts): return .or(each(parts))
    case .not(let part): return .not(part.mapTerms(change))
    case .nextToken(let token): return .nextToken(token.mapTerms(change))
    case .call(let name, let arguments): return .call(name, each(arguments))
    }
  }
}

extension [Statement] {
  package func mapTerms(_ change: (Term) -> Term?) -> [Statement] {
    map { statement in
      switch statement {
      case .constant(let name, let term): .constant(name, term.mapTerms(change))
      case .variable(let name, let type, let term): .variable(name, type, term.mapTerms(change))
      case .assign(let place, let term): .assign(place, term.mapTerms(change))
      case .if(let condition, let then, let otherwise):
        .if(condition.mapTerms(change), then: then.mapTerms(change), otherwise: otherwise.mapTerms(change))
      case .switch(let subject, let enumeration, let arms):
        .switch(
          subject.mapTerms(change), enumeration: enumeration,
          arms.map { SwitchCase($0.cases, $0.bindings, $0.body.mapTerms(change)) })
      case .return(let term): .return(term?.mapTerms(change))
      case .emit(let name, let payload): .emit(name, payload.map { $0.mapTerms(change) })
      case .callAction(let name, let arguments, let result):
        .callAction(name, arguments.map { $0.mapTerms(change) }, result: result)
      }
    }
  }
}
