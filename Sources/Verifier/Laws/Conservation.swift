import Machine
import Numerics
import ProgramIR

/// Law 1: d = Σ consumed + rest, and every term has the sign of d.
///
/// **Sign:** consumption is measured in d. A position with sense −1 consumes the amount by which it decreases.
struct Conservation: MovementLaw {
  let name = "conservation"

  func violation(of movement: ObservedMovement, _ trial: inout ChainPath) -> LawViolation? {
    let consumers = trial.subject.chain.consumers
    var sum = movement.rest
    for (number, consumer) in consumers.enumerated() {
      let (before, after) = (trial.start[number], movement.positions[number])
      let consumed = consumer.sense > 0 ? after - before : before - after
      sum = sum + consumed
      let isWrong = SymbolicComparison.farther(before, after, movement.sign(consumer))
      if let violation = trial.violation(if: [isWrong], "`\(consumer.node)` moves against the finger") {
        return violation
      }
    }
    if let violation = wrongRide(movement, &trial) { return violation }
    let zero = SymbolicNumber(constant: 0)
    if let violation = trial.violation(
      if: [.farther(zero, movement.rest, movement.sign)], "more is consumed than the finger moved")
    {
      return violation
    }
    return trial.violation(if: [.less(sum, movement.distance)], "a part of the movement is lost")
      ?? trial.violation(if: [.less(movement.distance, sum)], "a part of the movement counts twice")
      ?? inexactZero(movement.rest, &trial)
  }

  /// Returns a violation if a bar moves against the finger or farther than it. A bar takes nothing of the movement.
  private func wrongRide(_ movement: ObservedMovement, _ trial: inout ChainPath) -> LawViolation? {
    for rider in trial.riders {
      let position = trial.position(of: rider)
      let end = rider.start + movement.distance
      if let violation = trial.violation(
        if: [.farther(rider.start, position, movement.sign)], "bar `\(rider.node)` moves against the finger")
        ?? trial.violation(
          if: [.farther(position, end, movement.sign)], "bar `\(rider.node)` moves farther than the finger")
      {
        return violation
      }
    }
    return nil
  }

  /// Returns a violation if a rest of zero is computed instead of the constant 0, since a sum of doubles can differ
  /// from zero.
  private func inexactZero(_ rest: SymbolicNumber, _ trial: inout ChainPath) -> LawViolation? {
    guard rest.form == .zero, rest.origin != .constant(.zero) else { return nil }
    return trial.violation(if: [], "what is left over is computed to be zero, which in doubles it need not be")
  }
}
