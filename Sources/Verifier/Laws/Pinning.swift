import Machine
import Numerics
import ProgramIR

/// The second half of law 6: a scroll is pinned if a movement has brought it to its critical offset, unless that is its
/// start, and no movement has taken it away.
struct Pinning: MovementLaw {
  let name = "pinning"

  func violation(of movement: ObservedMovement, _ trial: inout ChainPath) -> LawViolation? {
    for (number, consumer) in trial.subject.chain.consumers.enumerated() {
      guard let slot = trial.subject.pinned[number] else { continue }
      let (upper, before, after) = (trial.limits[number].upper, trial.start[number], movement.positions[number])
      let zero = SymbolicNumber(constant: 0)
      let isShort = "`\(consumer.node)` counts as pinned although it is not"
      let isThere = "a movement brings `\(consumer.node)` to its critical offset, and it does not count as pinned"
      let violation: LawViolation?
      switch trial.state[slot] {
      case .bool(true):
        violation =
          trial.violation(if: [.less(after, upper)], isShort)
          ?? trial.violation(
            if: [.equal(before, upper), .equal(after, upper)], "`\(consumer.node)` is pinned by no movement")
          ?? trial.violation(
            if: [.atLeast(zero, upper)], "`\(consumer.node)` counts as pinned where nothing moves away")
      case .bool(false):
        violation =
          trial.violation(if: [.atLeast(after, upper), .less(zero, upper)], isThere)
          // The lengths may have changed since the node was pinned, so that its range is empty.
          ?? trial.violation(
            if: [.atLeast(before, upper), .atLeast(after, upper)],
            "a movement does not take `\(consumer.node)` away from its critical offset, and it does not count as pinned"
          )
      // An unchanged value: the node is pinned only if it was at its critical offset.
      case .symbolic, .number, .token, .enumCase, .record:
        violation =
          trial.violation(if: [.atLeast(before, upper), .less(after, upper)], isShort)
          ?? trial.violation(if: [.less(before, upper), .atLeast(after, upper), .less(zero, upper)], isThere)
      }
      if let violation { return violation }
    }
    return nil
  }
}
