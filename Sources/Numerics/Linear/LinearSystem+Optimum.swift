extension LinearSystem {
  /// The result of an optimization.
  package enum Optimum: Hashable, Sendable {
    /// The system has no solution.
    case infeasible
    case unbounded
    /// The finite optimum, and whether the form attains it. A strict comparison can exclude the optimum itself.
    case value(Rational, attained: Bool)
  }

  /// Returns the infimum of a form over the solutions of the system.
  package func minimum(of form: AffineForm) -> Optimum {
    guard isFeasible else { return .infeasible }
    if form.isConstant { return .value(form.constant, attained: true) }
    var tableau = settled
    var parts: [(symbol: Int, coefficient: Rational)] = []
    for term in form.terms {
      // A variable that no comparison mentions is unbounded.
      guard let symbol = knownSymbol(of: term.variable) else { return .unbounded }
      parts.append((symbol, term.coefficient))
    }
    let objective = tableau.addSum(parts)
    guard tableau.minimize(objective) else { return .unbounded }
    let value = tableau.symbols[objective].value
    return .value(value.real + form.constant, attained: value.deltas.isZero)
  }

  /// Returns the supremum of a form over the solutions of the system.
  package func maximum(of form: AffineForm) -> Optimum {
    switch minimum(of: -form) {
    case .infeasible: .infeasible
    case .unbounded: .unbounded
    case .value(let value, let attained): .value(-value, attained: attained)
    }
  }
}
