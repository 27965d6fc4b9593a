extension SymbolTable {
  package func enumeration(_ name: String) -> Enumeration? { enumerations[name] }
  package func record(_ name: String) -> Record? { records[name] }

  /// Returns the type of a term. `nil` if the program does not declare it.
  ///
  /// - Parameter locals: the types of the names in scope.
  package func type(of term: Term, locals: [String: Type]) -> Type? {
    switch term {
    case .number, .negated, .arithmetic: .number
    case .bool, .comparison, .equal, .notEqual, .isCase, .and, .or, .not: .bool
    case .token, .nextToken: .token
    case .local(let name): locals[name]
    case .state(let name): stateField(name)?.type
    case .enumCase(let enumeration, _, _): .enumeration(enumeration)
    case .record(let name, _): .record(name)
    case .call(let name, _): function(name)?.result
    case .field(let base, let name): type(of: base, locals: locals).flatMap { type(ofField: name, in: $0) }
    }
  }

  /// The payload of a case.
  package func payload(_ enumeration: String, _ item: String) -> [Field] {
    enumerations[enumeration]?.enumCase(item)?.payload ?? []
  }

  /// Whether no case of an enumeration carries anything.
  package func isPlain(_ enumeration: String) -> Bool {
    enumerations[enumeration]?.cases.allSatisfy { $0.payload.isEmpty } ?? true
  }
}
