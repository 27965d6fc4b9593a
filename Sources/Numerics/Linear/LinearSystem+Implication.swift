extension LinearSystem {
  /// Whether the comparison holds for all numbers that satisfy the system. An infeasible system implies every
  /// comparison.
  package func implies(_ comparison: Inequality) -> Bool {
    guard isFeasible else { return true }
    if let truthValue = comparison.truthValue { return truthValue }
    let tableau = settled
    // The current solution is often a counterexample, and this test is much cheaper than another solution.
    guard let value = value(of: comparison.form, in: tableau), Self.holds(comparison.relation, value) else {
      return false
    }
    return comparison.negated.allSatisfy { alternative in
      var copy = self
      copy.add(alternative)
      return !copy.isFeasible
    }
  }

  /// Returns the value of the form at the current solution. `nil` if no comparison mentions one of its variables, which
  /// is then unbounded.
  private func value(of form: AffineForm, in tableau: Tableau) -> DeltaRational? {
    var sum = DeltaRational(form.constant)
    for term in form.terms {
      guard let symbol = knownSymbol(of: term.variable) else { return nil }
      sum += tableau.symbols[symbol].value * term.coefficient
    }
    return sum
  }

  private static func holds(_ relation: Relation, _ value: DeltaRational) -> Bool {
    switch relation {
    case .less: value < .zero
    case .lessOrEqual: value <= .zero
    case .equal: value == .zero
    }
  }
}
