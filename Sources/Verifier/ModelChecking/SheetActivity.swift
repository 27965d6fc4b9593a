import Machine
import ProgramIR

/// The phase of a sheet without numbers. Notches are values of the sheet's enumeration of notches.
enum SheetActivity: Hashable {
  case resting(AbstractValue)
  case tracking(from: AbstractValue)
  case settling(to: AbstractValue, from: AbstractValue, token: Int)
}

extension SheetActivity {
  /// Creates the phase from an abstract value. `nil` if the value is not a phase of the sheet.
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
  /// Returns the notch at which a sheet rests in a state. `nil` if the sheet does not rest.
  func rest(_ sheet: SheetDeclaration, in state: [AbstractValueID]) -> AbstractValue? {
    if case .resting(let notch)? = activity(sheet, in: state) { notch } else { nil }
  }

  func name(_ notch: AbstractValue, _ sheet: SheetDeclaration) -> String {
    bytecode.text(notch, of: .enumeration(sheet.notchType))
  }

  /// Returns the mode of a state. `nil` if the component does not depend on it.
  func mode(in state: [AbstractValueID]) -> String? {
    value("mode", in: state).map { bytecode.text($0, of: .enumeration(ReservedNames.mode)) }
  }

  /// Returns the effects of a kind. Empty if the program never emits the effect.
  func effects(_ effect: Effect, in effects: [AbstractValueID]) -> [AbstractValue] {
    guard !effects.isEmpty, let item = bytecode.index.enumCase(effect, in: ReservedNames.effect) else { return [] }
    return effects.map(value).filter { $0.caseIndex == item }
  }

  /// Returns the gesture owner in a state, and its region.
  func owner(_ field: String, in state: [AbstractValueID]) -> (kind: GestureOwner, region: AbstractValue?)? {
    guard let value = value(field, in: state),
      let kind: GestureOwner = bytecode.index.kind(ofCase: value.caseIndex, in: ReservedNames.gestureOwner)
    else { return nil }
    return (kind, value.parts.first)
  }
}

extension SheetDeclaration {
  var owner: String? { terms.owner }
}

extension ConsumerBinding {
  /// The state field with the gesture owner.
  var owner: String? {
    if case .isCase(.state(let field), _, _)? = isFingerDown { field } else { nil }
  }
}
