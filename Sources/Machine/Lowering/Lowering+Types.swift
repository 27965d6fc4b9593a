internal import Model
import Numerics
import ProgramIR
import Tables

// The enumerations of the host interface, and the machine's private ones.
extension Lowering {
  mutating func addTypes() {
    addModes()
    for sheet in topology.sheets { addTypes(ofSheet: sheet) }
    for tabs in topology.tabs { addTypes(ofTabs: tabs) }
    addRegions()
    addEvents()
    addEffects()
  }

  var hasSheets: Bool { !topology.sheets.isEmpty }
  var hasTabs: Bool { !topology.tabs.isEmpty }
  var hasRegions: Bool { !topology.regions.isEmpty }

  private mutating func addModes() {
    guard !spec.modes.isEmpty else { return }
    program.enumerations.append(
      Enumeration(
        ReservedNames.mode, spec.modes.map { .init($0.text) },
        summary: "The mode of the screen, which only the app changes."))
  }

  private mutating func addTypes(ofSheet id: NodeID) {
    guard let sheet = sheet(id) else { return }
    let name = names.name(id)
    let notch = Type.enumeration(names.notchType(id))
    var notches = sheet.notches.map { Enumeration.Case($0.name.text) }
    if sheet.canBeDismissed {
      notches.append(.init(Self.dismissed, summary: "Dismissed, at a height of 0."))
    }
    if sheet.restsFree {
      notches.append(.init(Self.free, summary: "Between the notches, at the height where it was let go."))
    }
    program.enumerations.append(
      Enumeration(names.notchType(id), notches, summary: "The notches of `\(name)`, from the smallest to the largest."))
    program.enumerations.append(
      Enumeration(
        names.phaseType(id),
        SheetPhase.allCases.map { phase(of: notch, $0) }, summary: "The phase of `\(name)`."))
    guard remembers(id) else { return }
    program.enumerations.append(
      Enumeration(
        names.memoryType(id), [.init("nothing"), .init("notch", [Field("_", notch)])],
        summary: "The notch at which `\(name)` rested before.", isPublic: false))
  }

  private func phase(of notch: Type, _ phase: SheetPhase) -> Enumeration.Case {
    switch phase {
    case .resting: .init(phase.name, [Field("at", notch)], summary: "At a notch.")
    case .tracking:
      .init(phase.name, [Field("from", notch)], summary: "Dragged by a finger since it rested at `from`.")
    case .settling:
      .init(
        phase.name, [Field("to", notch), Field("from", notch), Field("token", .token)],
        summary: "Animated by the host to a notch.")
    }
  }

  private mutating func addTypes(ofTabs id: NodeID) {
    guard let tabs = tabs(id) else { return }
    let name = names.name(id)
    program.enumerations.append(
      Enumeration(
        names.pageType(id), tabs.pages.map { .init(names.name($0), summary: title(of: $0)) },
        summary: "The pages of `\(name)`."))
    program.enumerations.append(
      Enumeration(
        names.comingType(id),
        [.init("nothing"), .init("page", [Field("_", .enumeration(names.pageType(id)))])],
        summary: "A page of `\(name)` that is coming into view.", isPublic: false))
  }

  private func title(of page: NodeID) -> String? {
    guard case .page(let page) = spec[page].kind else { return nil }
    return page.title
  }

  private mutating func addRegions() {
    if hasRegions {
      program.enumerations.append(
        Enumeration(
          ReservedNames.region, topology.regions.map { .init(names.name($0), number: $0.index) },
          summary: "The regions that a finger can touch."))
      let region = Type.enumeration(ReservedNames.region)
      program.enumerations.append(
        Enumeration(
          ReservedNames.gestureOwner, GestureOwner.allCases.map { owner(of: region, $0) },
          summary: "The owner of the current gesture.",
          isPublic: false))
      program.enumerations.append(
        Enumeration(
          Self.receiver, [.init("nothing"), .init("region", [Field("_", region)])],
          summary: "The first consumer of a movement.", isPublic: false))
    }
    if hasSheets {
      program.enumerations.append(
        Enumeration(
          ReservedNames.optionalNumber, [.init("none"), .init("some", [Field("_", .number)])],
          summary: "A number, or none."))
      program.enumerations.append(
        Enumeration(
          ReservedNames.destination,
          topology.sheets.map { .init(names.name($0), [Field("_", .enumeration(names.notchType($0)))]) },
          summary: "A notch of one of the sheets."))
    }
    if topology.scrolls.contains(where: handsOver) {
      program.enumerations.append(
        Enumeration(
          ReservedNames.stop, ScrollStop.allCases.map { .init($0.name, summary: $0.summary) },
          summary: "The ends of the headers, to which an app can move a scroll."))
    }
    if hasTabs {
      program.enumerations.append(
        Enumeration(
          ReservedNames.page,
          topology.tabs.map { .init(names.name($0), [Field("_", .enumeration(names.pageType($0)))]) },
          summary: "A page of one of the tabs."))
    }
    let targets = TapTarget.allCases.compactMap(tapTarget)
    guard !targets.isEmpty else { return }
    program.enumerations.append(Enumeration(ReservedNames.target, targets, summary: "The targets of a tap."))
  }

