/// Variables within bounds, some of them written as sums of the others: the state of the simplex method.
///
/// The names are those of Dutertre and de Moura, "A Fast Linear-Arithmetic Solver for DPLL(T)" (2006): a *basic* variable
/// has a row that says what it is in terms of the *nonbasic* ones. Always true: every row's equation holds for the
/// values, and every nonbasic variable is within its bounds. `check` brings the basic ones within theirs.
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
    var place: Place
  }

  enum Place: Sendable {
    case row(Int)
    case column(Int)
  }

  var symbols: [Symbol] = []
  /// The basic symbol of every row, and what it is: a coefficient for every column.
  var basic: [Int] = []
  var rows: [[Rational]] = []
  /// The nonbasic symbol of every column.
  var nonbasic: [Int] = []
  /// The cells touched since the beginning, those with wide numbers counted several times: a measure of time that is the
  /// same on every machine.
  var work = 0

  /// Adds a symbol without bounds and with value 0.
  mutating func addSymbol() -> Int {
    for row in rows.indices { rows[row].append(.zero) }
    symbols.append(Symbol(value: .zero, place: .column(nonbasic.count)))
    nonbasic.append(symbols.count - 1)
    return symbols.count - 1
  }

  /// Adds a symbol without bounds that is a sum of multiples of others.
  mutating func addSum(_ terms: [(symbol: Int, coefficient: Rational)]) -> Int {
    var row = [Rational](repeating: .zero, count: nonbasic.count)
    var value = DeltaRational.zero
    for (symbol, coefficient) in terms {
      value += symbols[symbol].value * coefficient
      switch symbols[symbol].place {
      case .column(let column): row[column] += coefficient
      case .row(let other):
        for column in row.indices where !rows[other][column].isZero { row[column] += rows[other][column] * coefficient }
      }
    }
    work += row.count * terms.count
    symbols.append(Symbol(value: value, place: .row(rows.count)))
    basic.append(symbols.count - 1)
    rows.append(row)
    return symbols.count - 1
  }

  /// Removes the symbol added last, which must have no bounds: a projection, the others keep what they can be. Returns
  /// whether a value had to move, so that bounds of others may be missed now.
  mutating func removeLastSymbol() -> Bool {
    let symbol = symbols.count - 1
    var hasMoved = false
    if case .column(let column) = symbols[symbol].place,
      let row = rows.firstIndex(where: { !$0[column].isZero })
    {
      let other = basic[row]
      pivot(row: row, column: column)
      hasMoved = clamp(other)
    }
    switch symbols[symbol].place {
    case .row(let row): removeRow(row)
    case .column(let column): removeColumn(column)
    }
    symbols.removeLast()
    return hasMoved
  }

  private mutating func removeRow(_ row: Int) {
    rows.swapAt(row, rows.count - 1)
    basic.swapAt(row, rows.count - 1)
    symbols[basic[row]].place = .row(row)
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
    symbols[nonbasic[column]].place = .column(column)
    nonbasic.removeLast()
  }

  /// Brings a nonbasic symbol within its bounds, and returns whether that moved it.
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

  /// Gives a nonbasic symbol another value, and the basic ones what follows.
  mutating func move(_ symbol: Int, to value: DeltaRational) {
    guard case .column(let column) = symbols[symbol].place else { return }
    let step = value - symbols[symbol].value
    for row in rows.indices where !rows[row][column].isZero {
      symbols[basic[row]].value += step * rows[row][column]
    }
    symbols[symbol].value = value
    work += rows.count
  }

  /// Exchanges a basic and a nonbasic symbol; the values stay. The cell must not be zero.
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
    symbols[entering].place = .row(row)
    symbols[leaving].place = .column(column)
  }

  private mutating func substitute(_ solved: [Rational], for column: Int, in row: Int) {
    let factor = rows[row][column]
    rows[row][column] = .zero
    for index in solved.indices where !solved[index].isZero {
      let product = solved[index] * factor
      rows[row][index] += product
      // What a big integer costs beside a machine word, as measured.
      work += product.small == nil ? 64 + product.bitWidth / 4 : 1
    }
  }
}
