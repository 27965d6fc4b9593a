/// A conjunction of comparisons over rational numbers, decided exactly and incrementally.
///
/// A comparison of one variable is a bound. A comparison of several variables bounds a sum with a symbol of its own,
/// which all multiples of that sum share. Adding a comparison repairs the last solution. `push` and `pop` bracket
/// temporary comparisons.
///
/// **Invariant:** results do not depend on the order of a dictionary.
package struct LinearSystem: Sendable {
  var tableau = Tableau()
  /// The symbol of a variable, by the index of the variable. −1 if it has none.
  private var symbolOfVariable: [Int] = []
  /// The meaning of every symbol. The first coefficient of a sum is 1.
  var meanings: [Meaning] = []
  /// The numbers of comparisons that contradict one another. `nil` if the system is feasible.
  var contradiction: [Int]?

  enum Meaning: Sendable {
    case variable(Variable)
    case sum([AffineForm.Term])
  }

  /// Whether `check` is due because a contradiction was retracted.
  private var isStale = false
  /// The number of comparisons that were added and not retracted.
  private var count = 0
  private var trail: [Change] = []
  private var levels: [Level] = []

  private enum Change: Sendable {
    case bounds(symbol: Int, lower: Tableau.Bound?, upper: Tableau.Bound?)
    case symbol
  }

  private struct Level: Sendable {
    var changes: Int
    var count: Int
    var contradiction: [Int]?
  }

  /// Creates a system of comparisons, numbered from 0 in their order.
  package init(_ comparisons: [Inequality] = []) {
    add(comparisons)
  }

  /// Adds a comparison and updates the feasibility.
  package mutating func add(_ comparison: Inequality) {
    require(comparison)
    check()
  }

  /// Adds several comparisons and updates the feasibility once.
  package mutating func add(_ comparisons: [Inequality]) {
    for comparison in comparisons { require(comparison) }
    check()
  }

  /// Whether the system has a solution.
  package var isFeasible: Bool {
    contradiction == nil
  }

  /// Saves the current state for `pop`.
  package mutating func push() {
    levels.append(
      Level(changes: trail.count, count: count, contradiction: contradiction))
  }

  /// Retracts the comparisons added since the matching `push`.
  package mutating func pop() {
    guard let level = levels.popLast() else { return }
    if contradiction != nil && level.contradiction == nil { isStale = true }
    while trail.count > level.changes, let change = trail.popLast() { undo(change) }
    count = level.count
    contradiction = level.contradiction
  }

  /// The number of cells that all operations so far have touched: a measure of time that is equal on every machine.
  package var work: Int { tableau.work }

  /// Returns the symbol of a variable. `nil` if no comparison mentions it.
  func knownSymbol(of variable: Variable) -> Int? {
    guard variable.index < symbolOfVariable.count else { return nil }
    let symbol = symbolOfVariable[variable.index]
    return symbol < 0 ? nil : symbol
  }

  /// The tableau with every bound satisfied. The system must be feasible.
  var settled: Tableau {
    guard isStale else { return tableau }
    var copy = tableau
    // The system was feasible before the contradiction was added, so the check succeeds.
    _ = copy.check()
    return copy
  }
}

extension LinearSystem {
  private mutating func check() {
    guard contradiction == nil else { return }
    contradiction = tableau.check()
    isStale = false
  }

  private mutating func require(_ comparison: Inequality) {
    let number = count
    count += 1
    guard contradiction == nil else { return }
    guard let first = comparison.form.terms.first else {
      if !comparison.relation.holds(comparison.form.constant) { contradiction = [number] }
      return
    }
    let symbol = symbol(of: comparison.form.terms)
    let limit = -comparison.form.constant * first.coefficient.reciprocal
    // Division by a negative coefficient turns an upper bound into a lower one.
    let isUpper = first.coefficient.signum > 0
    switch comparison.relation {
    case .less: bound(symbol, isUpper ? .upper : .lower, DeltaRational(limit, deltas: isUpper ? -1 : 1), number)
    case .lessOrEqual: bound(symbol, isUpper ? .upper : .lower, DeltaRational(limit), number)
    case .equal:
      // If the upper bound contradicts the lower one, the second call does nothing.
      bound(symbol, .upper, DeltaRational(limit), number)
      bound(symbol, .lower, DeltaRational(limit), number)
    }
  }

  private mutating func bound(_ symbol: Int, _ end: Tableau.BoundEnd, _ value: DeltaRational, _ number: Int) {
    let entry = tableau.symbols[symbol]
    switch end {
    case .lower: if let lower = entry.lower, lower.value >= value { return }
    case .upper: if let upper = entry.upper, upper.value <= value { return }
    }
    trail.append(.bounds(symbol: symbol, lower: entry.lower, upper: entry.upper))
    contradiction = tableau.bound(symbol, end, Tableau.Bound(value: value, reason: number))
  }

  /// Returns the symbol of a sum of multiples of variables, scaled so that its first coefficient is 1.
  private mutating func symbol(of terms: [AffineForm.Term]) -> Int {
    let first = terms[0]
    if terms.count == 1 { return symbol(of: first.variable) }
    let scale = first.coefficient.reciprocal
    let sum = terms.map { AffineForm.Term(variable: $0.variable, coefficient: $0.coefficient * scale) }
    let known = meanings.firstIndex {
      if case .sum(sum) = $0 { true } else { false }
    }
    if let known { return known }
    let parts = sum.map { (symbol: symbol(of: $0.variable), coefficient: $0.coefficient) }
    meanings.append(.sum(sum))
    trail.append(.symbol)
    return tableau.addSum(parts)
  }

  private mutating func symbol(of variable: Variable) -> Int {
    if let known = knownSymbol(of: variable) { return known }
    let missing = variable.index + 1 - symbolOfVariable.count
    if missing > 0 { symbolOfVariable.append(contentsOf: repeatElement(-1, count: missing)) }
    symbolOfVariable[variable.index] = meanings.count
    meanings.append(.variable(variable))
    trail.append(.symbol)
    return tableau.addSymbol()
  }

  private mutating func undo(_ change: Change) {
    switch change {
    case .bounds(let symbol, let lower, let upper):
      tableau.symbols[symbol].lower = lower
      tableau.symbols[symbol].upper = upper
    case .symbol:
      if case .variable(let variable)? = meanings.popLast() { symbolOfVariable[variable.index] = -1 }
      if tableau.removeLastSymbol() { isStale = true }
    }
  }
}
