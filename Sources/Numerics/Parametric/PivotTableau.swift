/// The simplex method on integers: every number of the tableau is an integer over one common divisor, the last pivot.
///
/// All divisions are exact (J. Edmonds, 1967; D. Avis, "lrs", 2000), so numbers grow no longer than the determinants
/// that they are. A right side is a value with its slopes along the parameters, compared lexicographically: that is its
/// value at a point moved by ε along the first parameter, by ε² along the second, and so on, so that a basis is optimal
/// not at a point alone but in a part of the space of parameters that surrounds it.
struct PivotTableau<Number: PivotInteger> {
  /// For every basic column what it is: coefficients of all columns, then its right side.
  private(set) var rows: [[Number]]
  private(set) var basis: [Int]
  /// The number of columns before the right side.
  let width: Int
  private(set) var divisor: Number
  /// Columns that may enter: not the artificial ones, nor those that would spoil a level before.
  var isOpen: [Bool]
  /// What is made smaller: coefficients of all columns, then minus its right side.
  private(set) var objective: [Number] = []

  /// Takes rows in which the basic columns form a unit matrix and right sides are not negative.
  init(rows: [[Number]], basis: [Int], width: Int) throws(Number.Failure) {
    (self.rows, self.basis, self.width) = (rows, basis, width)
    divisor = try Number(1)
    isOpen = Array(repeating: true, count: width)
  }

  /// Makes a sum of non-negative columns as small as can be; `costs` by column. It is bounded from below by zero.
  mutating func minimize(_ costs: [Number]) throws(Number.Failure) {
    try price(costs)
    // Bland's rule: the first column that helps, the first basic one of those that stop it.
    while let column = (0..<width).first(where: { isOpen[$0] && objective[$0].direction < 0 }) {
      guard let row = try rowThatStops(column) else { return }
      try pivot(row: row, column: column)
    }
  }

  /// Forbids what would take the objective from its minimum.
  mutating func keepMinimum() {
    for column in 0..<width where objective[column].direction > 0 { isOpen[column] = false }
  }

  /// Exchanges columns whose value is zero for others, as far as there are some. What then remains of their rows says
  /// nothing.
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

  /// The objective in terms of the columns that are not basic.
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

  /// Which of two rows stops a column first: the order of their right sides over their coefficients.
  private func ratioOrder(_ a: Int, _ b: Int, _ column: Int) throws(Number.Failure) -> Int {
    for index in width..<rows[a].count {
      let order = try Number.comparison(rows[a][index], rows[b][column], rows[b][index], rows[a][column])
      if order != 0 { return order }
    }
    return 0
  }

  private mutating func pivot(row: Int, column: Int) throws(Number.Failure) {
    let (pivotRow, pivot) = (rows[row], rows[row][column])
    // Most tableaus are nearly empty and most pivots 1: then nothing happens to most rows.
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
  /// The right side of a row over the divisor: a value and its slopes.
  func rightSide(_ row: Int) -> [Rational] {
    rows[row][width...].map { $0.over(divisor) }
  }

  /// Value and slopes of every column that is not zero.
  func values() -> [Int: [Rational]] {
    var values: [Int: [Rational]] = [:]
    for row in rows.indices { values[basis[row]] = rightSide(row) }
    return values
  }

  /// The smallest value of the objective, with its slopes.
  var minimum: [Rational] {
    objective[width...].map { -$0.over(divisor) }
  }
}
