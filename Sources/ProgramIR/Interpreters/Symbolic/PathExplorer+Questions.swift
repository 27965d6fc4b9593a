import Numerics

// Decisions.
extension PathExplorer {
  package mutating func decide(
    _ relation: Comparator, _ left: SymbolicNumber, _ right: SymbolicNumber
  ) -> Bool {
    // Before the replay: a run makes its symbols in the same order every time.
    let (first, second) = (form(of: left), form(of: right))
    if let known = repeated() { return known == 1 }
    let (yes, no) = Self.outcomes(relation, first, second)
    for outcome in yes where outcome.truthValue == true { return answer(1) == 1 }
    for outcome in no where outcome.truthValue == true { return answer(0) == 1 }
    return choose(yes.map { Alternative(answer: 1, fact: $0) } + no.map { Alternative(answer: 0, fact: $0) }) == 1
  }

  /// Returns the alternatives of a comparison: the inequalities of which one holds in each case.
  private static func outcomes(
    _ relation: Comparator, _ left: AffineForm, _ right: AffineForm
  ) -> (yes: [Inequality], no: [Inequality]) {
    switch relation {
    case .less: ([.less(left, right)], [.lessOrEqual(right, left)])
    case .lessOrEqual: ([.lessOrEqual(left, right)], [.less(right, left)])
    case .greater: ([.less(right, left)], [.lessOrEqual(left, right)])
    case .greaterOrEqual: ([.lessOrEqual(right, left)], [.less(left, right)])
    case .equal: ([.equal(left, right)], [.less(left, right), .less(right, left)])
    case .notEqual: ([.less(left, right), .less(right, left)], [.equal(left, right)])
    }
  }

  package mutating func arm(of value: Int, _ armOfCase: (Int) -> Int) -> Int {
    var arms: [Int] = []
    for item in values[value].cases where !arms.contains(armOfCase(item)) { arms.append(armOfCase(item)) }
    guard arms.count > 1 else { return arms.first ?? armOfCase(0) }
    let arm = repeated() ?? choose(arms.map { Alternative(answer: $0) })
    values[value].cases.removeAll { armOfCase($0) != arm }
    return arm
  }

  package mutating func payload(of value: Int) -> [Value<SymbolicNumber>] {
    if let payload = values[value].payload { return payload }
    guard let declared = enumeration(values[value].type), let item = values[value].cases.first else { return [] }
    let payload = declared.cases[item].payload.map { self.value(of: $0.type) }
    values[value].payload = payload
    return payload
  }

  package mutating func nextToken(of token: Int) -> Value<SymbolicNumber> {
    if let next = values[token].nextToken { return .symbolic(next) }
    let next = open(.token, [])
    values[token].nextToken = values.count - 1
    return next
  }

  package mutating func isSame(_ left: Value<SymbolicNumber>, _ right: Value<SymbolicNumber>) -> Bool {
    if case .symbolic(let first) = left, case .symbolic(let second) = right, first == second { return true }
    // A token is known to be equal only to itself.
    if isToken(left) || isToken(right) {
      return (repeated() ?? choose([Alternative(answer: 1), Alternative(answer: 0)])) == 1
    }
    // Of two symbolic values, one case must be decided. Of one, only whether it is the case of the other.
    let item = enumCase(of: left) ?? enumCase(of: right) ?? opened(left)
    guard isCase(item, left), isCase(item, right) else { return false }
    let (first, second) = (payload(of: left), payload(of: right))
    guard first.count == second.count else { return false }
    for (one, other) in zip(first, second) {
      if case .number(let number) = one, case .number(let other) = other {
        if !decide(.equal, number, other) { return false }
      } else if !isSame(one, other) {
        return false
      }
    }
    return true
  }

  private func isToken(_ value: Value<SymbolicNumber>) -> Bool {
    switch value {
    case .token: true
    case .symbolic(let number): values[number].type == .token
    case .number, .bool, .enumCase, .record: false
    }
  }

  /// The case of a value, if only one is possible.
  private func enumCase(of value: Value<SymbolicNumber>) -> Int? {
    switch value {
    case .symbolic(let number): values[number].cases.count == 1 ? values[number].cases.first : nil
    case .enumCase(let item, _): item
    case .bool(let bool): bool ? 1 : 0
    case .record, .number, .token: 0
    }
  }

  private mutating func opened(_ value: Value<SymbolicNumber>) -> Int {
    if case .symbolic(let number) = value { arm(of: number) { $0 } } else { enumCase(of: value) ?? 0 }
  }

  private mutating func isCase(_ item: Int, _ value: Value<SymbolicNumber>) -> Bool {
    if case .symbolic(let number) = value {
      arm(of: number) { $0 == item ? 1 : 0 } == 1
    } else {
      self.enumCase(of: value) == item
    }
  }

  private mutating func payload(of value: Value<SymbolicNumber>) -> [Value<SymbolicNumber>] {
    switch value {
    case .symbolic(let number): payload(of: number)
    case .enumCase(_, let payload): payload
    case .record(let fields): fields
    case .bool, .number, .token: []
    }
  }
}
