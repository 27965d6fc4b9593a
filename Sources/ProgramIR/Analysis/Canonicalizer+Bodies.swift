import Numerics

// **Invariant:** every kind of statement and term has its own tag, and every list is preceded by its length. So two
// bodies with one encoding differ in names only.
extension Canonicalizer {
  mutating func encode(_ block: [Statement]) {
    encode(block.count)
    for statement in block { encode(statement) }
  }

  private mutating func encode(_ statement: Statement) {
    switch statement {
    case .constant(let name, let term):
      encode(0)
      encode(term)
      declare(name, type(of: term))
    case .variable(let name, let type, let term):
      encode(1)
      encode(term)
      declare(name, type)
    case .assign(.local(let name), let term):
      encode(2)
      encode(name: name)
      encode(term)
    case .assign(.state(let name), let term):
      encode(3)
      encode(.state(name))
      encode(term)
    case .if(let condition, let then, let otherwise):
      encode(4)
      encode(condition)
      encode(then)
      encode(otherwise)
    case .switch(let subject, let enumeration, let arms):
      encode(5)
      encode(subject)
      encode(enumeration: enumeration)
      encode(arms, of: enumeration)
    case .return(let term):
      encode(term == nil ? 6 : 7)
      if let term { encode(term) }
    case .emit(let name, let payload):
      encode(8)
      encode(name: name)
      encode(payload)
    case .callAction(let name, let arguments, let result):
      encode(9)
      call(name, arguments)
      encode(result == nil ? 0 : 1)
      if let result { declare(result, inputs.index.function(name)?.result) }
    }
  }

  /// Encodes switch cases. Names are declared where a payload is bound.
  private mutating func encode(_ arms: [SwitchCase], of enumeration: String) {
    encode(arms.count)
    let isOrdered = !unordered.contains(enumeration)
    // Cases are ordered by their first appearance.
    func number(_ item: String) -> Int { names[item] ?? Int.max }
    func first(_ arm: SwitchCase) -> Int { arm.cases.map(number).min() ?? Int.max }
    for arm in isOrdered ? arms : arms.sorted(by: { first($0) < first($1) }) {
      encode(arm.cases.count)
      for item in isOrdered ? arm.cases : arm.cases.sorted(by: { number($0) < number($1) }) {
        encode(case: item, of: enumeration)
      }
      encode(arm.bindings.count)
      let payload = inputs.index.enumerations[enumeration]?.enumCase(arm.cases.first ?? "")?.payload ?? []
      for (binding, field) in zip(arm.bindings, payload) { declare(binding ?? "_", field.type) }
      encode(arm.body)
    }
  }

  private mutating func call(_ name: String, _ arguments: [Term]) {
    encode(name: name)
    encode(arguments)
    functions.insert(name)
  }

  private mutating func encode(_ terms: [Term]) {
    encode(terms.count)
    for term in terms { encode(term) }
  }

  /// Encodes a term that is a symbol. Returns false for other terms.
  private mutating func encode(symbol term: Term) -> Bool {
    switch term {
    case .state, .field, .call: break
    case .number, .bool, .token, .local, .enumCase, .record, .negated, .arithmetic, .comparison, .equal, .notEqual,
      .isCase, .and, .or, .not, .nextToken:
      return false
    }
    if let known = symbols.number(of: term) {
      encode(20)
      encode(known)
      return true
    }
    guard let type = inputs.symbol(term) ?? type(ofState: term) else { return false }
    encode(20)
    encode(symbols.all.count)
    symbols.insert(term)
    if case .state(let name) = term { encode(positions.contains(name) ? 1 : 0) }
    encode(type)
    return true
  }

  /// The type of a state field, which is encoded like a symbol even if it is assigned.
  private func type(ofState term: Term) -> Type? {
    guard case .state(let name) = term else { return nil }
    return inputs.index.stateField(name)?.type
  }

  package mutating func encode(_ term: Term) {
    if encode(symbol: term) { return }
    encode(term.number)
    switch term {
    case .number(let value): encode(value)
    case .bool(let value): encode(value ? 1 : 0)
    case .token(let value): encode(wide: value)
    case .local(let name): encode(name: name)
    case .state: break
    case .field(let owner, let name):
      encode(owner)
      encode(name: name)
    case .enumCase(let enumeration, let name, let payload):
      encode(enumeration: enumeration)
      encode(case: name, of: enumeration)
      encode(payload)
    case .record(let name, let values):
      encode(name: name)
      encode(values)
    case .negated(let part), .not(let part), .nextToken(let part): encode(part)
    case .arithmetic(let operation, let left, let right):
      encode(operation.number)
      encode([left, right])
    case .comparison(let relation, let left, let right):
      encode(relation.number)
      encode([left, right])
    case .equal(let left, let right), .notEqual(let left, let right):
      encode([left, right])
      let type = type(of: left)
      encode(whole: type ?? .bool)
      compare(left, right, type)
    case .isCase(let subject, let enumeration, let name):
      encode(subject)
      encode(enumeration: enumeration)
      encode(case: name, of: enumeration)
    case .and(let parts), .or(let parts): encode(parts)
    case .call(let name, let arguments): call(name, arguments)
    }
  }

  /// Encodes a rational. One that does not fit in machine words is encoded as its text, after the denominator 0, which
  /// no other number has.
  private mutating func encode(_ value: Rational) {
    if let small = value.small {
      encode(wide: small.numerator)
      return encode(wide: small.denominator)
    }
    let text = value.description.utf8
    encode(wide: text.count)
    encode(wide: 0)
    for byte in text { encode(Int(byte)) }
  }

  private func type(of term: Term) -> Type? {
    switch term {
    case .number, .negated, .arithmetic: .number
    case .bool, .comparison, .equal, .notEqual, .isCase, .and, .or, .not: .bool
    case .token, .nextToken: .token
    case .local(let name): locals.last { $0.name == name }?.type
    case .state(let name): inputs.index.stateField(name)?.type
    case .field(let owner, let name): type(of: owner).flatMap { inputs.index.type(ofField: name, in: $0) }
    case .enumCase(let enumeration, _, _): .enumeration(enumeration)
    case .record(let name, _): .record(name)
    case .call(let name, _): inputs.index.function(name)?.result
    }
  }
}
