import Machine

extension Subject {
  /// What a proof came to.
  enum Outcome {
    case proved
    /// The first objection of each law in each direction.
    case refuted([PropertyFailure])
    case undecided
  }

  /// Tries all properties on all paths.
  func prove(_ statistics: inout VerificationStatistics) -> Outcome {
    var failures: [PropertyFailure] = []
    var isComplete = true
    for direction in Direction.allCases {
      isComplete = proveMovement(direction, &failures, &statistics) && isComplete
      for property in comparingProperties {
        isComplete = prove(property, direction, &failures, &statistics) && isComplete
      }
    }
    if !failures.isEmpty { return .refuted(failures) }
    return isComplete ? .proved : .undecided
  }

  /// Tries the properties of one movement. Returns false if the budget was used up.
  private func proveMovement(
    _ direction: Direction, _ failures: inout [PropertyFailure], _ statistics: inout VerificationStatistics
  ) -> Bool {
    var breaches: [Breach?] = movementProperties.map { _ in nil }
    let isComplete = explore(&statistics) { trial in
      let movement = trial.movement(direction)
      for (number, property) in movementProperties.enumerated() where breaches[number] == nil {
        breaches[number] = property.breach(of: movement, &trial)
      }
      return true
    }
    for (property, breach) in zip(movementProperties, breaches) {
      if let breach { failures.append(PropertyFailure(property.name, chain.name, direction, breach)) }
    }
    return isComplete
  }

  private func prove(
    _ property: any Property, _ direction: Direction, _ failures: inout [PropertyFailure],
    _ statistics: inout VerificationStatistics
  ) -> Bool {
    var breach: Breach?
    let isComplete = explore(&statistics) { trial in
      breach = property.breach(&trial, direction)
      return breach == nil
    }
    if let breach { failures.append(PropertyFailure(property.name, chain.name, direction, breach)) }
    return isComplete
  }
}

extension PropertyFailure {
  fileprivate init(_ property: String, _ chain: String, _ direction: Direction, _ breach: Breach) {
    self.init(
      property: property, chain: chain, direction: direction, sentence: breach.sentence, witness: breach.witness)
  }
}
