import Numerics

// Types of terms, from the inside out. A term without a type has been reported; terms around it report nothing, so one
// mistake gives one violation.
extension TypeChecker {
  mutating func expect(_ type: Type, _ term: Term) {
    guard let found = self.type(of: term) else { return }
    if found != type { object("`\(term)` is \(found), not \(type)") }
  }

  /// Returns the type of a term. `nil` after reporting a violation.
  mutating func type(of term: Term) -> Type? {
    switch term {
    case .number(let value):
      if !value.isMachineConstant { object("\(value) is not a quotient of integers below 2^53") }
      return .number
    case .bool: return .bool
    case .token: return .token
    case .local(let name): return type(ofLocal: name)
    case .state(let name): return type(ofState: name)
    case .field(let owner, let name): return type(ofField: name, of: owner)
    case .enumCase(let enumeration, let name, let payload): return type(ofCase: name, payload, in: enumeration)
    case .record(let name, let values): return type(ofRecord: name, values)
    case .negated(let part): return type(.number, of: [part], giving: .number)
    case .arithmetic(_, let left, let right): return type(.number, of: [left, right], giving: .number)
    case .comparison(_, let left, let right): return type(.number, of: [left, right], giving: .bool)
    case .equal(let left, let right), .notEqual(let left, let right): return type(ofIdentity: left, right)
    case .isCase(_, let enumeration, let name):
      object("tests for `\(enumeration).\(name)` outside of a condition")
      return .bool
    case .and(let parts), .or(let parts): return type(.bool, of: parts, giving: .bool)
    case .not(let part): return type(.bool, of: [part], giving: .bool)
    case .nextToken(let part): return type(.token, of: [part], giving: .token)
    case .call(let name, let arguments): return type(ofCall: name, arguments)
    }
  }

  private mutating func type(_ expected: Type, of parts: [Term], giving result: Type) -> Type {
    for part in parts { expect(expected, part) }
    return result
  }

  private mutating func type(ofLocal name: String) -> Type? {
    guard let slot = locals.lastIndex(where: { $0.name == name }) else {
      object("there is no `\(name)`")
      return nil
    }
    locals[slot].isRead = true
    return locals[slot].type
  }

  private mutating func type(ofState name: String) -> Type? {
    if function.role == .pure { object("reads the state's `\(name)`, but is pure") }
    guard let field = index.stateField(name) else {
      object("there is no state field `\(name)`")
      return nil
    }
    return field.type
  }

  private mutating func type(ofField name: String, of owner: Term) -> Type? {
    guard let type = type(of: owner) else { return nil }
    guard let found = index.type(ofField: name, in: type) else {
      object("`\(owner)` has no field `\(name)`")
      return nil
    }
    return found
  }

  mutating func type(ofCase name: String, _ payload: [Term], in enumeration: String) -> Type? {
    guard let item = index.enumerations[enumeration]?.enumCase(name) else {
      object("there is no `\(enumeration).\(name)`")
      return nil
    }
    check(payload, item.payload, "`\(enumeration).\(name)`")
    return .enumeration(enumeration)
  }

  private mutating func type(ofRecord name: String, _ values: [Term]) -> Type? {
    guard let record = index.records[name] else {
      object("there is no record `\(name)`")
      return nil
    }
    check(values, record.fields, "`\(name)`")
    return .record(name)
  }

  private mutating func check(_ values: [Term], _ fields: [Field], _ owner: String) {
    if values.count != fields.count { object("\(owner) takes \(fields.count) values, not \(values.count)") }
    for (field, value) in zip(fields, values) { expect(field.type, value) }
  }

  /// Checks the operands of an equality. Numbers use `comparison`, since NaN differs from itself; conditions compare
  /// Booleans.
  private mutating func type(ofIdentity left: Term, _ right: Term) -> Type {
    if let type = type(of: left) {
      switch type {
      case .token, .enumeration: expect(type, right)
      case .number, .bool, .record: object("`\(left)` is \(type), which has no identity")
      }
    }
    return .bool
  }

  private mutating func type(ofCall name: String, _ arguments: [Term]) -> Type? {
    guard let callee = index.function(name) else {
      object("there is no function `\(name)`")
      return nil
    }
    switch callee.role {
    case .pure: break
    // A query reads the state, which a pure function may not.
    case .query: if function.role == .pure { object("asks `\(name)`, but is pure") }
    case .action: object("`\(name)` is an action and is used in a term")
    }
    check(arguments, callee)
    if callee.result == nil { object("`\(name)` has no result") }
    return callee.result
  }
}

extension Rational {
  /// Whether the number is an integer below 2^53 in magnitude, or a quotient of two such.
  fileprivate var isMachineConstant: Bool {
    guard let (numerator, denominator) = small else { return false }
    return numerator.magnitude < 1 << 53 && denominator < 1 << 53
  }
}
