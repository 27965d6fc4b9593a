import Machine
import Numerics
import ProgramIR

/// The law of the next consumer: a release, and a deceleration that ends, continue with the first consumer of the
/// declared plan that has room. A finger would move the same consumer next.
struct HandoffOrder: Law {
  let name = "handoff"

  func violation(_ trial: inout ChainPath, _ direction: Direction) -> LawViolation? {
    guard trial.subject.receiver != nil else { return nil }
    let chain = trial.subject.chain
    if direction == .up, trial.receiver(of: SymbolicNumber(constant: 0)) != nil {
      return trial.violation(if: [], "a release at rest goes on")
    }
    let first = trial.receiver(of: trial.distance(direction))
    trial.openGates(direction)
    var isFull: [SymbolicComparison] = []
    for (step, isOpen) in zip(chain[direction].steps, trial.gates) {
      // An open end takes the whole movement, so no movement is handed to it.
      guard isOpen == true, let limit = trial.limit(step) else { continue }
      let (position, sign) = (trial.start[step.consumer], chain.consumers[step.consumer].sign(direction))
      if step.consumer != first,
        let violation = trial.violation(
          if: isFull + [.farther(limit, position, sign)],
          "`\(chain.consumers[step.consumer].node)` comes first and has room, and a release goes on elsewhere")
      {
        return violation
      }
      isFull.append(sign > 0 ? .atLeast(position, limit) : .atLeast(limit, position))
    }
    return first.flatMap {
      trial.violation(if: isFull, "a release goes on in `\(chain.consumers[$0].node)`, which has no room")
    }
  }
}
