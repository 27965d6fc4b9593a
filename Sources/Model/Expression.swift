import Numerics
import Source

/// A length in points or a number, with the source span of every part.
package struct Expression: Hashable, Sendable {
  // Most expressions are one number or one name: these need no indirect storage.
  package enum Kind: Hashable, Sendable {
    /// A literal; `n%` before `of` arrives here as n/100.
    case number(Rational)
    /// `n%` alone: a share of `available`.
    case share(Rational)
    case available
    case environment(EnvironmentQuantity)
    case measure(MeasureID)
    case named(LetID)
    case quantity(NodeID, Quantity)
    indirect case negated(Expression)
    indirect case sum(Expression, Expression)
    indirect case difference(Expression, Expression)
    /// One operand is a number. `of` is a product too.
    indirect case product(Expression, Expression)
    /// The divisor is a number other than zero.
    indirect case quotient(Expression, Expression)
    case minimum([Expression])
    case maximum([Expression])
    /// max(lower, min(value, upper)): the lower bound wins.
    indirect case clamp(Expression, lower: Expression, upper: Expression)
    /// The value of `then` where the condition holds, and of `else` elsewhere.
    indirect case choice(Condition, then: Expression, else: Expression)
  }

  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, at span: Span) {
    self.kind = kind
    self.span = span
  }
}

extension Expression {
  /// Returns the offset of a list at a distance from its end.
  package static func fromEnd(of list: NodeID, _ distance: Expression) -> Expression {
    Expression(.difference(Expression(.quantity(list, .range), at: distance.span), distance), at: distance.span)
  }
}

package enum ComparisonOperator: String, Sendable {
  case less = "<"
  case lessOrEqual = "<="
  case equal = "=="
  case greaterOrEqual = ">="
  case greater = ">"
}

package struct ComparisonExpression: Hashable, Sendable {
  package var left: Expression
  package var relation: ComparisonOperator
  package var right: Expression
  package var span: Span

  package init(left: Expression, relation: ComparisonOperator, right: Expression, span: Span) {
    self.left = left
    self.relation = relation
    self.right = right
    self.span = span
  }
}

/// The condition of a `when`: all parts must hold.
package struct Condition: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case comparison(ComparisonExpression)
    /// portrait: width <= height; landscape: width > height.
    case orientation(Orientation)
  }

  package var parts: [Part]
  package var span: Span
}

/// A quantity of a node, as named after the dot.
package enum Quantity: Hashable, Sendable {
  case top, height
  case collapsed, travel
  case viewport, contentHeight, critical, range
  /// The offset of a scroll at which its headers that return first are fully visible.
  case returned
  /// The heights of the bars over the upper and the lower end of a scroll or list.
  case insetTop, insetBottom
  case strip, pinnedAt, page
  case available, lowest, highest
  /// The distance of a sheet with a width from the leading edge of the screen, and its width.
  case leading, width
  /// A notch of a sheet, by its index in `Sheet.notches`. Its value is the visible height.
  case notch(Int)
  /// A formula of a sheet's release or dismissal, by its index in `Sheet.formulas`. Formulas cannot name it.
  case formula(Int)
}
