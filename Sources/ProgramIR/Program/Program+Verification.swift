extension Program {
  /// Returns the defects of the program, a sentence each, in its order. Empty for a sound program.
  ///
  /// A sound program can be run and printed without further checks:
  /// - Every name is declared, every value has the expected type, and every switch has each case once.
  /// - Every function returns what it declares. Nothing is unused that a compiler would warn about.
  /// - Every constant is a double or a quotient of two doubles.
  package func verifyIR() -> [String] {
    let index = SymbolTable(self)
    var found = repeatedNames() + typeViolations(index)
    for function in functions {
      var checker = TypeChecker(index, function)
      checker.check()
      found += checker.violations
    }
    return found + recursions(index)
  }

  private func repeatedNames() -> [String] {
    func repeated(_ names: [String], _ owner: String) -> [String] {
      var seen: Set<String> = []
      return names.filter { !seen.insert($0).inserted }.map { "\(owner) has `\($0)` twice" }
    }
    return repeated(enumerations.map(\.name) + records.map(\.name), "the program")
      + repeated(state.map(\.name), "the state")
      + repeated(functions.map(\.name), "the program")
      + enumerations.flatMap { repeated($0.cases.map(\.name), "`\($0.name)`") }
      + enumerations.flatMap { owner in
        owner.cases.flatMap { item in
          repeated(item.payload.map(\.name).filter { $0 != "_" }, "`\(owner.name).\(item.name)`")
        }
      }
      + records.flatMap { repeated($0.fields.map(\.name), "`\($0.name)`") }
      + functions.flatMap { repeated($0.parameters.map(\.name), "`\($0.name)`") }
  }

  private func typeViolations(_ index: SymbolTable) -> [String] {
    var found: [String] = []
    func check(_ fields: [Field], _ owner: String) {
      for field in fields {
        if !isDeclared(field.type, index) { found.append("\(owner).\(field.name) is of no declared type") }
        if field.initial != nil && field.type != .number { found.append("\(owner).\(field.name) has a default") }
      }
    }
    for enumeration in enumerations {
      for item in enumeration.cases { check(item.payload, "\(enumeration.name).\(item.name)") }
    }
    for record in records { check(record.fields, record.name) }
    check(state, "state")
    for function in functions {
      check(function.parameters, function.name)
      if let result = function.result, !isDeclared(result, index) {
        found.append("`\(function.name)` gives no declared type")
      }
    }
    return found + nestedTypes()
  }

  private func isDeclared(_ type: Type, _ index: SymbolTable) -> Bool {
    switch type {
    case .number, .bool, .token: true
    case .enumeration(let name): index.enumerations[name] != nil
    case .record(let name): index.records[name] != nil
    }
  }

  /// Returns a violation for each type whose values would contain a value of the same type.
  private func nestedTypes() -> [String] {
    var parts: [String: [String]] = [:]
    for record in records { parts[record.name, default: []] += record.fields.compactMap(\.type.name) }
    for enumeration in enumerations {
      parts[enumeration.name, default: []] += enumeration.cases.flatMap { $0.payload.compactMap(\.type.name) }
    }
    return cycles((records.map(\.name) + enumerations.map(\.name)), parts).map { "`\($0)` contains itself" }
  }

  private func recursions(_ index: SymbolTable) -> [String] {
    let callees = Dictionary(functions.map { ($0.name, $0.callees) }, uniquingKeysWith: { first, _ in first })
    return cycles(functions.map(\.name), callees).map { "`\($0)` calls itself" }
  }

  /// The names at which a depth-first walk along the edges finds a back edge, in the order of `names`.
  private func cycles(_ names: [String], _ edges: [String: [String]]) -> [String] {
    var finished: Set<String> = []
    var open: Set<String> = []
    var found: [String] = []
    func visit(_ name: String) {
      if finished.contains(name) { return }
      guard open.insert(name).inserted else {
        found.append(name)
        return
      }
      for next in edges[name] ?? [] { visit(next) }
      open.remove(name)
      finished.insert(name)
    }
    for name in names { visit(name) }
    return found
  }
}

extension Type {
  fileprivate var name: String? {
    switch self {
    case .number, .bool, .token: nil
    case .enumeration(let name), .record(let name): name
    }
  }
}
