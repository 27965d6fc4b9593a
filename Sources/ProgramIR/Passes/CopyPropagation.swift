/// Copy propagation (Muchnick, Advanced Compiler Design and Implementation, section 12.5): replaces a constant that is
/// only another name for a constant, a parameter, or a case without payload.
///
/// The lowering names the goal of a movement even if the goal is the current notch.
struct CopyPropagation {
  private let index: SymbolTable
  private var types: [String: Type] = [:]
  private var variables: Set<String> = []
  private var meanings: [String: Term] = [:]

  /// - Parameter index: the symbol table of the program, or of one with the same declarations.
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

  /// Rewrites a block. Names and their meanings end with it.
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
    case .switch(let subject, let enumeration, let arms):
      return .switch(term(subject), enumeration: enumeration, arms.map { arm($0, of: enumeration) })
    case .assign, .if, .return, .emit: return statement.map(term: term, block: { block($0) })
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
    return switch term {
    case .local(let name): meanings[name] ?? term
    case .equal(let left, let right): identity(self.term(left), self.term(right), isSame: true)
    case .notEqual(let left, let right): identity(self.term(left), self.term(right), isSame: false)
    case .number, .bool, .token, .state, .field, .enumCase, .record, .negated, .arithmetic, .comparison, .isCase, .and,
      .or, .not, .nextToken, .call:
      term.map(self.term)
    }
  }

  /// An equality, decided if both sides are one term. A value that carries a number may differ from itself, since the
  /// number may be NaN.
  private func identity(_ left: Term, _ right: Term, isSame: Bool) -> Term {
    if left == right, case .enumeration(let name)? = index.type(of: left, locals: types), index.isPlain(name) {
      return .bool(isSame)
    }
    return isSame ? .equal(left, right) : .notEqual(left, right)
  }
}

extension [Statement] {
  /// Whether the block declares a constant that may be only another name.
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
