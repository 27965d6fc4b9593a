extension LinearSystem {
  /// The end of what a form can be.
  package enum Optimum: Hashable, Sendable {
    /// Nothing satisfies the system.
    case infeasible
    case unbounded
    /// The end, and whether the form gets there or, for a strict comparison, only as near as one likes.
    case value(Rational, attained: Bool)
  }

  /// The smallest that a form can be where the system holds.
  package func minimum(of form: AffineForm) -> Optimum {
    guard isFeasible else { return .infeasible }
    if form.isConstant { return .value(form.constant, attained: true) }
    var tableau = settled
    var parts: [(symbol: Int, coefficient: Rational)] = []
    for term in form.terms {
      // A variable that no comparison mentions can be anything.
      guard let symbol = knownSymbol(of: term.variable) else { return .unbounded }
      parts.append((symbol, term.coefficient))
    }
    let objective = tableau.addSum(parts)
    guard tableau.minimize(objective) else { return .unbounded }
    let value = tableau.symbols[objective].value
    return .value(value.real + form.constant, attained: value.deltas.isZero)
  }

  /// The largest that a form can be where the system holds.
  package func maximum(of form: AffineForm) -> Optimum {
    switch minimum(of: -form) {
    case .infeasible: .infeasible
    case .unbounded: .unbounded
    case .value(let value, let attained): .value(-value, attained: attained)
    }
  }
}
