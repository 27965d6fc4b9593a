// **Invariant:** the parts of a term are appended before it, so every index points backward.
extension BytecodeCompiler {
  mutating func resolve(_ term: Term) -> Typed {
    let (code, type) = code(term)
    terms.append(code)
    return (terms.count - 1, type)
  }

  private mutating func code(_ term: Term) -> (TermCode, Type?) {
    switch term {
    case .number(let value):
      constants.append(value)
      return (.number(constants.count - 1), .number)
    case .bool(let value): return (.bool(value), .bool)
    case .token(let value): return (.token(value), .token)
    case .local(let name): return local(name).map { (.local($0.slot), $0.type) } ?? (.absent, nil)
    case .state(let name):
      return index.state[name].map { (.state($0), index.program.state[$0].type) } ?? (.absent, nil)
    case .field(let owner, let name): return code(owner, field: name)
    case .enumCase(let enumeration, let name, let payload):
      return (.enumCase(enumCase(name, in: enumeration) ?? 0, values(payload)), .enumeration(enumeration))
    case .record(let name, let fields): return (.record(values(fields)), .record(name))
    case .negated(let part): return (.negated(resolve(part).code), .number)
    case .arithmetic(let operation, let left, let right): return (code(term, operation, left, right), .number)
    case .comparison(let relation, let left, let right):
      let no = answers(term)
      return (.comparison(relation, resolve(left).code, resolve(right).code, point: no), .bool)
    case .equal(let left, let right):
      let no = answers(term)
      return (.equal(resolve(left).code, resolve(right).code, point: no), .bool)
    // `equal` and `notEqual` share one coverage point.
    case .notEqual(let left, let right): return (.not(resolve(.equal(left, right)).code), .bool)
    case .isCase(let subject, let enumeration, let name):
      return (.isCase(resolve(subject).code, enumCase(name, in: enumeration) ?? 0), .bool)
    case .and(let parts): return (.and(values(parts)), .bool)
    case .or(let parts): return (.or(values(parts)), .bool)
    case .not(let part): return (.not(resolve(part).code), .bool)
    case .nextToken(let token): return (.nextToken(resolve(token).code), .token)
    case .call(let name, let arguments):
      guard let callee = index.functions[name] else { return (.absent, nil) }
      return (.call(callee, values(arguments)), index.program.functions[callee].result)
    }
  }

  private mutating func values(_ terms: [Term]) -> ListCode {
    list(terms.map { resolve($0).code })
  }

  private mutating func answers(_ term: Term) -> Int {
    let no = point(.comparison(false), term)
    _ = point(.comparison(true), term)
    return no
  }

  private mutating func code(
    _ term: Term, _ operation: ArithmeticOperator, _ left: Term, _ right: Term
  ) -> TermCode {
    let (first, second) = (resolve(left).code, resolve(right).code)
    switch operation {
    case .add: return .add(first, second)
    case .subtract: return .subtract(first, second)
    case .multiply: return .multiply(first, second)
    case .divide: return .divide(first, second)
    case .minimum: return .minimum(first, second, point: sides(term))
    case .maximum: return .maximum(first, second, point: sides(term))
    }
  }

  private mutating func sides(_ term: Term) -> Int {
    let first = point(.side(0), term)
    _ = point(.side(1), term)
    return first
  }

  /// Compiles a field access. Fields of locals and of the state have codes of their own that copy no record.
  private mutating func code(_ owner: Term, field name: String) -> (TermCode, Type?) {
    let (ownerCode, ownerType) = code(owner)
    guard let ownerType, case .record(let record) = ownerType, let fields = index.records[record]?.fields,
      let number = index.number(ofField: name, in: record)
    else { return (.absent, nil) }
    let type = fields[number].type
    if case .local(let slot) = ownerCode { return (.localField(slot, number), type) }
    if case .state(let slot) = ownerCode { return (.stateField(slot, number), type) }
    if case .stateField(let slot, let outer) = ownerCode { return (.stateFieldField(slot, outer, number), type) }
    terms.append(ownerCode)
    return (.field(terms.count - 1, number), type)
  }
}
