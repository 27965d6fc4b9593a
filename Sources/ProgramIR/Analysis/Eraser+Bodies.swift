import Numerics

// Every kind of statement and term has a number of its own, and every list its length before it: two bodies with one
// code differ in names only.
extension Eraser {
  mutating func put(_ block: [Statement]) {
    put(block.count)
    for statement in block { put(statement) }
  }

  private mutating func put(_ statement: Statement) {
    switch statement {
    case .constant(let name, let term):
      put(0)
      put(term)
      declare(name, type(of: term))
    case .variable(let name, let type, let term):
      put(1)
      put(term)
      declare(name, type)
    case .assign(.local(let name), let term):
      put(2)
      put(name: name)
      put(term)
    case .assign(.state(let name), let term):
      put(3)
      put(.state(name))
      put(term)
    case .branch(let condition, let then, let otherwise):
      put(4)
      put(condition)
      put(then)
      put(otherwise)
    case .choose(let subject, let enumeration, let arms):
      put(5)
      put(subject)
      put(enumeration: enumeration)
      put(arms, of: enumeration)
    case .give(let term):
      put(term == nil ? 6 : 7)
      if let term { put(term) }
    case .emit(let name, let payload):
      put(8)
      put(name: name)
      put(payload)
    case .perform(let name, let arguments, let result):
      put(9)
      call(name, arguments)
      put(result == nil ? 0 : 1)
      if let result { declare(result, abstraction.index.function(name)?.result) }
    }
  }

  /// Names of cases are numbers too; what they carry is written where it is bound.
  private mutating func put(_ arms: [Arm], of enumeration: String) {
    put(arms.count)
    let isOrdered = !unordered.contains(enumeration)
    // By first appearance, as everything else.
    func number(_ item: String) -> Int { names[item] ?? Int.max }
    func first(_ arm: Arm) -> Int { arm.items.map(number).min() ?? Int.max }
    for arm in isOrdered ? arms : arms.sorted(by: { first($0) < first($1) }) {
      put(arm.items.count)
      for item in isOrdered ? arm.items : arm.items.sorted(by: { number($0) < number($1) }) {
        put(case: item, of: enumeration)
      }
      put(arm.bindings.count)
      let payload = abstraction.index.enumerations[enumeration]?.item(arm.items.first ?? "")?.payload ?? []
      for (binding, field) in zip(arm.bindings, payload) { declare(binding ?? "_", field.type) }
      put(arm.body)
    }
  }

  private mutating func call(_ name: String, _ arguments: [Term]) {
    put(name: name)
    put(arguments)
    functions.insert(name)
  }

  private mutating func put(_ terms: [Term]) {
    put(terms.count)
    for term in terms { put(term) }
  }

  /// Writes a term that is a symbol; false if it is none.
  private mutating func put(symbol term: Term) -> Bool {
    switch term {
    case .state, .field, .call: break
    case .number, .truth, .token, .local, .item, .record, .negated, .arithmetic, .comparison, .same, .different,
      .isItem, .all, .any, .not, .successor:
      return false
    }
    if let known = symbols.number(of: term) {
      put(20)
      put(known)
      return true
    }
    guard let type = abstraction.symbol(term) ?? type(ofState: term) else { return false }
    put(20)
    put(symbols.all.count)
    symbols.insert(term)
    if case .state(let name) = term { put(positions.contains(name) ? 1 : 0) }
    put(type)
    return true
  }

  /// State is written like a symbol even where it is assigned.
  private func type(ofState term: Term) -> Type? {
    guard case .state(let name) = term else { return nil }
    return abstraction.index.stateField(name)?.type
  }

  package mutating func put(_ term: Term) {
    if put(symbol: term) { return }
    put(term.number)
    switch term {
    case .number(let value): put(value)
    case .truth(let value): put(value ? 1 : 0)
    case .token(let value): put(wide: value)
    case .local(let name): put(name: name)
    case .state: break
    case .field(let owner, let name):
      put(owner)
      put(name: name)
    case .item(let enumeration, let name, let payload):
      put(enumeration: enumeration)
      put(case: name, of: enumeration)
      put(payload)
    case .record(let name, let values):
      put(name: name)
      put(values)
    case .negated(let part), .not(let part), .successor(let part): put(part)
    case .arithmetic(let operation, let left, let right):
      put(operation.number)
      put([left, right])
    case .comparison(let relation, let left, let right):
      put(relation.number)
      put([left, right])
    case .same(let left, let right), .different(let left, let right):
      put([left, right])
      let type = type(of: left)
      put(whole: type ?? .truth)
      compare(left, right, type)
    case .isItem(let subject, let enumeration, let name):
      put(subject)
      put(enumeration: enumeration)
      put(case: name, of: enumeration)
    case .all(let parts), .any(let parts): put(parts)
    case .call(let name, let arguments): call(name, arguments)
    }
  }

  /// What fits no machine word is written as its text; no number that does has the denominator 0.
  private mutating func put(_ value: Rational) {
    if let small = value.small {
      put(wide: small.numerator)
      return put(wide: small.denominator)
    }
    let text = value.description.utf8
    put(wide: text.count)
    put(wide: 0)
    for byte in text { put(Int(byte)) }
  }

  private func type(of term: Term) -> Type? {
    switch term {
    case .number, .negated, .arithmetic: .number
    case .truth, .comparison, .same, .different, .isItem, .all, .any, .not: .truth
    case .token, .successor: .token
    case .local(let name): locals.last { $0.name == name }?.type
    case .state(let name): abstraction.index.stateField(name)?.type
    case .field(let owner, let name): type(of: owner).flatMap { abstraction.index.type(ofField: name, in: $0) }
    case .item(let enumeration, _, _): .enumeration(enumeration)
    case .record(let name, _): .record(name)
    case .call(let name, _): abstraction.index.function(name)?.result
    }
  }
}
