import Machine
import ProgramIR

/// A sheet rests only where its mode and the environment let it, and is sent nowhere else.
struct RestsWhereAllowed: StateLaw {
  let name = "resting places"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    guard case .sheet(let sheet) = graph.component else { return [] }
    for (number, state) in graph.states.enumerated() {
      let place: AbstractValue
      switch graph.activity(sheet, in: state) {
      case .resting(let notch)?, .settling(let notch, _, _)?: place = notch
      case .tracking?, nil: continue
      }
      let name = graph.name(place, sheet)
      // Gone from the screen is not a notch of the spec, and possible in every mode.
      guard sheet.notches.contains(where: { $0.name == name }), !graph.canRest(place, in: state) else { continue }
      return [StateViolation(sentence: "`\(sheet.node)` rests at `\(name)`, where it may not", state: number)]
    }
    return []
  }
}
