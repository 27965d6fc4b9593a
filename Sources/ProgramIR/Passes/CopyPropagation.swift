/// Writes what a constant stands for where the constant stood, if that is only another name: a constant, a parameter, or
/// a case that carries nothing.
///
/// Lowering names the goal of a movement also where the goal is just the notch at hand.
struct CopyPropagation {
  private let index: SymbolTable
  private var types: [String: Type] = [:]
  private var variables: Set<String> = []
  private var meanings: [String: Term] = [:]

  /// - Parameter index: of the program, or of one with the same declarations.
  static func propagate(_ program: Program, _ index: SymbolTable) -> Program {
    var result = program
    for position in result.functions.indices where result.functions[position].body.renames {
      var propagation = CopyPropagation(index: index)
      for parameter in result.functions[position].parameters { propagation.types[parameter.name] = parameter.type }
      result.functions[position].body = propagation.block(result.functions[position].body)
    }
    return result
  }

  private init(index: SymbolTable) { self.index = index }

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
    case .if(let condition, let then, let otherwise):
      return .if(term(condition), then: block(then), otherwise: block(otherwise))
    case .switch(let subject, let enumeration, let arms):
      return .switch(term(subject), enumeration: enumeration, arms.map { arm($0, of: enumeration) })
    case .return(let value): return .return(value.map(term))
    case .emit(let name, let values): return .emit(name, values.map(term))
    case .callAction(let name, let values, let result):
      if let result { types[result] = index.function(name)?.result }
      return .callAction(name, values.map(term), result: result)
    }
  }

  private mutating func arm(_ arm: SwitchCase, of enumeration: String) -> SwitchCase {
    let outer = types
    defer { types = outer }
    for (binding, field) in zip(arm.bindings, index.payload(enumeration, arm.cases[0])) {
      if let binding { types[binding] = field.type }
    }
    return SwitchCase(arm.cases, arm.bindings, block(arm.body))
  }

  private func isName(_ value: Term) -> Bool {
    switch value {
    case .local(let name): !variables.contains(name)
    case .enumCase(_, _, let payload): payload.isEmpty
    case .number, .bool, .token, .state, .field, .record, .negated, .arithmetic, .comparison, .equal, .notEqual,
      .isCase, .and, .or, .not, .nextToken, .call:
      false
    }
  }

  private func term(_ term: Term) -> Term {
    if meanings.isEmpty { return term }
    switch term {
    case .local(let name): return meanings[name] ?? term
    case .number, .bool, .token, .state: return term
    case .field(let base, let name): return .field(self.term(base), name)
    case .enumCase(let enumeration, let name, let payload):
      return .enumCase(enumeration: enumeration, name: name, payload: payload.map(self.term))
    case .record(let name, let values): return .record(name, values.map(self.term))
    case .negated(let part): return .negated(self.term(part))
    case .arithmetic(let sign, let left, let right): return .arithmetic(sign, self.term(left), self.term(right))
    case .comparison(let sign, let left, let right): return .comparison(sign, self.term(left), self.term(right))
    case .equal(let left, let right): return identity(self.term(left), self.term(right), isSame: true)
    case .notEqual(let left, let right): return identity(self.term(left), self.term(right), isSame: false)
    case .isCase(let subject, let enumeration, let name):
      return .isCase(self.term(subject), enumeration: enumeration, name: name)
    case .and(let parts): return .and(parts.map(self.term))
    case .or(let parts): return .or(parts.map(self.term))
    case .not(let part): return .not(self.term(part))
    case .nextToken(let part): return .nextToken(self.term(part))
    case .call(let name, let values): return .call(name, values.map(self.term))
    }
  }

  /// A value is itself, unless it carries a number, which may be none.
  private func identity(_ left: Term, _ right: Term, isSame: Bool) -> Term {
    if left == right, case .enumeration(let name)? = index.type(of: left, locals: types), index.isPlain(name) {
      return .bool(isSame)
    }
    return isSame ? .equal(left, right) : .notEqual(left, right)
  }
}

extension [Statement] {
  /// Whether a constant in it may be only another name. Few functions have one.
  fileprivate var renames: Bool {
    contains { statement in
      switch statement {
      case .constant(_, .local): true
      case .constant(_, .enumCase(_, _, let payload)): payload.isEmpty
      case .if(_, let then, let otherwise): then.renames || otherwise.renames
      case .switch(_, _, let arms): arms.contains { $0.body.renames }
      case .constant, .variable, .assign, .return, .emit, .callAction: false
      }
    }
  }
}
