extension BranchNode {
  /// A witness in the same box with simpler numbers: every parameter in turn gets the plainest value at which the claim
  /// still fails, as long as there is work that may be spent on it.
  func simplified(_ witness: [Rational], in box: [Interval], _ budget: inout WorkBudget) -> [Rational] {
    var point = witness
    for index in point.indices {
      let found = point[index]
      for value in Self.plainer(found, in: box[index]) {
        guard budget.spend(work) else { return point }
        point[index] = value
        if isViolated(at: point) { break }
        point[index] = found
      }
    }
    return point
  }

  /// Numbers of an interval that say more than the given one, the plainest first: 0, the ends, then near it a multiple
  /// of 100, 50, 10, 5, 1, 1/2.
  private static func plainer(_ value: Rational, in interval: Interval) -> [Rational] {
    if value.isZero { return [] }
    var numbers: [Rational] = [.zero]
    if let lower = interval.lower { numbers.append(lower) }
    if let upper = interval.upper { numbers.append(upper) }
    for step: Rational in [100, 50, 10, 5, 1, Rational(1, 2)] {
      let steps = value / step
      numbers.append(steps.roundedDown() * step)
      numbers.append(steps.roundedUp() * step)
    }
    // A value as plain as itself is not searched past.
    let own = numbers.firstIndex(of: value) ?? numbers.count
    return numbers[..<own].filter(interval.contains)
  }
}
