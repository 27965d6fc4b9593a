import Machine

extension ChainProofTask {
  /// The result of a proof.
  enum Outcome {
    case proved
    /// The first violation of each law in each direction.
    case refuted([ChainViolation])
    case undecided
  }

  /// Checks all laws on all paths.
  func prove(_ statistics: inout VerificationStatistics) -> Outcome {
    var failures: [ChainViolation] = []
    var isComplete = true
    for direction in Direction.allCases {
      isComplete = proveMovement(direction, &failures, &statistics) && isComplete
      for property in comparingLaws {
        isComplete = prove(property, direction, &failures, &statistics) && isComplete
      }
    }
    if !failures.isEmpty { return .refuted(failures) }
    return isComplete ? .proved : .undecided
  }

  /// Checks the laws about a single movement. Returns false if the budget runs out.
  private func proveMovement(
    _ direction: Direction, _ failures: inout [ChainViolation], _ statistics: inout VerificationStatistics
  ) -> Bool {
    var breaches: [LawViolation?] = movementLaws.map { _ in nil }
    let isComplete = checkStates(&statistics) { trial in
      let movement = trial.movement(direction)
      for (number, property) in movementLaws.enumerated() where breaches[number] == nil {
        breaches[number] = property.violation(of: movement, &trial)
      }
      return true
    }
    for (property, violation) in zip(movementLaws, breaches) {
      if let violation { failures.append(ChainViolation(property.name, chain.name, direction, violation)) }
    }
    return isComplete
  }

  private func prove(
    _ property: any Law, _ direction: Direction, _ failures: inout [ChainViolation],
    _ statistics: inout VerificationStatistics
  ) -> Bool {
    var violation: LawViolation?
    let isComplete = checkStates(&statistics) { trial in
      violation = property.violation(&trial, direction)
      return violation == nil
    }
    if let violation { failures.append(ChainViolation(property.name, chain.name, direction, violation)) }
    return isComplete
  }
}

extension ChainViolation {
  fileprivate init(_ property: String, _ chain: String, _ direction: Direction, _ violation: LawViolation) {
    self.init(
      property: property, chain: chain, direction: direction, sentence: violation.sentence, witness: violation.witness)
  }
}
