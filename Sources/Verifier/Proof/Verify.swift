import Machine
import Source

/// What a verification took.
package struct VerificationStatistics: Sendable, Equatable {
  /// The chains that were looked at, and those of them whose shape had been proved before.
  package var chains = 0
  package var remembered = 0
  /// The paths that were followed, and the questions that were put to exact arithmetic on them.
  package var paths = 0
  package var questions = 0

  package init() {}
}

/// Proves that a machine as lowered moves as its spec declares, and reports what it breaks.
///
/// Every chain is run on symbols along every path; what remains to the solver are the facts about a screen's numbers
/// that are assumed here: limits are not negative and in order.
package func verify(
  _ machine: Machine, memo: inout ProofMemo
) -> (findings: [Diagnostic], statistics: VerificationStatistics) {
  let (failures, statistics) = propertyFailures(of: machine, memo: &memo)
  return (failures.map { $0.diagnostic(machine.outline) }, statistics)
}

/// Every property that does not hold, or could not be proved, chain by chain.
package func propertyFailures(
  of machine: Machine, memo: inout ProofMemo
) -> (failures: [PropertyFailure], statistics: VerificationStatistics) {
  let index = ProgramIndex(machine.program)
  let positions = Set(machine.chains.flatMap { $0.terms.map(\.position) })
  var statistics = VerificationStatistics()
  var failures: [PropertyFailure] = []
  for chain in machine.chains {
    statistics.chains += 1
    let abstraction = Abstraction(index, chain)
    let shape = Shape(chain, abstraction, positions: positions)
    if memo.contains(shape) {
      statistics.remembered += 1
      continue
    }
    let found = Subject(chain, abstraction, positions: positions)?.failures(&statistics) ?? [.missing(chain)]
    if found.isEmpty { memo.insert(shape) }
    failures += found
  }
  return (failures, statistics)
}

extension Subject {
  /// What the laws have to say, the first objection of each law in each direction.
  func failures(_ statistics: inout VerificationStatistics) -> [PropertyFailure] {
    Direction.allCases.flatMap { direction in
      movementFailures(direction, &statistics)
        + comparingProperties.flatMap { failures($0, direction, &statistics) }
    }
  }

  private func movementFailures(
    _ direction: Direction, _ statistics: inout VerificationStatistics
  ) -> [PropertyFailure] {
    var breaches: [Breach?] = movementProperties.map { _ in nil }
    let isComplete = explore(&statistics) { trial in
      let movement = trial.movement(direction)
      for (number, property) in movementProperties.enumerated() where breaches[number] == nil {
        breaches[number] = property.breach(of: movement, &trial)
      }
      return true
    }
    return zip(movementProperties, breaches).compactMap { property, breach in
      failure(property.name, direction, breach, isComplete)
    }
  }

  private func failures(
    _ property: any Property, _ direction: Direction, _ statistics: inout VerificationStatistics
  ) -> [PropertyFailure] {
    var breach: Breach?
    let isComplete = explore(&statistics) { trial in
      breach = property.breach(&trial, direction)
      return breach == nil
    }
    return failure(property.name, direction, breach, isComplete).map { [$0] } ?? []
  }

  private func failure(
    _ property: String, _ direction: Direction, _ breach: Breach?, _ isComplete: Bool
  ) -> PropertyFailure? {
    if let breach {
      return PropertyFailure(
        property: property, chain: chain.name, direction: direction, sentence: breach.sentence,
        witness: breach.witness)
    }
    if isComplete { return nil }
    return PropertyFailure(
      property: property, chain: chain.name, direction: direction,
      sentence: "no proof was found within the budget: the chain has too many consumers", witness: [])
  }
}

extension PropertyFailure {
  fileprivate static func missing(_ chain: Chain) -> PropertyFailure {
    PropertyFailure(
      property: "order", chain: chain.name, direction: .up,
      sentence: "the program lacks the chain's function or one of its positions or limits", witness: [])
  }

  /// The finding, at the chain's innermost node.
  fileprivate func diagnostic(_ outline: Outline) -> Diagnostic {
    let values = Counterexample(device: nil, orientation: nil, environment: [], values: witness)
    return Diagnostic(
      .brokenLaw, "moving `\(chain)` \(direction) breaks the law of \(property): \(sentence)",
      at: outline.node(chain)?.span ?? Span(0, 0), counterexample: witness.isEmpty ? nil : values)
  }
}
