extension Program {
  /// Returns the program as an `AbstractInterpreter` runs it: number terms are 0, and read nothing.
  ///
  /// Locals stay, since a search for the nearest notch starts with `searchSentinel`. Pure functions do not change.
  fileprivate func abstractingNumbers(_ index: SymbolTable) -> Program {
    var program = self
    for number in functions.indices where functions[number].role != .pure {
      program.functions[number].body = functions[number].body.mapTerms { index.isForgotten($0) ? .zero : nil }
    }
    return program
  }
}

extension EffectSummaries {
  /// The summaries of the program without numbers.
  package convenience init(abstractingNumbers index: SymbolTable) {
    self.init(SymbolTable(index.program.abstractingNumbers(index)))
  }
}

extension SymbolTable {
  /// Whether a term is a number whose abstract value is always `top`.
  fileprivate func isForgotten(_ term: Term) -> Bool {
    switch term {
    case .number(let value): value < Program.searchSentinel
    case .negated, .arithmetic: true
    case .state, .field: type(ofPlace: term) == .number
    case .call(let name, _): function(name)?.result == .number
    case .bool, .token, .local, .enumCase, .record, .comparison, .equal, .notEqual, .isCase, .and, .or, .not,
      .nextToken:
      false
    }
  }

  /// The type of a state field or of a part of one. `nil` for other terms.
  private func type(ofPlace term: Term) -> Type? {
    switch term {
    case .state(let name): stateField(name)?.type
    case .field(let owner, let name): type(ofPlace: owner).flatMap { type(ofField: name, in: $0) }
    case .number, .bool, .token, .local, .enumCase, .record, .negated, .arithmetic, .comparison, .equal, .notEqual,
      .isCase, .and, .or, .not, .nextToken, .call:
      nil
    }
  }
}
