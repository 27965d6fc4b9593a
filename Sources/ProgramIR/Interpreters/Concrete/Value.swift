/// What a term of a program comes to.
package enum Value<Number: MachineNumber>: Sendable {
  case number(Number)
  case truth(Bool)
  case token(Int)
  /// The case of an enumeration, by its index, with what it carries.
  case item(Int, [Value])
  /// The values of the fields, in their order.
  case record([Value])
  /// A truth, token or item that only the decider knows, by the decider's number for it.
  case open(Int)
}

extension Value {
  package var number: Number? {
    if case .number(let number) = self { number } else { nil }
  }

  package var truth: Bool? {
    if case .truth(let truth) = self { truth } else { nil }
  }

  /// The case of an enumeration.
  package var itemIndex: Int? {
    if case .item(let index, _) = self { index } else { nil }
  }

  /// What an item carries, or the fields of a record.
  package var parts: [Value] {
    switch self {
    case .item(_, let parts), .record(let parts): parts
    case .number, .truth, .token, .open: []
    }
  }
}

extension Value: Equatable where Number: Equatable {}
extension Value: Hashable where Number: Hashable {}
