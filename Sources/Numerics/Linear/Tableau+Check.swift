extension Tableau {
  /// Tightens a bound. Returns the reasons of both bounds if they contradict each other, else `nil`.
  mutating func bound(_ symbol: Int, _ end: BoundEnd, _ bound: Bound) -> [Int]? {
    let entry = symbols[symbol]
    switch end {
    case .lower:
      if let upper = entry.upper, upper.value < bound.value { return [upper.reason, bound.reason] }
      symbols[symbol].lower = bound
    case .upper:
      if let lower = entry.lower, lower.value > bound.value { return [lower.reason, bound.reason] }
      symbols[symbol].upper = bound
    }
    if case .column = entry.position { clamp(symbol) }
    return nil
  }

  enum BoundEnd: Sendable {
    case lower
    case upper
  }

  /// Brings every basic symbol within its bounds. Returns the reasons of contradictory bounds if that is impossible,
  /// else `nil`. Bland's rule (smallest symbol first) ensures termination.
  mutating func check() -> [Int]? {
    while let (symbol, row, end) = firstViolation() {
      let target = end == .lower ? symbols[symbol].lower : symbols[symbol].upper
      guard let target else { return nil }
      guard let column = columnThatGives(row: row, end == .lower) else { return conflict(row: row, target, end) }
      pivot(row: row, column: column)
      // The symbol is nonbasic now. Moving it to its bound also moves the symbol that entered.
      move(symbol, to: target.value)
    }
    return nil
  }

  private func firstViolation() -> (symbol: Int, row: Int, end: BoundEnd)? {
    var first: (symbol: Int, row: Int, end: BoundEnd)?
    for (row, symbol) in basic.enumerated() where symbol < first?.symbol ?? .max {
      let entry = symbols[symbol]
      if let lower = entry.lower, entry.value < lower.value {
        first = (symbol, row, .lower)
      } else if let upper = entry.upper, entry.value > upper.value {
        first = (symbol, row, .upper)
      }
    }
    return first
  }

  /// Returns the column of the smallest symbol whose movement makes the row's symbol rise, or fall.
  private func columnThatGives(row: Int, _ rises: Bool) -> Int? {
    var found: Int?
    for (column, symbol) in nonbasic.enumerated() where symbol < found.map({ nonbasic[$0] }) ?? .max {
      let sign = rows[row][column].signum
      if sign != 0 && hasRoom(symbol, upward: (sign > 0) == rises) { found = column }
    }
    return found
  }

  /// Whether a symbol can still rise, or fall.
  func hasRoom(_ symbol: Int, upward: Bool) -> Bool {
    let entry = symbols[symbol]
    if upward { return entry.upper.map { entry.value < $0.value } ?? true }
    return entry.lower.map { entry.value > $0.value } ?? true
  }

  /// Returns the reasons of the violated bound of a row and of the bounds that block every symbol of its sum.
  private func conflict(row: Int, _ missed: Bound, _ end: BoundEnd) -> [Int] {
    var reasons = [missed.reason]
    for (column, symbol) in nonbasic.enumerated() {
      let sign = rows[row][column].signum
      if sign == 0 { continue }
      let held = (sign > 0) == (end == .lower) ? symbols[symbol].upper : symbols[symbol].lower
      if let held { reasons.append(held.reason) }
    }
    return reasons
  }
}
