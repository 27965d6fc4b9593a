/// A conjunction of comparisons over rational numbers, decided exactly as it grows.
///
/// A comparison of one variable is a bound; of several, a bound of a sum that gets a symbol of its own, shared by all
/// multiples of that sum. Adding a comparison repairs the last solution instead of starting over, and `push` and `pop`
/// bracket comparisons that hold for a while. Nothing here depends on the order of a dictionary.
package struct LinearSystem: Sendable {
  var tableau = Tableau()
  /// The symbol of a variable by the variable's index, −1 where it has none.
  private var symbolOfVariable: [Int] = []
  /// What every symbol stands for; a sum's first coefficient is 1.
  var meanings: [Meaning] = []
  /// The numbers of comparisons that contradict one another, once some do.
  var contradiction: [Int]?

  enum Meaning: Sendable {
    case variable(Variable)
    case sum([AffineForm.Term])
  }

  /// Whether `check` is due although nothing was added: a contradiction was taken back.
  private var isStale = false
  /// How many comparisons were added and not taken back.
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

  /// A system of comparisons, numbered from 0 in their order.
  package init(_ comparisons: [Inequality] = []) {
    add(comparisons)
  }

  /// Adds a comparison and finds out whether all can still hold.
  package mutating func add(_ comparison: Inequality) {
    require(comparison)
    check()
  }

  /// Adds several comparisons and finds out once whether all can still hold.
  package mutating func add(_ comparisons: [Inequality]) {
    for comparison in comparisons { require(comparison) }
    check()
  }

  /// Whether some numbers satisfy every comparison.
  package var isFeasible: Bool {
    contradiction == nil
  }

  /// Marks a place to go back to.
  package mutating func push() {
    levels.append(
      Level(changes: trail.count, count: count, contradiction: contradiction))
  }

  /// Takes back what was added since the last `push` that has not been taken back.
  package mutating func pop() {
    guard let level = levels.popLast() else { return }
    if contradiction != nil && level.contradiction == nil { isStale = true }
    while trail.count > level.changes, let change = trail.popLast() { undo(change) }
    count = level.count
    contradiction = level.contradiction
  }

  /// The cells that all operations so far have touched: time, counted so that it is the same on every machine.
  package var work: Int { tableau.work }

  /// The symbol of a variable that a comparison mentions.
  func knownSymbol(of variable: Variable) -> Int? {
    guard variable.index < symbolOfVariable.count else { return nil }
    let symbol = symbolOfVariable[variable.index]
    return symbol < 0 ? nil : symbol
  }

  /// The tableau with every bound satisfied; only of a feasible system.
  var settled: Tableau {
    guard isStale else { return tableau }
    var copy = tableau
    // What was feasible before the contradiction was added is feasible without it.
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
    // Divided by a negative coefficient an upper bound is a lower one.
    let isUpper = first.coefficient.signum > 0
    switch comparison.relation {
    case .less: bound(symbol, isUpper ? .upper : .lower, DeltaRational(limit, deltas: isUpper ? -1 : 1), number)
    case .lessOrEqual: bound(symbol, isUpper ? .upper : .lower, DeltaRational(limit), number)
    case .equal:
      // If the upper bound contradicts the lower one, the second call finds nothing to tighten.
      bound(symbol, .upper, DeltaRational(limit), number)
      bound(symbol, .lower, DeltaRational(limit), number)
    }
  }

  private mutating func bound(_ symbol: Int, _ end: Tableau.End, _ value: DeltaRational, _ number: Int) {
    let entry = tableau.symbols[symbol]
    switch end {
    case .lower: if let lower = entry.lower, lower.value >= value { return }
    case .upper: if let upper = entry.upper, upper.value <= value { return }
    }
    trail.append(.bounds(symbol: symbol, lower: entry.lower, upper: entry.upper))
    contradiction = tableau.bound(symbol, end, Tableau.Bound(value: value, reason: number))
  }

  /// The symbol of a sum of multiples of variables, up to its first coefficient.
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
