extension LinearSystem {
  /// Whether the comparison holds for all numbers that satisfy the system. A system that nothing satisfies implies all.
  package func implies(_ comparison: Inequality) -> Bool {
    guard isFeasible else { return true }
    if let truthValue = comparison.truthValue { return truthValue }
    let tableau = settled
    // The solution at hand is often a counterexample, and looking is much cheaper than solving again.
    guard let value = value(of: comparison.form, in: tableau), Self.holds(comparison.relation, value) else {
      return false
    }
    return comparison.negated.allSatisfy { alternative in
      var copy = self
      copy.add(alternative)
      return !copy.isFeasible
    }
  }

  /// The form's value at the solution at hand; `nil` if it has a variable that no comparison mentions, which can be
  /// anything.
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
