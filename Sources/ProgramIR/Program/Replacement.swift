extension Term {
  /// Every term replaced for which there is a replacement, from the outside in; what is replaced is not looked into.
  package func replacing(_ change: (Term) -> Term?) -> Term {
    if let replacement = change(self) { return replacement }
    func each(_ terms: [Term]) -> [Term] { terms.map { $0.replacing(change) } }
    switch self {
    case .number, .truth, .token, .local, .state: return self
    case .field(let owner, let name): return .field(owner.replacing(change), name)
    case .item(let enumeration, let name, let payload):
      return .item(enumeration: enumeration, name: name, payload: each(payload))
    case .record(let name, let values): return .record(name, each(values))
    case .negated(let part): return .negated(part.replacing(change))
    case .arithmetic(let operation, let left, let right):
      return .arithmetic(operation, left.replacing(change), right.replacing(change))
    case .comparison(let relation, let left, let right):
      return .comparison(relation, left.replacing(change), right.replacing(change))
    case .same(let left, let right): return .same(left.replacing(change), right.replacing(change))
    case .different(let left, let right): return .different(left.replacing(change), right.replacing(change))
    case .isItem(let subject, let enumeration, let name):
      return .isItem(subject.replacing(change), enumeration: enumeration, name: name)
    case .all(let parts): return .all(each(parts))
    case .any(let parts): return .any(each(parts))
    case .not(let part): return .not(part.replacing(change))
    case .successor(let token): return .successor(token.replacing(change))
    case .call(let name, let arguments): return .call(name, each(arguments))
    }
  }
}

extension [Statement] {
  package func replacing(_ change: (Term) -> Term?) -> [Statement] {
    map { statement in
      switch statement {
      case .constant(let name, let term): .constant(name, term.replacing(change))
      case .variable(let name, let type, let term): .variable(name, type, term.replacing(change))
      case .assign(let place, let term): .assign(place, term.replacing(change))
      case .branch(let condition, let then, let otherwise):
        .branch(condition.replacing(change), then: then.replacing(change), otherwise: otherwise.replacing(change))
      case .choose(let subject, let enumeration, let arms):
        .choose(
          subject.replacing(change), enumeration: enumeration,
          arms.map { Arm($0.items, $0.bindings, $0.body.replacing(change)) })
      case .give(let term): .give(term?.replacing(change))
      case .emit(let name, let payload): .emit(name, payload.map { $0.replacing(change) })
      case .perform(let name, let arguments, let result):
        .perform(name, arguments.map { $0.replacing(change) }, result: result)
      }
    }
  }
}
