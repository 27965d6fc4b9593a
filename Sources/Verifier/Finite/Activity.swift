import Machine

/// What a sheet is doing, without numbers. Notches are values of its enumeration of notches.
enum Activity: Hashable {
  case resting(FiniteValue)
  case tracking(from: FiniteValue)
  case settling(to: FiniteValue, from: FiniteValue, token: Int)
}

extension Exploration {
  /// `nil` for a value that is no phase.
  func activity(_ sheet: SheetPlan, in state: [FiniteValue]) -> Activity? {
    guard let value = value(sheet.phase, in: state), let item = value.itemIndex,
      let cases = executable.index.enumerations[sheet.phaseType]?.cases, cases.indices.contains(item)
    else { return nil }
    switch (cases[item].name, value.parts.count) {
    case ("resting", 1): return .resting(value.parts[0])
    case ("tracking", 1): return .tracking(from: value.parts[0])
    case ("settling", 3):
      guard case .token(let token) = value.parts[2] else { return nil }
      return .settling(to: value.parts[0], from: value.parts[1], token: token)
    case _: return nil
    }
  }

  /// The notch at which a sheet rests in a state, if it does.
  func rest(_ sheet: SheetPlan, in state: [FiniteValue]) -> FiniteValue? {
    if case .resting(let notch)? = activity(sheet, in: state) { notch } else { nil }
  }

  func name(_ notch: FiniteValue, _ sheet: SheetPlan) -> String {
    executable.text(notch, of: .enumeration(sheet.notchType))
  }

  /// The mode of a state, if the component depends on it.
  func mode(in state: [FiniteValue]) -> String? {
    value("mode", in: state).map { executable.text($0, of: .enumeration(Names.mode)) }
  }

  /// The effects of a kind.
  func effects(_ name: String, in effects: [FiniteValue]) -> [FiniteValue] {
    let number = executable.index.enumerations[Names.effect]?.cases.firstIndex { $0.name == name }
    return effects.filter { $0.itemIndex == number }
  }

  /// Whose movement counts in a state: `nobody`, `finger`, `fling`, with the region.
  func driver(_ field: String, in state: [FiniteValue]) -> (kind: String, region: FiniteValue?)? {
    guard let value = value(field, in: state), let item = value.itemIndex,
      let cases = executable.index.enumerations[Names.driver]?.cases, cases.indices.contains(item)
    else { return nil }
    return (cases[item].name, value.parts.first)
  }
}

extension SheetPlan {
  /// The state field that tells whose movement counts.
  var driver: String? {
    if case .isItem(.state(let field), _, _)? = terms.isDriven { field } else { nil }
  }
}
