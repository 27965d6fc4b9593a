extension Program {
  /// The program as a `Collector` sees it, which forgets numbers: what computes one gives 0, and reads nothing.
  ///
  /// Locals stay, since what searches for the nearest begins with one that is beyond reach. Pure functions stay as they
  /// are.
  fileprivate func withoutNumbers(_ index: ProgramIndex) -> Program {
    var program = self
    for number in functions.indices where functions[number].role != .pure {
      program.functions[number].body = functions[number].body.replacing { index.isForgotten($0) ? .zero : nil }
    }
    return program
  }
}

extension DeedsTable {
  /// Of a program as its states are looked at.
  package convenience init(withoutNumbers index: ProgramIndex) {
    self.init(ProgramIndex(index.program.withoutNumbers(index)))
  }
}

extension ProgramIndex {
  /// Whether a term is a number of which a `Collector` keeps nothing.
  fileprivate func isForgotten(_ term: Term) -> Bool {
    switch term {
    case .number(let value): value < Program.reach
    case .negated, .arithmetic: true
    case .state, .field: type(ofPlace: term) == .number
    case .call(let name, _): function(name)?.result == .number
    case .truth, .token, .local, .item, .record, .comparison, .same, .different, .isItem, .all, .any, .not, .successor:
      false
    }
  }

  /// The type of a state field, or of a part of one; `nil` for what begins otherwise.
  private func type(ofPlace term: Term) -> Type? {
    switch term {
    case .state(let name): stateField(name)?.type
    case .field(let owner, let name): type(ofPlace: owner).flatMap { type(ofField: name, in: $0) }
    case .number, .truth, .token, .local, .item, .record, .negated, .arithmetic, .comparison, .same, .different,
      .isItem, .all, .any, .not, .successor, .call:
      nil
    }
  }
}
