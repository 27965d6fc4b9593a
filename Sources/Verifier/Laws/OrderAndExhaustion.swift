import Machine
import Numerics
import ProgramIR

/// Law 4: a step moves its consumer only if no earlier step of the declared plan has room left after it; something is
/// left over only if no step has room. Without it a machine that never moves would keep all the other laws.
///
/// Steps whose gate is closed are not there. What belongs to no step of the plan does not move.
struct OrderAndExhaustion: MovementLaw {
  let name = "order"

  /// A step of the declared plan that takes part.
  private struct Step {
    var consumer: Int
    var node: String
    /// `nil` at an open end.
    var limit: SymbolicNumber?
    /// 1 where the step's position grows, −1 where it shrinks.
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

  /// A step takes part in a movement if it takes its consumer farther than where the consumer was, and farther than
  /// earlier steps could.
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

  /// A consumer moves as far as the steps of the plan let it, and those of other chains do not move.
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
  /// Positions that the chain does not name stay as they are.
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
