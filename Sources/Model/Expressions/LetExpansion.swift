import Source

/// Expands definitions in expressions.
package struct LetExpansion {
  /// The maximum number of parts of an expansion. **Why:** each use copies the value, so that a chain of doublings
  /// grows exponentially.
  package static let maxParts = 500

  private let lets: [Let]
  private var values: [Int: Expression] = [:]
  /// The remaining total of parts for all expansions.
  private var allowance: Int

  /// - Precondition: no definition names itself, directly or through others.
  package init(_ lets: [Let], allowance: Int = .max) {
    self.lets = lets
    self.allowance = allowance
  }

  /// Returns the expanded value of a definition. `nil` if it is too large. Definitions that it names are smaller, which
  /// bounds the depth of the recursion.
  mutating func value(of index: Int) -> Expression? {
    guard lets[index].parts <= Self.maxParts else { return nil }
    if let known = values[index] { return known }
    let value = replacing(lets[index].value)
    values[index] = value
    return value
  }

  /// Returns an expression with every definition replaced by its value. `nil` if the result would be too large or
  /// exceed the allowance.
  package mutating func expanded(_ expression: Expression) -> Expression? {
    let count = expression.partCount { lets[$0.index].parts }
    guard count <= min(Self.maxParts, allowance) else { return nil }
    allowance -= count
    return replacing(expression)
  }

  private mutating func replacing(_ expression: Expression) -> Expression? {
    if case .named(let id) = expression.kind { return value(of: id.index)?.placed(at: expression.span) }
    var operands: [Expression] = []
    for operand in expression.operands {
      guard let replaced = replacing(operand) else { return nil }
      operands.append(replaced)
    }
    return expression.with(operands)
  }
}

extension Expression {
  /// Returns the same expression with every part at one span.
  func placed(at place: Span) -> Expression {
    var copy = with(operands.map { $0.placed(at: place) })
    copy.span = place
    return copy
  }
}
