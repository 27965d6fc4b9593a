import Model
import Source

extension LintContext {
  /// Returns the sheets with the graphs of their declared transitions, in the order of the file. Leaves out sheets
  /// without taps, in the sheet or beside it, that the user can drag in every mode: a drag leads to every notch, so
  /// their graphs prove nothing.
  func declaredTransitions() -> [SheetTransitions] {
    sheets.compactMap { id, sheet in
      guard !sheet.taps.isEmpty || sheet.outside.leads || !sheet.drag || sheet.modes.contains(where: { !$0.drag })
      else {
        return nil
      }
      let graph = prover.activeSets(of: id, sheet).flatMap {
        DeclaredTransitions(sheet, modeCount: spec.modes.count, activeSets: $0)
      }
      return SheetTransitions(id: id, name: spec[id].name, sheet: sheet, graph: graph)
    }
  }
}

/// A sheet with its declared transitions.
struct SheetTransitions {
  var id: NodeID
  var name: Name
  var sheet: Sheet
  /// The graph of the transitions. `nil` if there are too many states to check all of them.
  var graph: DeclaredTransitions?
}

extension SheetTransitions {
  /// Returns a note with a shortest path to a state. Empty without a path.
  func note(_ path: [DeclaredTransitions.Event]?, _ spec: Spec) -> [String] {
    guard let path else { return [] }
    let words = path.map { $0.text(name, spec, sheet.notches) }
    return ["shortest path: " + words.joined(separator: ", then ")]
  }
}

extension Outside {
  /// Whether a touch beside the sheet leads it to a place.
  var leads: Bool {
    switch self {
    case .passThrough, .block: false
    case .dismiss, .notch: true
    }
  }
}
