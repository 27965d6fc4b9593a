internal import Model
import Numerics
import ProgramIR

/// The program's names for the nodes of a screen, and the terms that read them.
struct ProgramNames {
  let spec: Spec

  func name(_ node: NodeID) -> String { spec[node].name.text }
  func names(_ node: NodeID) -> NodeNames { NodeNames(name(node)) }

  func notchType(_ sheet: NodeID) -> String { names(sheet).notchType }
  func phaseType(_ sheet: NodeID) -> String { names(sheet).phaseType }
  func pageType(_ tabs: NodeID) -> String { names(tabs).pageType }
  func comingType(_ tabs: NodeID) -> String { names(tabs).comingType }
  func memoryType(_ sheet: NodeID) -> String { names(sheet).memoryType }
  func geometryType(_ node: NodeID) -> String { names(node).geometryType }

  func function(_ verb: String, _ node: NodeID) -> String { names(node).function(verb) }

  func position(_ node: NodeID) -> String {
    switch spec[node].kind {
    case .sheet: names(node).height
    case .scroll, .list, .tabs, .page, .header, .box: names(node).offset
    }
  }

  func at(_ node: NodeID) -> Term { .state(position(node)) }
  func free(_ sheet: NodeID) -> String { names(sheet).free }
  func freeOrigin(_ sheet: NodeID) -> String { names(sheet).freeOrigin }
  func content(_ sheet: NodeID) -> String { names(sheet).content }
  func pinned(_ scroll: NodeID) -> String { names(scroll).pinned }
  func rising(_ node: NodeID) -> String { names(node).rising }
  func phase(_ sheet: NodeID) -> String { names(sheet).phase }
  func settling(_ node: NodeID) -> String { names(node).settling }
  func page(_ tabs: NodeID) -> String { names(tabs).page }
  func coming(_ tabs: NodeID) -> String { names(tabs).coming }
  func rested(_ sheet: NodeID) -> String { names(sheet).rested }
  func memory(_ sheet: NodeID) -> String { names(sheet).memory }

  func geometry(_ node: NodeID, _ field: String, of geometry: Term = .state("geometry")) -> Term {
    geometry[name(node), field]
  }

  func notch(_ sheet: NodeID, _ index: Int) -> Term {
    guard case .sheet(let value) = spec[sheet].kind else { return .bool(false) }
    return notch(sheet, named: value.notches[index].name.text)
  }

  func notch(_ sheet: NodeID, _ place: RestPlace) -> Term {
    switch place {
    case .notch(let index): notch(sheet, index)
    case .dismissed: notch(sheet, named: Lowering.dismissed)
    }
  }

  /// Returns the place of a sheet between its notches.
  func free(at sheet: NodeID) -> Term { notch(sheet, named: Lowering.free) }

  func notch(_ sheet: NodeID, named name: String) -> Term {
    .enumCase(enumeration: notchType(sheet), name: name, payload: [])
  }

  func pageItem(_ tabs: NodeID, _ page: NodeID) -> Term {
    .enumCase(enumeration: pageType(tabs), name: name(page), payload: [])
  }

  func region(_ node: NodeID) -> Term { .enumCase(enumeration: ReservedNames.region, name: name(node), payload: []) }

  func destination(_ sheet: NodeID, _ notch: Term) -> Term {
    .enumCase(enumeration: ReservedNames.destination, name: name(sheet), payload: [notch])
  }

  func mode(_ mode: ModeID) -> Term {
    .enumCase(enumeration: ReservedNames.mode, name: spec.modes[mode.index].text, payload: [])
  }

  func phaseItem(_ sheet: NodeID, _ phase: SheetPhase, _ payload: [Term]) -> Term {
    .enumCase(enumeration: phaseType(sheet), name: phase.name, payload: payload)
  }

  func isTracking(_ sheet: NodeID) -> Term {
    .isCase(.state(phase(sheet)), enumeration: phaseType(sheet), name: SheetPhase.tracking.name)
  }

  /// Returns a gesture owner: a finger on this region.
  func finger(_ region: Term) -> Term {
    .enumCase(enumeration: ReservedNames.gestureOwner, name: GestureOwner.finger.name, payload: [region])
  }

  /// Returns a gesture owner: this region, which decelerates.
  func fling(_ region: Term) -> Term {
    .enumCase(enumeration: ReservedNames.gestureOwner, name: GestureOwner.fling.name, payload: [region])
  }

  /// Returns a velocity that an animation begins with.
  static func velocity(_ velocity: Term) -> Term {
    .enumCase(enumeration: ReservedNames.optionalNumber, name: "some", payload: [velocity])
  }

  /// The velocity of the animation under way.
  static let presentVelocity = Term.enumCase(enumeration: ReservedNames.optionalNumber, name: "none", payload: [])

  static let owner = Term.state(ReservedNames.gestureOwnerField)
  static let isFinger = Term.isCase(owner, enumeration: ReservedNames.gestureOwner, name: GestureOwner.finger.name)
  static let isIdle = Term.isCase(owner, enumeration: ReservedNames.gestureOwner, name: GestureOwner.nothing.name)

  /// Clears the gesture owner.
  static let leaveToNobody = Statement.assign(
    .state(ReservedNames.gestureOwnerField),
    .enumCase(enumeration: ReservedNames.gestureOwner, name: GestureOwner.nothing.name, payload: [])
  )

  func place(_ node: NodeID) -> Statement { .emit(.place, [region(node), at(node)]) }
}

extension Statement {
  /// Emits an effect, which the program identifies by the name of its case.
  static func emit(_ effect: Effect, _ payload: [Term]) -> Statement { .emit(effect.name, payload) }
}
