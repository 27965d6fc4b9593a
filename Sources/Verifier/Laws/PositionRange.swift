import Machine
import Numerics
import ProgramIR

/// Law 2: lower ≤ x ≤ upper stays so outside of the designated end, and arrival is exact.
struct PositionRange: MovementLaw {
  let name = "range"

  func violation(of movement: ObservedMovement, _ trial: inout ChainPath) -> LawViolation? {
    for (number, consumer) in trial.subject.chain.consumers.enumerated() {
      let (limits, position) = (trial.limits[number], movement.positions[number])
      if !trial.subject.isOpenBelow(number),
        let violation = trial.violation(
          if: [.less(position, limits.lower)], "`\(consumer.node)` leaves its lower limit")
      {
        return violation
      }
      if !trial.subject.isOpenAbove(number),
        let violation = trial.violation(
          if: [.less(limits.upper, position)], "`\(consumer.node)` leaves its upper limit")
      {
        return violation
      }
    }
    return inexactArrival(movement, &trial)
  }

  /// A position that arrives is assigned the limit, since adding what is missing misses it in doubles. One that is
  /// computed must therefore never be able to equal a limit, unless nothing was added to where it was.
  private func inexactArrival(_ movement: ObservedMovement, _ trial: inout ChainPath) -> LawViolation? {
    let chain = trial.subject.chain
    for (number, consumer) in chain.consumers.enumerated() {
      let position = movement.positions[number]
      let limits = chain[movement.direction].steps.filter { $0.consumer == number }.compactMap { trial.limit($0) }
      let exact = [trial.start[number]] + limits
      if exact.contains(where: { $0.origin == position.origin }) { continue }
      let base = exact.first { $0.origin == position.origin.base }
      let moves = base.map { [SymbolicComparison.farther(position, $0, movement.sign(consumer))] } ?? []
      for limit in limits {
        if let violation = trial.violation(
          if: [.equal(position, limit)] + moves,
          "`\(consumer.node)` is brought to its limit by a sum, which in doubles misses it")
        {
          return violation
        }
      }
    }
    return nil
  }
}

extension SymbolicNumber.Origin {
  /// What something is added to or taken from.
  fileprivate var base: SymbolicNumber.Origin? {
    switch self {
    case .arithmetic(.add, let base, _), .arithmetic(.subtract, let base, _): base
    case .symbol, .constant, .negation, .arithmetic: nil
    }
  }
}
