import Machine
import ProgramIR

/// What a sheet is doing, without numbers. Notches are values of its enumeration of notches.
enum SheetActivity: Hashable {
  case resting(AbstractValue)
  case tracking(from: AbstractValue)
  case settling(to: AbstractValue, from: AbstractValue, token: Int)
}

extension SheetActivity {
  /// `nil` for a value that is no phase of the sheet.
  init?(_ value: AbstractValue, of sheet: SheetDeclaration, in index: SymbolTable) {
    guard let phase: SheetPhase = index.kind(ofCase: value.caseIndex, in: sheet.phaseType),
      let first = value.parts.first
    else { return nil }
    switch phase {
    case .resting: self = .resting(first)
    case .tracking: self = .tracking(from: first)
    case .settling:
      guard value.parts.count == 3, case .token(let token) = value.parts[2] else { return nil }
      self = .settling(to: first, from: value.parts[1], token: token)
    }
  }
}

extension ReachabilityGraph {
  /// The notch at which a sheet rests in a state, if it does.
  func rest(_ sheet: SheetDeclaration, in state: [AbstractValueID]) -> AbstractValue? {
    if case .resting(let notch)? = activity(sheet, in: state) { notch } else { nil }
  }

  func name(_ notch: AbstractValue, _ sheet: SheetDeclaration) -> String {
    bytecode.text(notch, of: .enumeration(sheet.notchType))
  }

  /// The mode of a state, if the component depends on it.
  func mode(in state: [AbstractValueID]) -> String? {
    value("mode", in: state).map { bytecode.text($0, of: .enumeration(ReservedNames.mode)) }
  }

  /// The effects of a kind; none in a program that never has them.
  func effects(_ effect: Effect, in effects: [AbstractValueID]) -> [AbstractValue] {
    guard !effects.isEmpty, let item = bytecode.index.enumCase(effect, in: ReservedNames.effect) else { return [] }
    return effects.map(value).filter { $0.caseIndex == item }
  }

  /// Whose movement counts in a state, and on which region.
  func driver(_ field: String, in state: [AbstractValueID]) -> (kind: GestureOwner, region: AbstractValue?)? {
    guard let value = value(field, in: state),
      let kind: GestureOwner = bytecode.index.kind(ofCase: value.caseIndex, in: ReservedNames.driver)
    else { return nil }
    return (kind, value.parts.first)
  }
}

extension SheetDeclaration {
  var driver: String? { terms.driver }
}

extension ConsumerBinding {
  /// The state field that tells whose movement counts.
  var driver: String? {
    if case .isCase(.state(let field), _, _)? = isDriven { field } else { nil }
  }
}
