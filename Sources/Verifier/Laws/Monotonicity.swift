import Machine
import Numerics

/// Law 7: a larger d never gives less, neither to a consumer nor to the rest.
struct Monotonicity: Law {
  let name = "monotony"

  func violation(_ trial: inout ChainPath, _ direction: Direction) -> LawViolation? {
    let sign = direction == .up ? 1 : -1
    let less = trial.distance(direction, "less")
    let more = trial.distance(direction, "more")
    if sign > 0 { trial.assume(less, isAtMost: more) } else { trial.assume(more, isAtMost: less) }
    let restOfLess = trial.move(less)
    let positionsOfLess = trial.positions
    trial.rewind()
    let restOfMore = trial.move(more)
    let positionsOfMore = trial.positions
    for (number, consumer) in trial.subject.chain.consumers.enumerated() {
      let isLess = SymbolicComparison.farther(positionsOfLess[number], positionsOfMore[number], sign * consumer.sense)
      if let violation = trial.violation(if: [isLess], "`\(consumer.node)` gets less of a longer movement") {
        return violation
      }
    }
    return trial.violation(if: [.farther(restOfLess, restOfMore, sign)], "less is left over of a longer movement")
  }
}
