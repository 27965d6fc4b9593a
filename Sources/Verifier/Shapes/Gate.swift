import Machine

extension Plan.Step.Gate {
  /// The condition under which the step takes part, as a conjunct of a branch; `nil` if the program has none such.
  func condition(_ index: ProgramIndex) -> Term? {
    switch self {
    case .open: return .truth(true)
    case .finger:
      guard index.enumerations[Names.driver]?.item("finger") != nil, index.stateField("driver") != nil else {
        return nil
      }
      return .isItem(.state("driver"), enumeration: Names.driver, name: "finger")
    case .tracking(let sheet):
      guard case .enumeration(let phase)? = index.stateField(sheet + "Phase")?.type,
        index.enumerations[phase]?.item("tracking") != nil
      else { return nil }
      return .isItem(.state(sheet + "Phase"), enumeration: phase, name: "tracking")
    }
  }
}
