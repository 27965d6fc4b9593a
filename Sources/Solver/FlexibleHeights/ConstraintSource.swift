import Model
import Source

/// A line of a spec that has a say in how lengths are shared.
package enum ConstraintSource: Hashable, Sendable {
  /// No length is negative, whatever the file says.
  case notNegative(NodeID)
  case minimum(NodeID)
  case maximum(NodeID)
  case preferred(NodeID)
  /// The children of this node (`nil`: of the screen) come out exactly.
  case column(NodeID?)
  /// An index into `Spec.constraints`.
  case constraint(Int)
}

extension ConstraintSource {
  /// The node whose height it is about, if it is one's alone.
  package var node: NodeID? {
    switch self {
    case .notNegative(let node), .minimum(let node), .maximum(let node), .preferred(let node): node
    case .column, .constraint: nil
    }
  }

  package var isColumn: Bool {
    if case .column = self { true } else { false }
  }

  /// Whether it says what should be; other lines take part for a length that has no such wish.
  package var isWish: Bool {
    switch self {
    case .preferred, .constraint: true
    case .notNegative, .minimum, .maximum, .column: false
    }
  }
}

extension Spec {
  /// Where the file says it.
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

  /// What the line asks for.
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
  /// The smallest that it may be, where it says so.
  package var minimum: Expression? {
    switch self {
    case .exactly: nil
    case .fill(_, let minimum, _), .flexible(let minimum, _, _, _): minimum
    }
  }

  /// The largest that it may be, where it says so.
  package var maximum: Expression? {
    switch self {
    case .exactly: nil
    case .fill(_, _, let maximum), .flexible(_, _, let maximum, _): maximum
    }
  }

  /// What it should be, where it says so.
  package var preferred: Expression? {
    switch self {
    case .exactly, .fill: nil
    case .flexible(_, let preferred, _, _): preferred
    }
  }
}