  private func owner(of region: Type, _ owner: GestureOwner) -> Enumeration.Case {
    switch owner {
    case .nothing: .init(owner.name)
    case .finger: .init(owner.name, [Field("on", region)], summary: "A finger on this region.")
    case .fling: .init(owner.name, [Field("of", region)], summary: "The deceleration of this region.")
    }
  }

  static let receiver = "Receiver"
  static let dismissed = SheetDeclaration.dismissed
  static let free = SheetDeclaration.free

  private func tapTarget(_ place: TapTarget) -> Enumeration.Case? {
    let region = Type.enumeration(ReservedNames.region)
    switch place {
    case .sheet where hasSheets:
      return .init(place.name, [Field("_", region)], summary: "A part of a sheet that drags it.")
    case .outside where hasSheets: return .init(place.name, [Field("of", region)], summary: "Beside a sheet.")
    case .title where hasTabs:
      return .init(place.name, [Field("of", .enumeration(ReservedNames.page))], summary: "A title in a strip.")
    case .sheet, .outside, .title: return nil
    }
  }

  mutating func addState() {
    program.state = [
      Field("environment", .record(ReservedNames.environment), summary: "The current environment."),
      Field("measures", .record(ReservedNames.measures), summary: "The current measures."),
      Field("geometry", .record(ReservedNames.geometry), summary: "The lengths for the environment and the measures."),
    ]
    if !spec.modes.isEmpty { program.state.append(Field("mode", .enumeration(ReservedNames.mode))) }
    for id in topology.sheets {
      let name = names.name(id)
      program.state += [
        Field(names.phase(id), .enumeration(names.phaseType(id)), summary: "The phase of `\(name)`."),
        Field(names.position(id), .number, summary: "The visible height of `\(name)`, in points."),
      ]
      program.state += freeFields(id)
      if resizes(id) {
        program.state.append(
          Field(
            names.content(id), .number, summary: "The height for which the content of `\(name)` is laid out, in points."
          ))
      }
      guard remembers(id) else { continue }
      program.state += [
        Field(
          names.rested(id), .enumeration(names.notchType(id)), summary: "The last notch at which `\(name)` rested."),
        Field(
          names.memory(id), .enumeration(names.memoryType(id)), summary: "The notch at which `\(name)` rested before."),
      ]
    }
    for id in (topology.scrolls + topology.lists).sorted() {
      program.state.append(
        Field(names.position(id), .number, summary: "The offset of `\(names.name(id))`, in points."))
      if settles(id) {
        program.state.append(
          Field(
            names.settling(id), .bool,
            summary: "Whether the host brings `\(names.name(id))` to its offset, or back to its end."))
      }
      guard handsOver(id) else { continue }
      program.state.append(
        Field(
          names.pinned(id), .bool,
          summary: "Whether a movement has brought `\(names.name(id))` to its critical offset."))
    }
    for id in ridingBars {
      program.state.append(
        Field(
          names.position(id), .number, summary: "How much of `\(names.name(id))` has left the screen, in points."))
    }
    for id in topology.scrolls + ridingBars where snapsByDirection(id) {
      program.state.append(
        Field(names.rising(id), .bool, summary: "Whether `\(names.name(id))` moved up when it moved last."))
    }
    for id in topology.tabs {
      program.state += [
        Field(names.page(id), .enumeration(names.pageType(id)), summary: "The selected page of `\(names.name(id))`."),
        Field(
          names.coming(id), .enumeration(names.comingType(id)),
          summary: "The page of `\(names.name(id))` that is coming into view."),
      ]
    }
    if hasRegions {
      program.state.append(
        Field(
          ReservedNames.gestureOwnerField, .enumeration(ReservedNames.gestureOwner),
          summary: "The owner of the current gesture."))
    }
    if hasSheets { program.state.append(Field("lastToken", .token, summary: "The token of the newest animation.")) }
  }

  /// Whether some tap of a sheet leads to the notch where the sheet rested before.
  func remembers(_ id: NodeID) -> Bool {
    guard let sheet = sheet(id) else { return false }
    return (sheet.tap + sheet.modes.flatMap(\.tap)).contains { $0.target == .previous }
  }

}
