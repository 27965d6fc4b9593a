import Model
import Numerics
import Source

extension EquationSolver {
  /// Adds the assertions of `ensure`.
  mutating func addAssertionObligations(to obligations: inout [Obligation]) {
    for (index, assertion) in spec.assertions.enumerated() {
      obligations.append(
        Obligation(subject: .assertion(index), claims: claims(assertion.comparison), span: assertion.span))
    }
  }

  /// Adds from < to for every observer.
  mutating func addObserverObligations(to obligations: inout [Obligation]) {
    for (index, observer) in spec.observers.enumerated() {
      let (from, to) = (form(observer.from, available: nil), form(observer.to, available: nil))
      obligations.append(
        Obligation(
          subject: .observerOrder(ObserverID(index: index)), claims: [Claim(left: from, right: to, isStrict: true)],
          span: observer.to.span))
    }
  }

  /// Returns the claims of a comparison whose lengths are solved. They hold wherever a notch that the comparison names
  /// is inactive.
  mutating func claims(_ comparison: ComparisonExpression) -> [Claim] {
    let (left, right) = (form(comparison.left, available: nil), form(comparison.right, available: nil))
    let given = notchesActive(in: comparison.left) + notchesActive(in: comparison.right)
    return claims(left, comparison.relation, right, given: given)
  }

  /// Returns lower ≤ upper for every clamp. A clamp in the formula of a conditional notch must hold where the notch is
  /// active.
  mutating func clampObligations() -> [Obligation] {
    if clamps.isEmpty { return [] }
    var seen: Set<Span> = []
    var obligations: [Obligation] = []
    for clamp in clamps.sorted(by: { $0.span < $1.span }) where seen.insert(clamp.span).inserted {
      let claim = Claim(left: clamp.lower, right: clamp.upper, given: activity(at: clamp.span))
      obligations.append(Obligation(subject: .clampBounds(clamp.span.start), claims: [claim], span: clamp.span))
    }
    return obligations
  }

  private func claims(
    _ left: AffineForm, _ relation: ComparisonOperator, _ right: AffineForm, given: [Inequality]
  ) -> [Claim] {
    func atMost(_ left: AffineForm, _ right: AffineForm, isStrict: Bool = false) -> Claim {
      Claim(left: left, right: right, isStrict: isStrict, given: given)
    }
    return switch relation {
    case .less: [atMost(left, right, isStrict: true)]
    case .lessOrEqual: [atMost(left, right)]
    case .equal: [atMost(left, right), atMost(right, left)]
    case .greaterOrEqual: [atMost(right, left)]
    case .greater: [atMost(right, left, isStrict: true)]
    }
  }

  private mutating func notchesActive(in expression: Expression) -> [Inequality] {
    if spec.sheets.isEmpty { return [] }
    var conditions: [Inequality] = []
    for part in expression.parts {
      guard case .quantity(let node, .notch(let index)) = part.kind, case .sheet(let sheet) = spec[node].kind,
        sheet.notches[index].condition != nil
      else { continue }
      for comparison in activity(of: sheet.notches[index]) where !conditions.contains(comparison) {
        conditions.append(comparison)
      }
    }
    return conditions
  }

  private mutating func activity(at span: Span) -> [Inequality] {
    for node in spec.nodes {
      guard case .sheet(let sheet) = node.kind, node.span.start <= span.start, span.end <= node.span.end else {
        continue
      }
      for notch in sheet.notches where notch.height.span.start <= span.start && span.end <= notch.height.span.end {
        return activity(of: notch)
      }
    }
    return []
  }
}

extension Expression {
  /// The expression and all its subexpressions, left to right. The traversal is iterative: a sum may have a thousand
  /// parts.
  fileprivate var parts: [Expression] {
    if operands.isEmpty { return [self] }
    var parts: [Expression] = []
    var open = [self]
    while let next = open.popLast() {
      parts.append(next)
      open += next.operands.reversed()
    }
    return parts
  }
}
