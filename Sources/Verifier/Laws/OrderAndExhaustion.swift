import Machine
import Numerics
import ProgramIR

/// Law 4: a step moves its consumer only if no earlier step of the declared plan has room left after it; something is
/// left over only if no step has room. Without it a machine that never moves would keep all the other laws.
///
/// Steps whose gate is closed are not there. What belongs to no step of the plan does not move.
struct OrderAndExhaustion: MovementProperty {
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

  func breach(of movement: Movement, _ trial: inout Trial) -> Breach? {
    guard let steps = openSteps(movement, &trial) else {
      return trial.breach(if: [], "the program has no condition for a gate of the plan")
    }
    for (number, step) in steps.enumerated() {
      if let breach = overtaking(step, steps[..<number], movement, &trial) { return breach }
    }
    return unexhausted(steps, movement, &trial) ?? stray(steps, movement, &trial)
  }

  private func openSteps(_ movement: Movement, _ trial: inout Trial) -> [Step]? {
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
  private func overtaking(
    _ step: Step, _ earlier: ArraySlice<Step>, _ movement: Movement, _ trial: inout Trial
  ) -> Breach? {
    let position = movement.positions[step.consumer]
    let others = earlier.filter { $0.consumer == step.consumer }.compactMap(\.limit)
    let moves = ([trial.start[step.consumer]] + others).map { Condition.farther(position, $0, step.sign) }
    for first in earlier where first.consumer != step.consumer {
      if let breach = trial.breach(
        if: moves + hasRoom(first, movement), "`\(step.node)` moves although `\(first.node)` comes first and has room")
      {
        return breach
      }
    }
    return nil
  }

  private func hasRoom(_ step: Step, _ movement: Movement) -> [Condition] {
    step.limit.map { [.farther($0, movement.positions[step.consumer], step.sign)] } ?? []
  }

  private func unexhausted(_ steps: [Step], _ movement: Movement, _ trial: inout Trial) -> Breach? {
    let zero = SymbolicNumber(constant: 0)
    for step in steps {
      for sign in [1, -1] {
        if let breach = trial.breach(
          if: [.farther(movement.rest, zero, sign)] + hasRoom(step, movement),
          "something is left over although `\(step.node)` has room")
        {
          return breach
        }
      }
    }
    return nil
  }

  /// A consumer moves as far as the steps of the plan let it, and those of other chains do not move.
  private func stray(_ steps: [Step], _ movement: Movement, _ trial: inout Trial) -> Breach? {
    for (number, consumer) in trial.subject.chain.consumers.enumerated() {
      let own = steps.filter { $0.consumer == number }
      if own.contains(where: { $0.limit == nil }) { continue }
      let bounds = [trial.start[number]] + own.compactMap(\.limit)
      let position = movement.positions[number]
      if let breach = trial.breach(
        if: bounds.map { .farther(position, $0, movement.sign(consumer)) },
        "`\(consumer.node)` moves farther than the plan lets it")
      {
        return breach
      }
    }
    return trial.breachOfStrangers()
  }
}

extension Trial {
  /// Positions that the chain does not name stay as they are.
  fileprivate mutating func breachOfStrangers() -> Breach? {
    for (slot, before, after) in strangers {
      let name = field(slot)
      for pair in [(before, after), (after, before)] {
        if let breach = breach(if: [.less(pair.0, pair.1)], "`\(name)` moves, which the chain does not name") {
          return breach
        }
      }
    }
    return nil
  }
}
