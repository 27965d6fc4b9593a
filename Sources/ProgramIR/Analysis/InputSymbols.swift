/// The terms that a function and its callees read and do not change. A proof replaces them by symbols.
///
/// A length of the geometry is one, and so is a query without arguments that reads no assigned field. A law that is
/// proved for symbols holds for all values of the terms.
package struct InputSymbols {
  package let index: SymbolTable
  /// The state fields that the entry may assign.
  private let assigned: [String]

  package init(_ index: SymbolTable, entry: String) {
    self.index = index
    var assigned: [String] = []
    Self.walk(entry, index) {
      if case .assign(.state(let field), _) = $0, !assigned.contains(field) { assigned.append(field) }
    } _: { _ in
    }
    self.assigned = assigned
  }

  /// The type of a term that is a symbol. `nil` for other terms.
  package func symbol(_ term: Term) -> Type? {
    switch term {
    case .field(let owner, let name): symbol(owner).flatMap { index.type(ofField: name, in: $0) }
    case .state(let name): assigned.contains(name) ? nil : index.stateField(name)?.type
    case .call(let name, let arguments):
      arguments.isEmpty && index.function(name)?.result == .number && readsNothingAssigned(name) ? .number : nil
    case .number, .bool, .token, .local, .enumCase, .record, .negated, .arithmetic, .comparison, .equal, .notEqual,
      .isCase, .and, .or, .not, .nextToken:
      nil
    }
  }

  private func readsNothingAssigned(_ name: String) -> Bool {
    var reads = false
    Self.walk(name, index) { _ in
    } _: {
      if case .state(let field) = $0, assigned.contains(field) { reads = true }
    }
    return !reads
  }

  /// Visits the statements and terms of a function and its callees.
  private static func walk(
    _ name: String, _ index: SymbolTable, _ statement: (Statement) -> Void, _ term: (Term) -> Void
  ) {
    var names = [name]
    var next = 0
    func add(_ name: String) {
      if !names.contains(name) { names.append(name) }
    }
    while next < names.count {
      index.function(names[next])?.body.walk {
        if case .callAction(let callee, _, _) = $0 { add(callee) }
        statement($0)
      } _: {
        if case .call(let callee, _) = $0 { add(callee) }
        term($0)
      }
      next += 1
    }
  }
}
