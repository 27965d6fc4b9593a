import Machine
import Numerics
import ProgramIR

/// The other half of law 6: a scroll counts as pinned from when a movement brings it to its critical offset, if that is
/// not where it starts, until one takes it away.
struct Pinning: MovementProperty {
  let name = "pinning"

  func breach(of movement: Movement, _ trial: inout Trial) -> Breach? {
    for (number, consumer) in trial.subject.chain.consumers.enumerated() {
      guard let slot = trial.subject.pinned[number] else { continue }
      let (upper, before, after) = (trial.limits[number].upper, trial.start[number], movement.positions[number])
      let zero = SymbolicNumber(constant: 0)
      let isShort = "`\(consumer.node)` counts as pinned although it is not"
      let isThere = "a movement brings `\(consumer.node)` to its critical offset, and it does not count as pinned"
      let breach: Breach?
      switch trial.state[slot] {
      case .bool(true):
        breach =
          trial.breach(if: [.less(after, upper)], isShort)
          ?? trial.breach(
            if: [.equal(before, upper), .equal(after, upper)], "`\(consumer.node)` is pinned by no movement")
          ?? trial.breach(if: [.atLeast(zero, upper)], "`\(consumer.node)` counts as pinned where nothing moves away")
      case .bool(false):
        breach =
          trial.breach(if: [.atLeast(after, upper), .less(zero, upper)], isThere)
          // Where it has been pinned, lengths may have changed since so that nothing moves away.
          ?? trial.breach(
            if: [.atLeast(before, upper), .atLeast(after, upper)],
            "a movement does not take `\(consumer.node)` away from its critical offset, and it does not count as pinned"
          )
      // As it was: pinned only if it was at its critical offset.
      case .symbolic, .number, .token, .enumCase, .record:
        breach =
          trial.breach(if: [.atLeast(before, upper), .less(after, upper)], isShort)
          ?? trial.breach(if: [.less(before, upper), .atLeast(after, upper), .less(zero, upper)], isThere)
      }
      if let breach { return breach }
    }
    return nil
  }
}
