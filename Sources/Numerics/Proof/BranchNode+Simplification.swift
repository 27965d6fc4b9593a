extension BranchNode {
  /// Simplifies the numbers of a counterexample within its box. Each parameter in turn gets the simplest value at which
  /// the claim still fails, while the budget lasts.
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

  /// Returns numbers of an interval that are simpler than the given one. The order is 0, the ends, then nearby
  /// multiples of 100, 50, 10, 5, 1 and 1/2.
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
    // The value itself ends the list of simpler ones.
    let own = numbers.firstIndex(of: value) ?? numbers.count
    return numbers[..<own].filter(interval.contains)
  }
}
