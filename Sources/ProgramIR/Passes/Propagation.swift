/// Writes what a constant stands for where the constant stood, if that is only another name: a constant, a parameter, or
/// a case that carries nothing.
///
/// Lowering names the goal of a movement also where the goal is just the notch at hand.
struct Propagation {
  private let index: ProgramIndex
  private var types: [String: Type] = [:]
  private var variables: Set<String> = []
  private var meanings: [String: Term] = [:]

  /// - Parameter index: of the program, or of one with the same declarations.
  static func propagate(_ program: Program, _ index: ProgramIndex) -> Program {
    var result = program
    for position in result.functions.indices where result.functions[position].body.renames {
      var propagation = Propagation(index: index)
      for parameter in result.functions[position].parameters { propagation.types[parameter.name] = parameter.type }
      result.functions[position].body = propagation.block(result.functions[position].body)
    }
    return result
  }

  private init(index: ProgramIndex) { self.index = index }

  /// Names end with their block, and what they stood for with them.
  private mutating func block(_ statements: [Statement]) -> [Statement] {
    let outer = (types, variables, meanings)
    defer { (types, variables, meanings) = outer }
    return statements.compactMap { statement($0) }
  }

  private mutating func statement(_ statement: Statement) -> Statement? {
    switch statement {
    case .constant(let name, let value):
      let value = term(value)
      types[name] = index.type(of: value, locals: types)
      guard isName(value) else { return .constant(name, value) }
      meanings[name] = value
      return nil
    case .variable(let name, let type, let value):
      let value = term(value)
      types[name] = type
      variables.insert(name)
      return .variable(name, type, value)
    case .assign(let place, let value): return .assign(place, term(value))
    case .branch(let condition, let then, let otherwise):
      return .branch(term(condition), then: block(then), otherwise: block(otherwise))
    case .choose(let subject, let enumeration, let arms):
      return .choose(term(subject), enumeration: enumeration, arms.map { arm($0, of: enumeration) })
    case .give(let value): return .give(value.map(term))
    case .emit(let name, let values): return .emit(name, values.map(term))
    case .perform(let name, let values, let result):
      if let result { types[result] = index.function(name)?.result }
      return .perform(name, values.map(term), result: result)
    }
  }

  private mutating func arm(_ arm: Arm, of enumeration: String) -> Arm {
    let outer = types
    defer { types = outer }
    for (binding, field) in zip(arm.bindings, index.payload(enumeration, arm.items[0])) {
      if let binding { types[binding] = field.type }
    }
    return Arm(arm.items, arm.bindings, block(arm.body))
  }

  private func isName(_ value: Term) -> Bool {
    switch value {
    case .local(let name): !variables.contains(name)
    case .item(_, _, let payload): payload.isEmpty
    case .number, .truth, .token, .state, .field, .record, .negated, .arithmetic, .comparison, .same, .different,
      .isItem, .all, .any, .not, .successor, .call:
      false
    }
  }

  private func term(_ term: Term) -> Term {
    if meanings.isEmpty { return term }
    switch term {
    case .local(let name): return meanings[name] ?? term
    case .number, .truth, .token, .state: return term
    case .field(let base, let name): return .field(self.term(base), name)
    case .item(let enumeration, let name, let payload):
      return .item(enumeration: enumeration, name: name, payload: payload.map(self.term))
    case .record(let name, let values): return .record(name, values.map(self.term))
    case .negated(let part): return .negated(self.term(part))
    case .arithmetic(let sign, let left, let right): return .arithmetic(sign, self.term(left), self.term(right))
    case .comparison(let sign, let left, let right): return .comparison(sign, self.term(left), self.term(right))
    case .same(let left, let right): return identity(self.term(left), self.term(right), isSame: true)
    case .different(let left, let right): return identity(self.term(left), self.term(right), isSame: false)
    case .isItem(let subject, let enumeration, let name):
      return .isItem(self.term(subject), enumeration: enumeration, name: name)
    case .all(let parts): return .all(parts.map(self.term))
    case .any(let parts): return .any(parts.map(self.term))
    case .not(let part): return .not(self.term(part))
    case .successor(let part): return .successor(self.term(part))
    case .call(let name, let values): return .call(name, values.map(self.term))
    }
  }

  /// A value is itself, unless it carries a number, which may be none.
  private func identity(_ left: Term, _ right: Term, isSame: Bool) -> Term {
    if left == right, case .enumeration(let name)? = index.type(of: left, locals: types), index.isPlain(name) {
      return .truth(isSame)
    }
    return isSame ? .same(left, right) : .different(left, right)
  }
}

extension [Statement] {
  /// Whether a constant in it may be only another name. Few functions have one.
  fileprivate var renames: Bool {
    contains { statement in
      switch statement {
      case .constant(_, .local): true
      case .constant(_, .item(_, _, let payload)): payload.isEmpty
      case .branch(_, let then, let otherwise): then.renames || otherwise.renames
      case .choose(_, _, let arms): arms.contains { $0.body.renames }
      case .constant, .variable, .assign, .give, .emit, .perform: false
      }
    }
  }
}
