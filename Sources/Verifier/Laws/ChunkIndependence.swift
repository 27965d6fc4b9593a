import Machine
import Numerics
import ProgramIR

/// Law 3: moving a, then b in the same direction equals moving a + b, in positions and finite state.
struct ChunkIndependence: Property {
  let name = "chunks"

  func breach(_ trial: inout Trial, _ direction: Direction) -> Breach? {
    let first = trial.distance(direction, "first distance")
    let second = trial.distance(direction, "second distance")
    _ = trial.move(first)
    _ = trial.move(second)
    let inTwo = trial.state
    trial.rewind()
    _ = trial.move(first + second)
    for (slot, (left, right)) in zip(inTwo, trial.state).enumerated() {
      let sentence = "`\(trial.field(slot))` depends on how a movement is cut into pieces"
      if let breach = trial.difference(left, right, sentence) { return breach }
    }
    return nil
  }
}

extension Trial {
  /// An objection if two values can differ on this path.
  fileprivate mutating func difference(
    _ left: Value<SymbolicNumber>, _ right: Value<SymbolicNumber>, _ sentence: String
  ) -> Breach? {
    switch (left, right) {
    case (.number(let first), .number(let second)):
      return breach(if: [.less(first, second)], sentence) ?? breach(if: [.less(second, first)], sentence)
    case (.bool(let first), .bool(let second)) where first == second: return nil
    case (.token(let first), .token(let second)) where first == second: return nil
    case (.symbolic(let first), .symbolic(let second)) where first == second: return nil
    case (.enumCase(let first, let firstParts), .enumCase(let second, let secondParts)) where first == second:
      return difference(firstParts, secondParts, sentence)
    case (.record(let first), .record(let second)): return difference(first, second, sentence)
    case (.number, _), (.bool, _), (.token, _), (.symbolic, _), (.enumCase, _), (.record, _):
      return breach(if: [], sentence)
    }
  }

  private mutating func difference(
    _ left: [Value<SymbolicNumber>], _ right: [Value<SymbolicNumber>], _ sentence: String
  ) -> Breach? {
    for (first, second) in zip(left, right) {
      if let breach = difference(first, second, sentence) { return breach }
    }
    return nil
  }
}
