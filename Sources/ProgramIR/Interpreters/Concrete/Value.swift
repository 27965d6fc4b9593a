/// What a term of a program comes to.
package enum Value<Number: ProgramNumber>: Sendable {
  case number(Number)
  case bool(Bool)
  case token(Int)
  /// The case of an enumeration, by its index, with what it carries.
  case enumCase(Int, [Value])
  /// The values of the fields, in their order.
  case record([Value])
  /// A truth, token or item that only the decider knows, by the decider's number for it.
  case symbolic(Int)
}

extension Value {
  package var number: Number? {
    if case .number(let number) = self { number } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The case of an enumeration.
  package var caseIndex: Int? {
    if case .enumCase(let index, _) = self { index } else { nil }
  }

  /// What an item carries, or the fields of a record.
  package var parts: [Value] {
    switch self {
    case .enumCase(_, let parts), .record(let parts): parts
    case .number, .bool, .token, .symbolic: []
    }
  }
}

extension Value: Equatable where Number: Equatable {}
extension Value: Hashable where Number: Hashable {}
