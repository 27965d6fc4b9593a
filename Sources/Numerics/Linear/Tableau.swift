/// Bounded variables, some of them defined as sums of the others: the state of the simplex method.
///
/// B. Dutertre and L. de Moura, "A Fast Linear-Arithmetic Solver for DPLL(T)" (2006). A *basic* variable has a row that
/// defines it in terms of the *nonbasic* ones.
///
/// **Invariant:** the values satisfy the equation of every row, and every nonbasic variable is within its bounds.
/// `check` brings the basic ones within theirs.
struct Tableau: Sendable {
  /// A bound, and the number of the comparison that imposed it.
  struct Bound: Sendable {
    var value: DeltaRational
    var reason: Int
  }

  struct Symbol: Sendable {
    var lower: Bound?
    var upper: Bound?
    var value: DeltaRational
    var position: Position
  }

  enum Position: Sendable {
    case row(Int)
    case column(Int)
  }

  var symbols: [Symbol] = []
  /// The basic symbol of every row. `rows` has its definition: one coefficient per column.
  var basic: [Int] = []
  var rows: [[Rational]] = []
  /// The nonbasic symbol of every column.
  var nonbasic: [Int] = []
  /// The number of cells touched so far; those with wide numbers count several times. The measure of time is equal on
  /// every machine.
  var work = 0

  /// Adds a symbol without bounds and with value 0.
  mutating func addSymbol() -> Int {
    for row in rows.indices { rows[row].append(.zero) }
    symbols.append(Symbol(value: .zero, position: .column(nonbasic.count)))
    nonbasic.append(symbols.count - 1)
    return symbols.count - 1
  }

  /// Adds a symbol without bounds, defined as a sum of multiples of others.
  mutating func addSum(_ terms: [(symbol: Int, coefficient: Rational)]) -> Int {
    var row = [Rational](repeating: .zero, count: nonbasic.count)
    var value = DeltaRational.zero
    for (symbol, coefficient) in terms {
      value += symbols[symbol].value * coefficient
      switch symbols[symbol].position {
      case .column(let column): row[column] += coefficient
      case .row(let other):
        for column in row.indices where !rows[other][column].isZero { row[column] += rows[other][column] * coefficient }
      }
    }
    work += row.count * terms.count
    symbols.append(Symbol(value: value, position: .row(rows.count)))
    basic.append(symbols.count - 1)
    rows.append(row)
    return symbols.count - 1
  }

  /// Removes the last symbol, which must have no bounds. This is a projection: the feasible values of the others stay.
  /// Returns whether a value moved, so that bounds of basic symbols may be violated.
  mutating func removeLastSymbol() -> Bool {
    let symbol = symbols.count - 1
    var hasMoved = false
    if case .column(let column) = symbols[symbol].position,
      let row = rows.firstIndex(where: { !$0[column].isZero })
    {
      let other = basic[row]
      pivot(row: row, column: column)
      hasMoved = clamp(other)
    }
    switch symbols[symbol].position {
    case .row(let row): removeRow(row)
    case .column(let column): removeColumn(column)
    }
    symbols.removeLast()
    return hasMoved
  }

  private mutating func removeRow(_ row: Int) {
    rows.swapAt(row, rows.count - 1)
    basic.swapAt(row, rows.count - 1)
    symbols[basic[row]].position = .row(row)
    rows.removeLast()
    basic.removeLast()
  }

  private mutating func removeColumn(_ column: Int) {
    let last = nonbasic.count - 1
    for row in rows.indices {
      rows[row].swapAt(column, last)
      rows[row].removeLast()
    }
    nonbasic.swapAt(column, last)
    symbols[nonbasic[column]].position = .column(column)
    nonbasic.removeLast()
  }

  /// Brings a nonbasic symbol within its bounds. Returns whether that moved it.
  @discardableResult
  mutating func clamp(_ symbol: Int) -> Bool {
    let entry = symbols[symbol]
    if let lower = entry.lower, entry.value < lower.value {
      move(symbol, to: lower.value)
    } else if let upper = entry.upper, entry.value > upper.value {
      move(symbol, to: upper.value)
    } else {
      return false
    }
    return true
  }

  /// Changes the value of a nonbasic symbol and updates the basic ones.
  mutating func move(_ symbol: Int, to value: DeltaRational) {
    guard case .column(let column) = symbols[symbol].position else { return }
    let step = value - symbols[symbol].value
    for row in rows.indices where !rows[row][column].isZero {
      symbols[basic[row]].value += step * rows[row][column]
    }
    symbols[symbol].value = value
    work += rows.count
  }

  /// Exchanges a basic and a nonbasic symbol without changing values. The cell must not be zero.
  mutating func pivot(row: Int, column: Int) {
    let factor = rows[row][column].reciprocal
    // x = … + a·y + … becomes y = x/a − …
    var solved = rows[row]
    rows[row] = []
    for index in solved.indices where !solved[index].isZero { solved[index] = -(solved[index] * factor) }
    solved[column] = factor
    work += solved.count
    for other in rows.indices where other != row && !rows[other][column].isZero {
      substitute(solved, for: column, in: other)
    }
    rows[row] = solved
    let (leaving, entering) = (basic[row], nonbasic[column])
    (basic[row], nonbasic[column]) = (entering, leaving)
    symbols[entering].position = .row(row)
    symbols[leaving].position = .column(column)
  }

  private mutating func substitute(_ solved: [Rational], for column: Int, in row: Int) {
    let factor = rows[row][column]
    rows[row][column] = .zero
    for index in solved.indices where !solved[index].isZero {
      let product = solved[index] * factor
      rows[row][index] += product
      // The measured cost of a big integer relative to a machine word.
      work += product.small == nil ? 64 + product.bitWidth / 4 : 1
    }
  }
}
