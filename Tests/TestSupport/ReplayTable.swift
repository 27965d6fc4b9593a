import Machine
import ProgramIR

/// The covered states and events of one screen: a row for each combination of enumeration cases in the state, with the
/// shortest known trace that leads there.
///
/// A row has corners: which of the numbers are zero. Corners are not states of the table, but starting points from
/// which a search reaches branches that it rarely reaches from the initial state.
package struct ReplayTable: Sendable {
  /// The cases of the state's enumerations and of their payloads, in the order of the fields.
  package typealias Row = [Int]

  /// The position of a state in the table.
  package struct Place: Hashable, Sendable {
    var row: Row
    /// For each number and bool of the state, whether it is nonzero.
    var corner: [Bool]

    init(_ state: [Value<Double>]) {
      row = state.flatMap(Self.cases)
      corner = state.compactMap { value in value.number.map { $0 != 0 } ?? value.bool }
    }

    private static func cases(_ value: Value<Double>) -> [Int] {
      switch value {
      case .enumCase(let index, let parts): [index] + parts.flatMap(cases)
      case .record, .number, .bool, .token, .symbolic: []
      }
    }
  }

  /// An uncovered cell: the trace to its row, and the event.
  struct Gap {
    var start: ReplayTrace
    var event: Int
  }

  private struct Entry {
    var start: ReplayTrace
    /// For each event, whether it is covered.
    var events: [Bool]
  }

  private var entries: [Row: Entry] = [:]
  private var order: [Row] = []
  private var corners: [Place: ReplayTrace] = [:]
  private var cornerOrder: [Place] = []
  private let eventCount: Int

  init(_ bytecode: Bytecode) {
    eventCount = bytecode.index.enumerations[ReservedNames.event]?.cases.count ?? 0
  }

  package var rowCount: Int { order.count }
  package var cellCount: Int { order.count * eventCount }
  package var enteredCount: Int { order.reduce(0) { $0 + (entries[$1]?.events.filter(\.self).count ?? 0) } }

  /// The traces to the corners, in the order in which they were found, independent of hashing.
  var starts: [ReplayTrace] { cornerOrder.compactMap { corners[$0] } }

  var gaps: [Gap] {
    order.flatMap { row -> [Gap] in
      guard let entry = entries[row] else { return [] }
      return entry.events.indices.filter { !entry.events[$0] }.map { Gap(start: entry.start, event: $0) }
    }
  }

  /// Adds the positions before each step of a trace and after the last.
  /// - Returns: Whether a row, a corner or a cell is new.
  @discardableResult
  mutating func add(_ trace: ReplayTrace, places: [Place]) -> Bool {
    var isNew = false
    for (step, place) in places.enumerated() {
      func start() -> ReplayTrace {
        var start = trace
        start.steps = Array(trace.steps.prefix(step))
        return start
      }
      if corners[place] == nil {
        cornerOrder.append(place)
        isNew = true
      }
      if step < corners[place].map(\.steps.count) ?? .max { corners[place] = start() }
      let row = place.row
      if entries[row] == nil {
        order.append(row)
        entries[row] = Entry(start: start(), events: Array(repeating: false, count: eventCount))
      } else if let known = entries[row]?.start.steps.count, step < known {
        entries[row]?.start = start()
      }
      guard step < trace.steps.count, case .event(.enumCase(let event, _)) = trace.steps[step],
        entries[row]?.events[event] == false
      else { continue }
      entries[row]?.events[event] = true
      isNew = true
    }
    return isNew
  }
}
