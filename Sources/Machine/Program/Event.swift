import ProgramIR

/// A report of the host, in the order in which a machine's `Event` lists them.
///
/// **Invariant:** this is the closed list from which the lowering builds both the enumeration and its handlers, so an
/// event without a handler does not compile. `declaration` is the only statement about an event apart from its handler
/// and its contracts.
package enum Event: String, CaseIterable, Sendable {
  case seen, began, dragged, ended, cancelled, drifted, came, placed, scrolledToTop
  case settled, move, scroll
  case tapped
  case willShow, selected
  case mode
  case resized, measured, prepended

  /// The case's name in the program.
  package var name: String { rawValue }
}

/// The declaration of an event. The enumeration of a machine's events, the checks of their numbers, their documentation
/// and the proof tasks derive from it.
package struct EventDeclaration: Sendable {
  package var parameters: [EventParameter]
  package var requirement: ScreenRequirement
  package var traits: EventTraits
  /// A sentence for readers of generated code.
  package var summary: String

  fileprivate init(
    _ parameters: [EventParameter], _ requirement: ScreenRequirement, _ summary: String, _ traits: EventTraits = []
  ) {
    self.parameters = parameters
    self.requirement = requirement
    self.traits = traits
    self.summary = summary
  }
}

/// The facts about an event on which proofs depend.
package struct EventTraits: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The event moves the chain of its region by a distance.
  package static let movement = EventTraits(rawValue: 1)
  /// The event belongs to a touch that has begun.
  package static let continuesTouch = EventTraits(rawValue: 2)
  /// The event may end the drag of a finger.
  package static let endsDrag = EventTraits(rawValue: 4)
  /// The event may show another page, so that the memory of pages matters.
  package static let showsPage = EventTraits(rawValue: 8)
  /// The event brings a new geometry.
  package static let changesGeometry = EventTraits(rawValue: 16)
  /// The behavior depends on the shown pages, because a finger moves only shown nodes.
  package static let readsPages = EventTraits(rawValue: 32)
  /// The contract depends on the gesture owner.
  package static let readsOwner = EventTraits(rawValue: 64)
}

extension Event {
  package var declaration: EventDeclaration {
    switch self {
    case .seen:
      EventDeclaration(
        [.region, .position], .regions,
        "A region in motion is shown at this offset. Report it before `began`, for each region that the finger moves.",
        [.readsOwner])
    case .began: EventDeclaration([.region, .position], .regions, "A finger went down.", [.readsPages, .readsOwner])
    case .dragged:
      EventDeclaration(
        [.region, .distance], .regions, "The finger moved since the last report, in points, positive downward.",
        [.movement, .continuesTouch, .readsPages, .readsOwner])
    case .ended:
      EventDeclaration(
        [.region, .velocity], .regions,
        "The finger left, with its velocity in points per second, positive downward.",
        [.continuesTouch, .endsDrag, .readsPages, .readsOwner])
    case .cancelled:
      EventDeclaration(
        [], .regions, "The system took the finger away.", [.continuesTouch, .endsDrag, .readsPages, .readsOwner])
    case .drifted:
      EventDeclaration(
        [.region, .distance, .velocity], .regions, "The region decelerated, in points as a finger would have moved.",
        [.movement, .readsPages, .readsOwner])
    case .came:
      EventDeclaration(
        [.restingRegion], .regions, "The motion that `coast`, `fling` or `settle` began is over.", [.readsOwner])
    case .placed:
      EventDeclaration([.region, .position], .regions, "The offset of the region changed from outside of the machine.")
    case .scrolledToTop: EventDeclaration([], .regions, "A tap on the status bar scrolled to the top.")
    case .settled: EventDeclaration([.token], .sheets, "An animation came to its end.")
    case .move: EventDeclaration([.destination], .sheets, "The app wants a sheet at a notch.")
    case .scroll:
      EventDeclaration(
        [.region, .stop], .criticalOffsets, "The app wants a scroll at its top, or its headers out of the way.",
        [.readsPages, .readsOwner])
    case .tapped: EventDeclaration([.tapTarget], .sheetsOrTabs, "A tap.", [.showsPage])
    case .willShow: EventDeclaration([.page], .tabs, "A page is about to come into view.", [.showsPage])
    case .selected: EventDeclaration([.page], .tabs, "The pager came to rest on a page.", [.showsPage])
    case .mode: EventDeclaration([.mode], .modes, "The app's mode changed.", [.endsDrag, .readsOwner])
    case .resized: EventDeclaration([.environment], .nothing, "The environment changed.", [.changesGeometry])
    case .measured: EventDeclaration([.measures], .measures, "Content has other sizes.", [.changesGeometry])
    case .prepended:
      EventDeclaration(
        [.measures], .growthFromEnd, "Content has other sizes, and lists from their end grew before their first row.",
        [.changesGeometry])
    }
  }

  package var parameters: [EventParameter] { declaration.parameters }

  package func has(_ traits: EventTraits) -> Bool { declaration.traits.isSuperset(of: traits) }

  /// The position of a value among those that the event carries. `nil` if the event does not carry the value.
  package func index(of parameter: EventParameter) -> Int? { parameters.firstIndex(of: parameter) }

  /// The value that an event is about, if its contract is checked for each such value: a region, a page or the target of
  /// a tap.
  package var topic: EventParameter? { parameters.first { [.region, .restingRegion, .page, .tapTarget].contains($0) } }

  /// The representative of the events with the same contract. A measurement acts like a resize, and a page that has
  /// appeared acts like one that is about to appear.
  package var representative: Event {
    if has(.changesGeometry) { return .resized }
    return index(of: .page) == nil ? self : .willShow
  }
}

/// A value that an event carries.
package enum EventParameter: String, Sendable {
  /// The region that reports the event.
  case region
  /// The region that has come to rest.
  case restingRegion
  /// A shown position, in points.
  case position
  /// A movement, in points, positive downward.
  case distance
  /// A velocity, in points per second, positive downward.
  case velocity
  case token, destination, stop, tapTarget, page, mode, environment, measures

  /// The field of the event's case.
  package var field: Field {
    switch self {
    case .region: Field("_", .enumeration(ReservedNames.region))
    case .restingRegion: Field("toRest", .enumeration(ReservedNames.region))
    case .position: Field("at", .number)
    case .distance: Field("by", .number)
    case .velocity: Field("velocity", .number)
    case .token: Field("_", .token)
    case .destination: Field("to", .enumeration(ReservedNames.destination))
    case .stop: Field("to", .enumeration(ReservedNames.stop))
    case .tapTarget: Field("_", .enumeration(ReservedNames.target))
    case .page: Field("_", .enumeration(ReservedNames.page))
    case .mode: Field("_", .enumeration(ReservedNames.mode))
    case .environment: Field("_", .record(ReservedNames.environment))
    case .measures: Field("_", .record(ReservedNames.measures))
    }
  }

  /// The name of the value in the event's handler.
  package var local: String {
    switch self {
    case .restingRegion: "region"
    case .position: "at"
    case .distance: "by"
    case .mode: "next"
    case .tapTarget: "target"
    case .region, .velocity, .token, .destination, .stop, .page, .environment, .measures: rawValue
    }
  }
}

/// The part of a screen without which an event cannot have an effect, and an effect cannot occur.
package enum ScreenRequirement: Sendable {
  case nothing, regions, sheets, dismissibleSheets, resizingSheets
  /// Scrolls with a critical offset.
  case criticalOffsets
  case tabs, sheetsOrTabs, modes, measures
  /// Lists from their end, on a screen with measures.
  case growthFromEnd
}
