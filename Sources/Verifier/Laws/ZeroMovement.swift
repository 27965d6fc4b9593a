import Machine
import Numerics
import ProgramIR

/// Law 1 at d = 0: a movement by zero changes no position and leaves no rest.
struct ZeroMovement: Law {
  let name = "stillness"

  func violation(_ trial: inout ChainPath, _ direction: Direction) -> LawViolation? {
    // One direction suffices, since zero has no direction.
    guard direction == .up else { return nil }
    let zero = SymbolicNumber(constant: 0)
    let rest = trial.move(zero)
    trial.mention("left over", rest)
    let (starts, ends) = (trial.riders.map(\.start), trial.riders.map(trial.position))
    for (before, after) in zip(trial.start + starts + [zero], trial.positions + ends + [rest]) {
      for pair in [(before, after), (after, before)] {
        if let violation = trial.violation(if: [.less(pair.0, pair.1)], "something moves although the finger does not")
        {
          return violation
        }
      }
    }
    return nil
  }
}
