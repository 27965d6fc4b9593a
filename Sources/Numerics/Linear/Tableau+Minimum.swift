extension Tableau {
  /// Minimizes a basic symbol without bounds. Returns `false` if it is unbounded below. All other bounds must hold
  /// already. Bland's rule ensures termination.
  mutating func minimize(_ objective: Int) -> Bool {
    while let (column, rises) = improvingColumn(objective) {
      guard let limit = limit(of: column, rises) else { return false }
      let entering = nonbasic[column]
      guard let row = limit.row else {
        move(entering, to: limit.value)
        continue
      }
      let leaving = basic[row]
      move(entering, to: limit.value)
      pivot(row: row, column: column)
      // Exact arithmetic has moved the leaving symbol to its bound.
      assert(!hasRoom(leaving, upward: true) || !hasRoom(leaving, upward: false))
    }
    return true
  }

  /// Returns the column of the smallest symbol whose movement lowers the objective, and whether the symbol must rise.
  private func improvingColumn(_ objective: Int) -> (column: Int, rises: Bool)? {
    guard case .row(let row) = symbols[objective].position else { return nil }
    var found: (column: Int, rises: Bool)?
    for (column, symbol) in nonbasic.enumerated() where symbol < found.map({ nonbasic[$0.column] }) ?? .max {
      let sign = rows[row][column].signum
      if sign != 0 && hasRoom(symbol, upward: sign < 0) { found = (column, sign < 0) }
    }
    return found
  }

  /// Returns the value to which the symbol of a column can move, and the row that blocks it. The row is `nil` if the
  /// symbol's own bound blocks. Ties go to the row of the smallest symbol. `nil` if the movement is unbounded.
  private func limit(of column: Int, _ rises: Bool) -> (value: DeltaRational, row: Int?)? {
    let entry = symbols[nonbasic[column]]
    var best: (value: DeltaRational, row: Int?)? = (rises ? entry.upper : entry.lower).map { ($0.value, nil) }
    for (row, cells) in rows.enumerated() {
      let sign = cells[column].signum
      if sign == 0 { continue }
      let other = symbols[basic[row]]
      guard let bound = (sign > 0) == rises ? other.upper : other.lower else { continue }
      let value = entry.value + (bound.value - other.value) * cells[column].reciprocal
      guard let current = best else {
        best = (value, row)
        continue
      }
      let isNearer = rises ? value < current.value : value > current.value
      if isNearer || (value == current.value && current.row.map { basic[row] < basic[$0] } ?? false) {
        best = (value, row)
      }
    }
    return best
  }
}
