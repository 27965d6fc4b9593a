// Evaluation of terms. Numbers and Booleans are returned unwrapped.
extension Run {
  /// Returns the value of a term of any type.
  mutating func value(_ term: Int) -> Value<Number> {
    switch bytecode.terms[term] {
    case .absent: .number(zero)
    case .local(let slot): stack[base + slot]
    case .state(let slot): state[slot]
    case .localField(let slot, let field): Self.part(stack[base + slot], field)
    case .stateField(let slot, let field): Self.part(state[slot], field)
    case .stateFieldField(let slot, let outer, let field): Self.part(Self.part(state[slot], outer), field)
    case .field(let owner, let field): Self.part(value(owner), field)
    case .enumCase(let item, let payload): .enumCase(item, values(payload))
    case .record(let fields): .record(values(fields))
    case .call(let function, let arguments): call(function, arguments) ?? .number(zero)
    case .token(let token): .token(token)
    case .nextToken(let token): nextToken(value(token))
    case .number, .negated, .add, .subtract, .multiply, .divide, .minimum, .maximum: .number(number(term))
    case .bool, .comparison, .equal, .isCase, .and, .or, .not: .bool(bool(term))
    }
  }

  mutating func number(_ term: Int) -> Number {
    switch bytecode.terms[term] {
    case .number(let constant): constants[constant]
    case .negated(let part): -number(part)
    case .add(let left, let right): number(left) + number(right)
    case .subtract(let left, let right): number(left) - number(right)
    case .multiply(let left, let right): number(left) * number(right)
    case .divide(let left, let right): Number.quotient(number(left), number(right))
    case .minimum(let left, let right, let point): extremum(.less, left, right, point)
    case .maximum(let left, let right, let point): extremum(.greaterOrEqual, left, right, point)
    case .absent, .bool, .token, .local, .state, .localField, .stateField, .stateFieldField, .field, .enumCase, .record,
      .comparison, .equal, .isCase, .and, .or, .not, .nextToken, .call:
      if case .number(let number) = value(term) { number } else { zero }
    }
  }

  /// Returns the second operand if the relation holds between it and the first, else the first: Swift's `min` and
  /// `max`.
  mutating func extremum(_ relation: Comparator, _ left: Int, _ right: Int, _ point: Int) -> Number {
    let (first, second) = (number(left), number(right))
    let isSecond = oracle.decide(relation, second, first)
    oracle.visit(isSecond ? point + 1 : point)
    return isSecond ? second : first
  }

  mutating func bool(_ term: Int) -> Bool {
    switch bytecode.terms[term] {
    case .bool(let bool): return bool
    case .comparison(let relation, let left, let right, let point):
      // Left before right, as generated code evaluates them: a symbolic run must decide in one order.
      let (first, second) = (number(left), number(right))
      let answer = oracle.decide(relation, first, second)
      oracle.visit(answer ? point + 1 : point)
      return answer
    case .equal(let left, let right, let point):
      let (first, second) = (value(left), value(right))
      let answer = isSame(first, second)
      oracle.visit(answer ? point + 1 : point)
      return answer
    case .isCase(let subject, let item): return isCase(value(subject), item)
    case .and(let parts): return isEvery(parts, true)
    case .or(let parts): return !isEvery(parts, false)
    case .not(let part): return !bool(part)
    case .absent, .number, .token, .local, .state, .localField, .stateField, .stateFieldField, .field, .enumCase,
      .record,
      .negated, .add, .subtract, .multiply, .divide, .minimum, .maximum, .nextToken, .call:
      return bool(of: value(term))
    }
  }

  mutating func bool(of value: Value<Number>) -> Bool {
    switch value {
    case .bool(let bool): bool
    case .symbolic(let value): oracle.arm(of: value) { $0 } == 1
    case .number, .token, .enumCase, .record: false
    }
  }

  /// Whether all parts have the given value. Evaluation stops at the first that has not.
  mutating func isEvery(_ parts: ListCode, _ answer: Bool) -> Bool {
    for number in 0..<parts.count where bool(bytecode.lists[parts.start + number]) != answer { return false }
    return true
  }

  mutating func isCase(_ value: Value<Number>, _ item: Int) -> Bool {
    switch value {
    case .enumCase(let found, _): found == item
    case .symbolic(let value): oracle.arm(of: value) { $0 == item ? 1 : 0 } == 1
    case .number, .bool, .token, .record: false
    }
  }

  mutating func isSame(_ left: Value<Number>, _ right: Value<Number>) -> Bool {
    switch (left, right) {
    case (.number(let first), .number(let second)): return oracle.decide(.equal, first, second)
    case (.bool(let first), .bool(let second)): return first == second
    case (.token(let first), .token(let second)): return first == second
    case (.enumCase(let first, let firstParts), .enumCase(let second, let secondParts)):
      return first == second && isSame(firstParts, secondParts)
    case (.record(let first), .record(let second)): return isSame(first, second)
    case (.symbolic, _), (_, .symbolic): return oracle.isSame(left, right)
    case (.number, _), (.bool, _), (.token, _), (.enumCase, _), (.record, _): return false
    }
  }

  mutating func isSame(_ left: [Value<Number>], _ right: [Value<Number>]) -> Bool {
    for (first, second) in zip(left, right) where !isSame(first, second) { return false }
    return left.count == right.count
  }

  mutating func nextToken(_ token: Value<Number>) -> Value<Number> {
    switch token {
    case .token(let number): .token(number &+ 1)
    case .symbolic(let value): oracle.nextToken(of: value)
    case .number, .bool, .enumCase, .record: .token(0)
    }
  }

  mutating func values(_ list: ListCode) -> [Value<Number>] {
    guard list.count > 0 else { return [] }
    var values: [Value<Number>] = []
    values.reserveCapacity(list.count)
    for number in 0..<list.count { values.append(value(bytecode.lists[list.start + number])) }
    return values
  }

  static func part(_ record: Value<Number>, _ field: Int) -> Value<Number> {
    if case .record(let fields) = record { fields[field] } else { record }
  }
}
