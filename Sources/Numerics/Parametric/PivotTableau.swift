/// An integer simplex tableau: every entry is an integer over one common divisor, the last pivot.
///
/// All divisions are exact (J. Edmonds, 1967; D. Avis, "lrs", 2000), so entries are determinants and stay short. A
/// right side is a value and its slopes along the parameters, compared lexicographically. This is its value at a point
/// moved by ε along the first parameter, by ε² along the second, and so on. A basis is therefore optimal in a region
/// around the point.
struct PivotTableau<Number: PivotInteger> {
  /// The definition of every basic column: coefficients of all columns, then the right side.
  private(set) var rows: [[Number]]
  private(set) var basis: [Int]
  /// The number of columns before the right side.
  let width: Int
  private(set) var divisor: Number
  /// Whether a column may enter. Artificial columns and columns that would worsen an earlier level may not.
  var isOpen: [Bool]
  /// The objective to minimize: coefficients of all columns, then the negated right side.
  private(set) var objective: [Number] = []

  /// Takes rows whose basic columns form an identity matrix and whose right sides are non-negative.
  init(rows: [[Number]], basis: [Int], width: Int) throws(Number.Failure) {
    (self.rows, self.basis, self.width) = (rows, basis, width)
    divisor = try Number(1)
    isOpen = Array(repeating: true, count: width)
  }

  /// Minimizes a sum of non-negative columns; zero bounds it below. `costs` has one entry per column.
  mutating func minimize(_ costs: [Number]) throws(Number.Failure) {
    try price(costs)
    // Bland's rule: the first improving column, and the first basic column among the blocking rows.
    while let column = (0..<width).first(where: { isOpen[$0] && objective[$0].direction < 0 }) {
      guard let row = try rowThatStops(column) else { return }
      try pivot(row: row, column: column)
    }
  }

  /// Closes the columns that would increase the objective from its minimum.
  mutating func keepMinimum() {
    for column in 0..<width where objective[column].direction > 0 { isOpen[column] = false }
  }

  /// Exchanges artificial basic columns, whose value is zero, for others. Removes rows where that is impossible, which
  /// are redundant.
  mutating func driveOut(from first: Int) throws(Number.Failure) {
    for row in rows.indices.reversed() where basis[row] >= first {
      guard let column = (0..<first).first(where: { rows[row][$0].direction != 0 }) else {
        rows.remove(at: row)
        basis.remove(at: row)
        continue
      }
      if rows[row][column].direction < 0 {
        for index in rows[row].indices { rows[row][index] = try rows[row][index].negated() }
      }
      try pivot(row: row, column: column)
    }
  }

  /// Expresses the objective in terms of the nonbasic columns.
  private mutating func price(_ costs: [Number]) throws(Number.Failure) {
    let (zero, one) = (try Number(0), try Number(1))
    objective = []
    for index in rows.first?.indices ?? 0..<width {
      // cost · divisor − 0
      objective.append(index < width ? try .crossed(costs[index], divisor, zero, zero, over: one) : zero)
    }
    for (row, column) in basis.enumerated() where costs[column].direction != 0 {
      for index in objective.indices {
        objective[index] = try .crossed(objective[index], one, costs[column], rows[row][index], over: one)
      }
    }
  }

  private func rowThatStops(_ column: Int) throws(Number.Failure) -> Int? {
    var best: Int?
    for row in rows.indices where rows[row][column].direction > 0 {
      guard let current = best else {
        best = row
        continue
      }
      let order = try ratioOrder(row, current, column)
      if order < 0 || (order == 0 && basis[row] < basis[current]) { best = row }
    }
    return best
  }

  /// Compares the ratios of right side to coefficient of two rows. The smaller ratio blocks the column first.
  private func ratioOrder(_ a: Int, _ b: Int, _ column: Int) throws(Number.Failure) -> Int {
    for index in width..<rows[a].count {
      let order = try Number.comparison(rows[a][index], rows[b][column], rows[b][index], rows[a][column])
      if order != 0 { return order }
    }
    return 0
  }

  private mutating func pivot(row: Int, column: Int) throws(Number.Failure) {
    let (pivotRow, pivot) = (rows[row], rows[row][column])
    // Most tableaus are sparse and most pivots are 1. Most rows then stay unchanged.
    let isUnscaled = pivot == divisor
    func exchanged(_ cells: [Number]) throws(Number.Failure) -> [Number] {
      if isUnscaled && cells[column].direction == 0 { return cells }
      var result: [Number] = []
      result.reserveCapacity(cells.count)
      for index in cells.indices {
        result.append(try .crossed(cells[index], pivot, cells[column], pivotRow[index], over: divisor))
      }
      return result
    }
    for other in rows.indices where other != row { rows[other] = try exchanged(rows[other]) }
    if !objective.isEmpty { objective = try exchanged(objective) }
    basis[row] = column
    divisor = pivot
  }
}

extension PivotTableau {
  /// Returns the right side of a row over the divisor: a value and its slopes.
  func rightSide(_ row: Int) -> [Rational] {
    rows[row][width...].map { $0.over(divisor) }
  }

  /// Returns the value and slopes of every basic column. All other columns are zero.
  func values() -> [Int: [Rational]] {
    var values: [Int: [Rational]] = [:]
    for row in rows.indices { values[basis[row]] = rightSide(row) }
    return values
  }

  /// The minimum of the objective, with its slopes.
  var minimum: [Rational] {
    objective[width...].map { -$0.over(divisor) }
  }
}
