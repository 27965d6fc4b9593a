import Machine
import ProgramIR

/// The law of permitted notches: a sheet rests only at notches that its mode and the environment permit, and settles at
/// no other.
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
      // Dismissal is not a notch of the spec, and it is possible in every mode.
      guard sheet.notches.contains(where: { $0.name == name }), !graph.canRest(place, in: state) else { continue }
      return [StateViolation(sentence: "`\(sheet.node)` rests at `\(name)`, where it may not", state: number)]
    }
    return []
  }
}
