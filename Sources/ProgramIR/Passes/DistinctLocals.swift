extension Function {
  /// Returns the function with unique names for its locals (alpha conversion).
  ///
  /// **Why:** code about two sheets is in one function under the same names, and a proof about one of them looks its
  /// names up.
  package func withDistinctLocals() -> Function {
    var naming = LocalNaming()
    var copy = self
    copy.body = naming.block(body, Dictionary(parameters.map { ($0.name, naming.name($0.name)) }) { first, _ in first })
    return naming.hasRenamed ? copy : self
  }
}

private struct LocalNaming {
  private var counts: [String: Int] = [:]
  private(set) var hasRenamed = false

  mutating func name(_ name: String) -> String {
    let count = counts[name, default: 0] + 1
    counts[name] = count
    if count == 1 { return name }
    hasRenamed = true
    return "\(name), \(count)"
  }

  /// - Parameter names: the new names of the locals in scope.
  mutating func block(_ statements: [Statement], _ names: [String: String]) -> [Statement] {
    var names = names
    return statements.map { statement($0, &names) }
  }

  private mutating func statement(_ statement: Statement, _ names: inout [String: String]) -> Statement {
    let known = names
    func named(_ term: Term) -> Term {
      term.mapTerms { if case .local(let name) = $0 { .local(known[name] ?? name) } else { nil } }
    }
    switch statement {
    case .constant(let name, let term):
      names[name] = self.name(name)
      return .constant(names[name] ?? name, named(term))
    case .variable(let name, let type, let term):
      names[name] = self.name(name)
      return .variable(names[name] ?? name, type, named(term))
    case .assign(.local(let name), let term): return .assign(.local(names[name] ?? name), named(term))
    case .assign(let place, let term): return .assign(place, named(term))
    case .if(let condition, let then, let otherwise):
      return .if(named(condition), then: block(then, names), otherwise: block(otherwise, names))
    case .switch(let subject, let enumeration, let arms):
      return .switch(named(subject), enumeration: enumeration, arms.map { arm($0, names) })
    case .return(let term): return .return(term.map(named))
    case .emit(let effect, let payload): return .emit(effect, payload.map(named))
    case .callAction(let function, let arguments, let result):
      if let result { names[result] = name(result) }
      return .callAction(function, arguments.map(named), result: result.map { names[$0] ?? $0 })
    }
  }

  private mutating func arm(_ arm: SwitchCase, _ names: [String: String]) -> SwitchCase {
    var names = names
    let bindings = arm.bindings.map { binding -> String? in
      guard let binding else { return nil }
      names[binding] = name(binding)
      return names[binding]
    }
    return SwitchCase(arm.cases, bindings, block(arm.body, names))
  }
}
