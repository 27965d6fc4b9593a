import Machine
import Numerics
import ProgramIR

/// Law 4: a step moves its consumer only if no earlier step of the declared plan has room left. A rest remains only if
/// no step has room.
///
/// **Why:** a machine that never moves satisfies all other laws.
///
/// Steps with a closed gate are skipped. Positions outside the plan do not move.
struct OrderAndExhaustion: MovementLaw {
  let name = "order"

  /// A step of the declared plan whose gate is open.
  private struct Step {
    var consumer: Int
    var node: String
    /// The limit of the step in points. `nil` at an open end.
    var limit: SymbolicNumber?
    /// The direction of the step: 1 if its position increases, −1 if it decreases.
    var sign: Int
  }

  func violation(of movement: ObservedMovement, _ trial: inout ChainPath) -> LawViolation? {
    guard let steps = openSteps(movement, &trial) else {
      return trial.violation(if: [], "the program has no condition for a gate of the plan")
    }
    for (number, step) in steps.enumerated() {
      if let violation = orderViolation(step, steps[..<number], movement, &trial) { return violation }
    }
    return unexhausted(steps, movement, &trial) ?? unplannedMovement(steps, movement, &trial)
      ?? missedRide(movement, &trial)
  }

  /// Returns a violation if a bar with room moves less than what remains after the consumers around its scroll, which is
  /// at least what its scroll takes between its limits.
  private func missedRide(_ movement: ObservedMovement, _ trial: inout ChainPath) -> LawViolation? {
    for (number, rider) in trial.riders.enumerated() {
      let consumer = trial.subject.chain.riders[number].consumer
      let limits = trial.limits[consumer]
      let (before, after) = (trial.start[consumer], movement.positions[consumer])
      let position = trial.position(of: rider)
      let limit = movement.direction == .up ? rider.upper : SymbolicNumber(constant: 0)
      let isInside = [before, after].flatMap {
        [SymbolicComparison.atLeast($0, limits.lower), .atLeast(limits.upper, $0)]
      }
      let due = rider.start + (after - before)
      if let violation = trial.violation(
        if: isInside + [.farther(limit, position, movement.sign), .farther(due, position, movement.sign)],
        "bar `\(rider.node)` moves less than what it moves with")
      {
        return violation
      }
    }
    return nil
  }

  private func openSteps(_ movement: ObservedMovement, _ trial: inout ChainPath) -> [Step]? {
    let chain = trial.subject.chain
    var steps: [Step] = []
    for (step, isOpen) in zip(chain[movement.direction].steps, trial.gates) {
      guard let isOpen else { return nil }
      if !isOpen { continue }
      let consumer = chain.consumers[step.consumer]
      steps.append(
        Step(
          consumer: step.consumer, node: consumer.node, limit: trial.limit(step), sign: movement.sign(consumer)))
    }
    return steps
  }

  /// Returns a violation if a step moves although an earlier step has room. A step moves if its consumer goes beyond
  /// its initial position and beyond the limits of earlier steps.
  private func orderViolation(
    _ step: Step, _ earlier: ArraySlice<Step>, _ movement: ObservedMovement, _ trial: inout ChainPath
  ) -> LawViolation? {
    let position = movement.positions[step.consumer]
    let others = earlier.filter { $0.consumer == step.consumer }.compactMap(\.limit)
    let moves = ([trial.start[step.consumer]] + others).map { SymbolicComparison.farther(position, $0, step.sign) }
    for first in earlier where first.consumer != step.consumer {
      if let violation = trial.violation(
        if: moves + hasRoom(first, movement), "`\(step.node)` moves although `\(first.node)` comes first and has room")
      {
        return violation
      }
    }
    return nil
  }

  private func hasRoom(_ step: Step, _ movement: ObservedMovement) -> [SymbolicComparison] {
    step.limit.map { [.farther($0, movement.positions[step.consumer], step.sign)] } ?? []
  }

  private func unexhausted(_ steps: [Step], _ movement: ObservedMovement, _ trial: inout ChainPath) -> LawViolation? {
    let zero = SymbolicNumber(constant: 0)
    for step in steps {
      for sign in [1, -1] {
        if let violation = trial.violation(
          if: [.farther(movement.rest, zero, sign)] + hasRoom(step, movement),
          "something is left over although `\(step.node)` has room")
        {
          return violation
        }
      }
    }
    return nil
  }

  /// Returns a violation if a consumer moves farther than its steps permit, or if a position of another chain moves.
  private func unplannedMovement(_ steps: [Step], _ movement: ObservedMovement, _ trial: inout ChainPath)
    -> LawViolation?
  {
    for (number, consumer) in trial.subject.chain.consumers.enumerated() {
      let own = steps.filter { $0.consumer == number }
      if own.contains(where: { $0.limit == nil }) { continue }
      let bounds = [trial.start[number]] + own.compactMap(\.limit)
      let position = movement.positions[number]
      if let violation = trial.violation(
        if: bounds.map { .farther(position, $0, movement.sign(consumer)) },
        "`\(consumer.node)` moves farther than the plan lets it")
      {
        return violation
      }
    }
    return trial.breachOfStrangers()
  }
}

extension ChainPath {
  /// Returns a violation if a position moves that does not belong to the chain.
  fileprivate mutating func breachOfStrangers() -> LawViolation? {
    for (slot, before, after) in otherConsumers {
      let name = field(slot)
      for pair in [(before, after), (after, before)] {
        if let violation = violation(if: [.less(pair.0, pair.1)], "`\(name)` moves, which the chain does not name") {
          return violation
        }
      }
    }
    return nil
  }
}
