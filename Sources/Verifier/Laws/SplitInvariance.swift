import Machine
import Numerics
import ProgramIR

/// Law 3: moving a, then b in the same direction equals moving a + b, in positions and finite state.
struct SplitInvariance: Law {
  let name = "chunks"

  func violation(_ trial: inout ChainPath, _ direction: Direction) -> LawViolation? {
    let first = trial.distance(direction, "first distance")
    let second = trial.distance(direction, "second distance")
    _ = trial.move(first)
    _ = trial.move(second)
    let inTwo = trial.state
    trial.rewind()
    _ = trial.move(first + second)
    for (slot, (left, right)) in zip(inTwo, trial.state).enumerated() {
      let sentence = "`\(trial.field(slot))` depends on how a movement is cut into pieces"
      if let violation = trial.difference(left, right, sentence) { return violation }
    }
    return nil
  }
}

extension ChainPath {
  /// Returns a violation if two values can differ on this path.
  fileprivate mutating func difference(
    _ left: Value<SymbolicNumber>, _ right: Value<SymbolicNumber>, _ sentence: String
  ) -> LawViolation? {
    switch (left, right) {
    case (.number(let first), .number(let second)):
      return violation(if: [.less(first, second)], sentence) ?? violation(if: [.less(second, first)], sentence)
    case (.bool(let first), .bool(let second)) where first == second: return nil
    case (.token(let first), .token(let second)) where first == second: return nil
    case (.symbolic(let first), .symbolic(let second)) where first == second: return nil
    case (.enumCase(let first, let firstParts), .enumCase(let second, let secondParts)) where first == second:
      return difference(firstParts, secondParts, sentence)
    case (.record(let first), .record(let second)): return difference(first, second, sentence)
    case (.number, _), (.bool, _), (.token, _), (.symbolic, _), (.enumCase, _), (.record, _):
      return violation(if: [], sentence)
    }
  }

  private mutating func difference(
    _ left: [Value<SymbolicNumber>], _ right: [Value<SymbolicNumber>], _ sentence: String
  ) -> LawViolation? {
    for (first, second) in zip(left, right) {
      if let violation = difference(first, second, sentence) { return violation }
    }
    return nil
  }
}
