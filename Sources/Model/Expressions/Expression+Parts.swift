import Source

extension Expression {
  /// Whether the expression has no operands.
  package var isSimple: Bool {
    switch kind {
    case .number, .share, .available, .environment, .measure, .named, .quantity: true
    default: false
    }
  }

  /// The operands, left to right. A choice has its two values, then the sides of the comparisons of its condition.
  package var operands: [Expression] {
    switch kind {
    case .number, .share, .available, .environment, .measure, .named, .quantity: []
    case .negated(let inner): [inner]
    case .sum(let a, let b), .difference(let a, let b), .product(let a, let b), .quotient(let a, let b): [a, b]
    case .minimum(let arguments), .maximum(let arguments): arguments
    case .clamp(let value, let lower, let upper): [value, lower, upper]
    case .choice(let condition, let then, let otherwise): [then, otherwise] + condition.operands
    }
  }

  /// The count at which part counts saturate. **Why:** a chain of doublings has more parts than a machine word can
  /// count.
  private static let manyParts = 1 << 20

  /// Returns the number of parts after expansion of the definitions that the expression names.
  func partCount(_ definition: (LetID) -> Int) -> Int {
    var count = 1
    if case .named(let id) = kind { count += definition(id) }
    for operand in operands { count += operand.partCount(definition) }
    return min(count, Self.manyParts)
  }

  /// Returns the same operation on other operands.
  ///
  /// - Precondition: `new` has as many elements as `operands`.
  func with(_ new: [Expression]) -> Expression {
    let kind: Kind =
      switch self.kind {
      case .number, .share, .available, .environment, .measure, .named, .quantity: self.kind
      case .negated: .negated(new[0])
      case .sum: .sum(new[0], new[1])
      case .difference: .difference(new[0], new[1])
      case .product: .product(new[0], new[1])
      case .quotient: .quotient(new[0], new[1])
      case .minimum: .minimum(new)
      case .maximum: .maximum(new)
      case .clamp: .clamp(new[0], lower: new[1], upper: new[2])
      case .choice(let condition, _, _): .choice(condition.with(new[2...]), then: new[0], else: new[1])
      }
    return Expression(kind, at: span)
  }

  /// Visits every part that names a quantity of a node, left to right.
  package func forEachQuantity(_ visit: (NodeID, Quantity, Span) -> Void) {
    if case .quantity(let id, let quantity) = kind { visit(id, quantity, span) }
    for operand in operands { operand.forEachQuantity(visit) }
  }
}
