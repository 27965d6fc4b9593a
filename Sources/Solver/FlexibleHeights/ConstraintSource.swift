import Model
import Source

/// A line of a spec that constrains flexible lengths.
package enum ConstraintSource: Hashable, Sendable {
  /// The implicit bound 0 ≤ height, without text in the file.
  case notNegative(NodeID)
  case minimum(NodeID)
  case maximum(NodeID)
  case preferred(NodeID)
  /// The children of this node fill it exactly. `nil` refers to the screen.
  case column(NodeID?)
  /// A line of `constraints`, as an index into `Spec.constraints`.
  case constraint(Int)
}

extension ConstraintSource {
  /// The node whose height alone the line concerns. `nil` for columns and constraints.
  package var node: NodeID? {
    switch self {
    case .notNegative(let node), .minimum(let node), .maximum(let node), .preferred(let node): node
    case .column, .constraint: nil
    }
  }

  package var isColumn: Bool {
    if case .column = self { true } else { false }
  }

  /// Whether the line can be a preference. In a decision, other lines represent lengths without a preference.
  package var isWish: Bool {
    switch self {
    case .preferred, .constraint: true
    case .notNegative, .minimum, .maximum, .column: false
    }
  }
}

extension Spec {
  /// Returns the position of the line in the file.
  package func span(of line: ConstraintSource) -> Span {
    switch line {
    case .notNegative(let node): self[node].name.span
    case .minimum(let node): self[node].kind.height?.extent.minimum?.span ?? self[node].name.span
    case .maximum(let node): self[node].kind.height?.extent.maximum?.span ?? self[node].name.span
    case .preferred(let node): self[node].kind.height?.extent.preferred?.span ?? self[node].name.span
    case .column(let owner): owner.map { self[$0].name.span } ?? screen.span
    case .constraint(let index): constraints[index].span
    }
  }

  /// Returns the requirement of the line as text.
  package func text(of line: ConstraintSource) -> String {
    switch line {
    case .notNegative(let node): "`\(self[node].name.text)` is not negative"
    case .minimum(let node): "`\(self[node].name.text)` is at least \(source(of: line))"
    case .maximum(let node): "`\(self[node].name.text)` is at most \(source(of: line))"
    case .preferred(let node): "`\(self[node].name.text)` prefers \(source(of: line))"
    case .column(let owner): owner.map { "the column of `\(self[$0].name.text)`" } ?? "the column of the screen"
    case .constraint: "`\(source(of: line))`"
    }
  }

  private func source(of line: ConstraintSource) -> String {
    let span = span(of: line)
    if let source = source(at: span) { return source }
    if case .constraint(let index) = line { return text(constraints[index].comparison) }
    return file.text(span)
  }
}

extension Extent {
  /// The declared minimum. `nil` if there is none.
  package var minimum: Expression? {
    switch self {
    case .exactly: nil
    case .fill(_, let minimum, _), .flexible(let minimum, _, _, _): minimum
    }
  }

  /// The declared maximum. `nil` if there is none.
  package var maximum: Expression? {
    switch self {
    case .exactly: nil
    case .fill(_, _, let maximum), .flexible(_, _, let maximum, _): maximum
    }
  }

  /// The declared preference. `nil` if there is none.
  package var preferred: Expression? {
    switch self {
    case .exactly, .fill: nil
    case .flexible(_, let preferred, _, _): preferred
    }
  }
}
