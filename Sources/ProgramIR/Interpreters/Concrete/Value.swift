/// A run-time value.
package enum Value<Number: ProgramNumber>: Sendable {
  case number(Number)
  case bool(Bool)
  case token(Int)
  /// A case by its index, with its payload.
  case enumCase(Int, [Value])
  /// The values of the fields, in their order.
  case record([Value])
  /// A symbolic Boolean, token or case, by the oracle's number for it.
  case symbolic(Int)
}

extension Value {
  package var number: Number? {
    if case .number(let number) = self { number } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The index of the case.
  package var caseIndex: Int? {
    if case .enumCase(let index, _) = self { index } else { nil }
  }

  /// The payload of a case, or the fields of a record.
  package var parts: [Value] {
    switch self {
    case .enumCase(_, let parts), .record(let parts): parts
    case .number, .bool, .token, .symbolic: []
    }
  }
}

extension Value: Equatable where Number: Equatable {}
extension Value: Hashable where Number: Hashable {}
