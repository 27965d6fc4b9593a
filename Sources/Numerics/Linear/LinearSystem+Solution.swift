extension LinearSystem {
  /// Returns numbers that satisfy every comparison, for every variable that occurs. `nil` if the system is infeasible.
  package func solution() -> [Variable: Rational]? {
    guard isFeasible else { return nil }
    let symbols = settled.symbols
    let delta = Self.delta(symbols)
    var solution: [Variable: Rational] = [:]
    for (symbol, meaning) in zip(symbols, meanings) {
      guard case .variable(let variable) = meaning else { continue }
      solution[variable] = symbol.value.real + symbol.value.deltas * delta
    }
    return solution
  }

  /// Returns a number for δ with which all bounds still hold: 1, or the largest suitable unit fraction.
  ///
  /// Dutertre and de Moura (2006), section 4.3.
  private static func delta(_ symbols: [Tableau.Symbol]) -> Rational {
    var delta = Rational.one
    /// Keeps low ≤ high when the infinitesimal becomes a number.
    func keep(_ low: DeltaRational, _ high: DeltaRational) {
      let surplus = low.deltas - high.deltas
      if surplus.signum > 0 { delta = min(delta, (high.real - low.real) / surplus) }
    }
    for symbol in symbols {
      if let lower = symbol.lower { keep(lower.value, symbol.value) }
      if let upper = symbol.upper { keep(symbol.value, upper.value) }
    }
    return delta == .one ? delta : delta.reciprocal.roundedUp().reciprocal
  }
}
