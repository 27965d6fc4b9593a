internal import Model
import ProgramIR

// The events that a screen's host can report, with their payloads.
extension Lowering {
  mutating func addEvents() {
    program.enumerations.append(
      Enumeration(ReservedNames.event, reportedEvents.map(declaration), summary: "What a host reports."))
  }

  /// The events that can have an effect on this screen.
  var reportedEvents: [Event] { Event.allCases.filter(isReported) }

  private func isReported(_ event: Event) -> Bool {
    switch event {
    case .began, .dragged, .ended, .cancelled, .drifted, .placed, .scrolledToTop: hasRegions
    case .settled, .move: hasSheets
    case .scroll: topology.scrolls.contains(where: handsOver)
    case .tapped: hasSheets || hasTabs
    case .willShow, .selected: hasTabs
    case .mode: !spec.modes.isEmpty
    case .resized: true
    case .measured: !spec.measures.isEmpty
    }
  }

  private var touch: String {
    let isAnySeen = topology.regions.contains { isSeen($0) && canBePulled($0) }
    let sheets = "where the sheet it can move is shown, in points of height"
    let rest =
      switch (hasSheets, isAnySeen) {
      case (true, true): "`at` is \(sheets); outside of sheets, the offset at which the region is shown"
      case (true, false): "`at` is \(sheets)"
      case (false, true): "`at` is the offset at which the region is shown"
      case (false, false): "what `at` says counts for nothing on this screen"
      }
    return "A finger went down; \(rest)."
  }

  private var tap: String {
    let places = (hasSheets ? ["on a part of a sheet", "beside one"] : []) + (hasTabs ? ["on a title"] : [])
    return "A tap \(places.dropLast().joined(separator: ", "))\(places.count > 1 ? " or " : "")\(places.last ?? "")."
  }

  private func declaration(of event: Event) -> Enumeration.Case {
    let region = Field("_", .enumeration(ReservedNames.region))
    let page = Field("_", .enumeration(ReservedNames.page))
    let (payload, summary): ([Field], String) =
      switch event {
      case .began:
        (
          [region, Field("at", .number)],
          touch
        )
      case .dragged:
        (
          [region, Field("by", .number)],
          "The finger moved since the last report, in points, positive downward."
        )
      case .ended:
        (
          [region, Field("velocity", .number), Field("target", .number)],
          "The finger left, with its velocity in points per second, positive downward, and the offset at which the region would come to rest."
        )
      case .cancelled: ([], "The system took the finger away.")
      case .drifted:
        (
          [region, Field("by", .number), Field("velocity", .number)],
          "The region decelerated, in points as a finger would have moved."
        )
      case .placed: ([region, Field("at", .number)], "The offset of the region changed from outside of the machine.")
      case .scrolledToTop: ([], "A tap on the status bar scrolled to the top.")
      case .settled: ([Field("_", .token)], "An animation came to its end.")
      case .move: ([Field("to", .enumeration(ReservedNames.destination))], "The app wants a sheet at a notch.")
      case .scroll:
        (
          [region, Field("to", .enumeration(Self.stop))],
          "The app wants a scroll at its top, or its headers out of the way."
        )
      case .tapped: ([Field("_", .enumeration(ReservedNames.target))], tap)
      case .willShow: ([page], "A page is about to come into view.")
      case .selected: ([page], "The pager came to rest on a page.")
      case .mode: ([Field("_", .enumeration(ReservedNames.mode))], "The app's mode changed.")
      case .resized: ([Field("_", .record(ReservedNames.environment))], "The environment changed.")
      case .measured: ([Field("_", .record(ReservedNames.measures))], "Content has other sizes.")
      }
    return Enumeration.Case(event.name, payload, summary: summary)
  }
}
