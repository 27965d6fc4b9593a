import Machine
import ProgramIR

/// An event without its numbers.
struct AbstractEvent: Hashable, Sendable {
  var kind: Event
  /// The event as a value of the program.
  var value: AbstractValue
  /// Whether the end of an animation belongs to one that is still running. True for all other events.
  var isLive = true

  /// The region, page, notch or mode of the event.
  var subject: AbstractValue? { value.parts.first }
}

/// All events of a machine. The end of an animation is instantiated for each token.
struct EventTable {
  private(set) var all: [AbstractEvent] = []
  /// The number of `settled` among the events' cases.
  private var settled: Int?

  init(_ bytecode: Bytecode) {
    let cases = bytecode.index.enumerations[ReservedNames.event]?.cases ?? []
    let kinds = cases.map { Event(rawValue: $0.name) }
    settled = kinds.firstIndex(of: .settled)
    for value in bytecode.finiteValues(of: .enumeration(ReservedNames.event)) {
      guard let item = value.caseIndex, let kind = kinds[item], kind != .settled else { continue }
      all.append(AbstractEvent(kind: kind, value: value))
    }
  }

  /// Returns the number of events, without the ends of animations.
  static func count(in index: SymbolTable) -> Int {
    (index.enumerations[ReservedNames.event]?.cases ?? []).reduce(0) { count, item in
      Event(rawValue: item.name) == .settled ? count : count + index.finiteCount(of: item)
    }
  }

  /// Returns the end of an animation. `nil` if the program does not have the event.
  func settled(_ token: Int, isLive: Bool) -> AbstractEvent? {
    settled.map { AbstractEvent(kind: .settled, value: .enumCase($0, [.token(token)]), isLive: isLive) }
  }
}

extension Bytecode {
  /// Returns an event as text without its numbers, such as `tapped(sheet(search))`.
  func text(_ event: AbstractEvent) -> String {
    if event.kind == .settled { return event.isLive ? "settled" : "settled, too late" }
    return text(event.value, of: .enumeration(ReservedNames.event))
  }

  /// Returns the target of a tap.
  func tapTarget(_ value: AbstractValue?) -> TapTarget? {
    index.kind(ofCase: value?.caseIndex, in: ReservedNames.target)
  }

  /// Returns the name of a value's case. `nil` if the value is not a case.
  func name(_ value: AbstractValue?, of enumeration: String) -> String? {
    name(value?.caseIndex, of: enumeration)
  }

  func name(_ item: Int?, of enumeration: String) -> String? {
    guard let item, let cases = index.enumerations[enumeration]?.cases, cases.indices.contains(item)
    else { return nil }
    return cases[item].name
  }
}
