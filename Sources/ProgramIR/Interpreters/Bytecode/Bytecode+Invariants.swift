extension Bytecode {
  /// Returns the defects of the code: indices out of range, slots out of the frame, terms used before their definition.
  /// Empty for a sound program.
  package func verifyIR() -> [String] {
    var found: [String] = []
    for (number, term) in terms.enumerated() where !isSound(term, before: number) {
      found.append("term \(number) is \(term)")
    }
    for (number, statement) in statements.enumerated() where !isSound(statement, before: number) {
      found.append("statement \(number) is \(statement)")
    }
    for arm in arms where !isSound(arm.body, before: statements.count + 1) || !isSound(arm.bindings) {
      found.append("an arm is \(arm)")
    }
    for (function, code) in zip(program.functions, functions) where !isSound(code.body, before: statements.count + 1) {
      found.append("`\(function.name)` is \(code)")
    }
    if functions.count != program.functions.count { found.append("\(functions.count) functions are resolved") }
    return found
  }

  private func isSound(_ term: TermCode, before number: Int) -> Bool {
    func isTerm(_ other: Int) -> Bool { other < number && other >= 0 }
    func areTerms(_ list: ListCode) -> Bool { entries(list)?.allSatisfy(isTerm) ?? false }
    switch term {
    case .absent: return false
    case .number(let constant): return constants.indices.contains(constant)
    case .bool, .token: return true
    case .local(let slot), .localField(let slot, _): return slot >= 0
    case .state(let slot), .stateField(let slot, _), .stateFieldField(let slot, _, _):
      return program.state.indices.contains(slot)
    case .field(let part, _), .negated(let part), .not(let part), .nextToken(let part), .isCase(let part, _):
      return isTerm(part)
    case .enumCase(_, let parts), .record(let parts), .and(let parts), .or(let parts): return areTerms(parts)
    case .add(let left, let right), .subtract(let left, let right), .multiply(let left, let right),
      .divide(let left, let right):
      return isTerm(left) && isTerm(right)
    case .minimum(let left, let right, let point), .maximum(let left, let right, let point),
      .comparison(_, let left, let right, let point), .equal(let left, let right, let point):
      return isTerm(left) && isTerm(right) && points.indices.contains(point + 1)
    case .call(let function, let arguments): return functions.indices.contains(function) && areTerms(arguments)
    }
  }

  private func isSound(_ statement: StatementCode, before number: Int) -> Bool {
    func areTerms(_ list: ListCode) -> Bool { entries(list)?.allSatisfy(terms.indices.contains) ?? false }
    switch statement {
    case .setLocal(let slot, let term): return slot >= 0 && terms.indices.contains(term)
    case .setState(let slot, let term): return program.state.indices.contains(slot) && terms.indices.contains(term)
    case .if(let condition, let then, let otherwise, let point):
      return terms.indices.contains(condition) && isSound(then, before: number) && isSound(otherwise, before: number)
        && points.indices.contains(point + 1)
    case .switch(let subject, let arms):
      return terms.indices.contains(subject) && entries(arms)?.allSatisfy(self.arms.indices.contains) ?? false
    case .return(let term): return term == -1 || terms.indices.contains(term)
    case .emit(_, let payload): return areTerms(payload)
    case .callAction(let function, let arguments, let slot):
      return functions.indices.contains(function) && areTerms(arguments) && slot >= -1
    }
  }

  /// Whether a block lies before the statement that contains it.
  private func isSound(_ block: Block, before number: Int) -> Bool {
    block.start >= 0 && block.start <= block.end && block.end <= min(number, statements.count)
  }

  private func isSound(_ list: ListCode) -> Bool { entries(list) != nil }

  private func entries(_ list: ListCode) -> ArraySlice<Int>? {
    let range = list.start..<list.start + list.count
    return list.start >= 0 && range.upperBound <= lists.count ? lists[range] : nil
  }
}
