import Source

extension Expression {
  /// The operands, left to right.
  package var operands: [Expression] {
    switch kind {
    case .number, .share, .available, .environment, .measure, .named, .quantity: []
    case .negated(let inner): [inner]
    case .sum(let a, let b), .difference(let a, let b), .product(let a, let b), .quotient(let a, let b): [a, b]
    case .minimum(let arguments), .maximum(let arguments): arguments
    case .clamp(let value, let lower, let upper): [value, lower, upper]
    }
  }

  /// Visits every part that names a quantity of a node, left to right.
  func forEachQuantity(_ visit: (NodeID, Quantity, Span) -> Void) {
    if case .quantity(let id, let quantity) = kind { visit(id, quantity, span) }
    for operand in operands { operand.forEachQuantity(visit) }
  }
}
