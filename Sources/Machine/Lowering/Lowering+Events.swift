internal import Model
import ProgramIR
import Tables

// The events that a screen's host can report, and the effects that it must carry out.
extension Lowering {
  mutating func addEvents() {
    program.enumerations.append(
      Enumeration(
        ReservedNames.event,
        reportedEvents.map { event in
          Enumeration.Case(event.name, event.parameters.map(\.field), summary: summary(of: event))
        }, summary: "What a host reports."))
  }

  mutating func addEffects() {
    program.enumerations.append(
      Enumeration(
        ReservedNames.effect,
        Effect.allCases.filter { meets($0.declaration.requirement) }.map { effect in
          Enumeration.Case(
            effect.name, effect.declaration.parameters.map(\.field), summary: effect.declaration.summary)
        }, summary: "What a host is asked to do."))
  }

  /// The events that can have an effect on this screen.
  var reportedEvents: [Event] { Event.allCases.filter { meets($0.declaration.requirement) } }

  private func meets(_ requirement: ScreenRequirement) -> Bool {
    switch requirement {
    case .nothing: true
    case .regions: hasRegions
    case .sheets: hasSheets
    case .dismissibleSheets: topology.sheets.contains { sheet($0)?.canBeDismissed ?? false }
    case .resizingSheets: !resizingSheets.isEmpty
    case .criticalOffsets: topology.scrolls.contains(where: handsOver)
    case .tabs: hasTabs
    case .sheetsOrTabs: hasSheets || hasTabs
    case .modes: hasModes
    case .measures: !spec.measures.isEmpty
    case .growthFromEnd: growsFromEnd
    }
  }

  /// Returns the documentation of an event, with the meaning that its values have on this screen.
  private func summary(of event: Event) -> String {
    let summary = event.declaration.summary
    return switch event {
    case .began: "\(summary.dropLast()); \(shownPosition)."
    case .tapped: "\(summary.dropLast()) \(tapTargets)."
    case .seen, .dragged, .ended, .cancelled, .drifted, .came, .placed, .scrolledToTop, .settled, .move, .scroll,
      .willShow,
      .selected, .mode, .resized, .measured, .prepended:
      summary
    }
  }

  private var shownPosition: String {
    hasSheets
      ? "`at` is where the sheet it can move is shown, in points of height"
      : "what `at` says counts for nothing on this screen"
  }

  private var tapTargets: String {
    let places = (hasSheets ? ["on a part of a sheet", "beside one"] : []) + (hasTabs ? ["on a title"] : [])
    return "\(places.dropLast().joined(separator: ", "))\(places.count > 1 ? " or " : "")\(places.last ?? "")"
  }
}
