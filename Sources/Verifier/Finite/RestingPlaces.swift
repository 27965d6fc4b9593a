import Machine
import ProgramIR

/// A sheet rests only where its mode and the environment let it, and is sent nowhere else.
struct RestingPlaces: FiniteProperty {
  let name = "resting places"

  func faults(in exploration: inout Exploration) -> [FiniteFault] {
    guard case .sheet(let sheet) = exploration.component else { return [] }
    for (number, state) in exploration.states.enumerated() {
      let place: AbstractValue
      switch exploration.activity(sheet, in: state) {
      case .resting(let notch)?, .settling(let notch, _, _)?: place = notch
      case .tracking?, nil: continue
      }
      let name = exploration.name(place, sheet)
      // Gone from the screen is not a notch of the spec, and possible in every mode.
      guard sheet.notches.contains(where: { $0.name == name }), !exploration.canRest(place, in: state) else { continue }
      return [FiniteFault(sentence: "`\(sheet.node)` rests at `\(name)`, where it may not", state: number)]
    }
    return []
  }
}
