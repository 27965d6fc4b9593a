import Machine
import Numerics
import ProgramIR

/// A movement by nothing moves nothing and leaves nothing over: law 1 at d = 0.
struct Stillness: Property {
  let name = "stillness"

  func breach(_ trial: inout Trial, _ direction: Direction) -> Breach? {
    // One try is enough: zero has no direction.
    guard direction == .up else { return nil }
    let zero = SymbolicNumber(constant: 0)
    let rest = trial.move(zero)
    trial.mention("left over", rest)
    for (before, after) in zip(trial.start + [zero], trial.positions + [rest]) {
      for pair in [(before, after), (after, before)] {
        if let breach = trial.breach(if: [.less(pair.0, pair.1)], "something moves although the finger does not") {
          return breach
        }
      }
    }
    return nil
  }
}
