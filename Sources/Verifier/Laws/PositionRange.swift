import Machine
import Numerics
import ProgramIR

/// Law 2: lower ≤ x ≤ upper is preserved except at the designated open end, and arrival is exact.
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
    return rideBeyond(movement, &trial) ?? inexactArrival(movement, &trial)
  }

  /// Returns a violation if a bar leaves its limits, or if a computed position of it can equal one.
  private func rideBeyond(_ movement: ObservedMovement, _ trial: inout ChainPath) -> LawViolation? {
    let zero = SymbolicNumber(constant: 0)
    for rider in trial.riders {
      let position = trial.position(of: rider)
      let limit = movement.direction == .up ? rider.upper : zero
      let isExact = position.origin == limit.origin || position.origin == rider.start.origin
      if let violation = trial.violation(if: [.less(position, zero)], "bar `\(rider.node)` is below its place")
        ?? trial.violation(if: [.less(rider.upper, position)], "bar `\(rider.node)` is beyond the edge")
        ?? (isExact
          ? nil
          : trial.violation(
            if: [.equal(position, limit), .farther(position, rider.start, movement.sign)],
            "bar `\(rider.node)` is brought to its limit by a sum, which in doubles misses it"))
      {
        return violation
      }
    }
    return nil
  }

  /// Returns a violation if a computed position can equal a limit.
  ///
  /// **Why:** a position that arrives must be assigned the limit, since adding the missing distance can miss it in
  /// doubles. A computed position is exempt if nothing was added to its previous value.
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
  /// The left operand of an addition or subtraction. `nil` for other numbers.
  fileprivate var base: SymbolicNumber.Origin? {
    switch self {
    case .arithmetic(.add, let base, _), .arithmetic(.subtract, let base, _): base
    case .symbol, .constant, .negation, .arithmetic: nil
    }
  }
}
