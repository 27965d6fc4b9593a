import Machine
import Numerics
import ProgramIR

/// The contract of movement, which is the same for all nodes. A finger moves the chain of its region and returns
/// exactly the rest of that chain. A region that does not drive moves nothing and leaves nothing over.
struct MovementContract {
  func violation(_ trial: inout EventPath) -> EventViolation? {
    guard trial.subject.event.has(.movement), let rest = trial.rest else { return nil }
    guard trial.isListenedTo(as: trial.subject.event == .dragged ? .finger : .fling) else {
      return trial.violation(
        .conservation, unless: rest, is: SymbolicNumber(constant: 0),
        "a movement that does not count leaves something over")
    }
    for chain in trial.subject.driven where trial.isShown(chain.pages) {
      guard let left = trial.initially(chain.rest)?.number else {
        return trial.violation(.conservation, if: [], "a finger moves another chain than that of its region")
      }
      let untold = "the rest of a movement is not returned"
      guard trial.subject.event == .drifted, trial.subject.stopsFlings else {
        if let violation = trial.violation(.conservation, unless: rest, is: left, untold) { return violation }
        continue
      }
      // A deceleration that ends with its region also leaves over the distance beyond the region's end.
      if trial.isOwn, let violation = trial.violation(.conservation, unless: rest, is: left + unmoved(&trial), untold) {
        return violation
      }
    }
    return nil
  }

  /// Returns the part of a deceleration for which the region has no room, in points. Positive if it would increase the
  /// position.
  private func unmoved(_ trial: inout EventPath) -> SymbolicNumber {
    let zero = SymbolicNumber(constant: 0)
    guard let by = trial.number(.distance) else { return zero }
    let (distance, before) = (zero - by, trial.before)
    let isUp = trial.run.decide(.greater, distance, zero)
    let room = (isUp ? before.upper : before.lower) - before.position
    // Pulled beyond its end, the region has no room in that direction.
    if trial.run.decide(isUp ? .less : .greater, room, zero) { return distance }
    return trial.run.decide(isUp ? .greater : .less, distance, room) ? distance - room : zero
  }
}
