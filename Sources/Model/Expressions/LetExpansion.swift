import Source

/// Puts definitions in the place of their names.
package struct LetExpansion {
  /// Each use repeats the value, and a chain of doublings would have no end.
  package static let maxParts = 500

  private let lets: [Let]
  private var values: [Int: Expression] = [:]
  /// How many parts all that is asked for may have together.
  private var allowance: Int

  /// - Precondition: no definition names itself, directly or through others.
  package init(_ lets: [Let], allowance: Int = .max) {
    self.lets = lets
    self.allowance = allowance
  }

  /// A definition with those that it names put in; `nil` for one that is too large. What it names is smaller, so that no
  /// chain goes deeper than that.
  mutating func value(of index: Int) -> Expression? {
    guard lets[index].parts <= Self.maxParts else { return nil }
    if let known = values[index] { return known }
    let value = replacing(lets[index].value)
    values[index] = value
    return value
  }

  /// An expression with each definition as if its value stood where it is named; `nil` if that would be too large, or
  /// too much has been asked for.
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
  /// The same with every part at one place.
  func placed(at place: Span) -> Expression {
    var copy = with(operands.map { $0.placed(at: place) })
    copy.span = place
    return copy
  }
}
