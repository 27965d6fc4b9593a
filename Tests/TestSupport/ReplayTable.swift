import Machine

/// The table of states and events of one screen, as far as traces have come: a row for each combination of cases that
/// the state's enumerations were found at, whatever its numbers are, with the shortest way known to lead there.
package struct ReplayTable: Sendable {
  /// The cases of the state's enumerations, and those that they carry, in the order of its fields.
  package typealias Row = [Int]

  /// A cell that no trace has entered: how to come to its row, and the event.
  struct Gap {
    var start: ReplayTrace
    var event: Int
  }

  private struct Entry {
    var start: ReplayTrace
    /// The position in `order`, which does not depend on hashing.
    var events: [Bool]
  }

  private var entries: [Row: Entry] = [:]
  private var order: [Row] = []
  private let eventCount: Int

  init(_ executable: Executable) {
    eventCount = executable.index.enumerations[Names.event]?.cases.count ?? 0
  }

  package var rowCount: Int { order.count }
  package var cellCount: Int { order.count * eventCount }
  package var enteredCount: Int { order.reduce(0) { $0 + (entries[$1]?.events.filter(\.self).count ?? 0) } }

  /// The ways to the rows, in the order in which they were found.
  var starts: [ReplayTrace] { order.compactMap { entries[$0]?.start } }

  var gaps: [Gap] {
    order.flatMap { row -> [Gap] in
      guard let entry = entries[row] else { return [] }
      return entry.events.indices.filter { !entry.events[$0] }.map { Gap(start: entry.start, event: $0) }
    }
  }

  /// Adds what a trace came through: the row before each of its steps and after the last.
  /// - Returns: Whether a row or a cell is new.
  @discardableResult
  mutating func add(_ trace: ReplayTrace, rows: [Row]) -> Bool {
    var isNew = false
    for (step, row) in rows.enumerated() {
      if entries[row].map({ step < $0.start.steps.count }) ?? true {
        var start = trace
        start.steps = Array(trace.steps.prefix(step))
        if entries[row] == nil {
          order.append(row)
          isNew = true
        }
        entries[row, default: Entry(start: start, events: Array(repeating: false, count: eventCount))].start = start
      }
      guard step < trace.steps.count, case .event(.item(let event, _)) = trace.steps[step],
        entries[row]?.events[event] == false
      else { continue }
      entries[row]?.events[event] = true
      isNew = true
    }
    return isNew
  }
}

extension ReplayTable {
  /// The row at which a state stands.
  static func row(of state: [Value<Double>]) -> Row { state.flatMap(cases) }

  private static func cases(_ value: Value<Double>) -> [Int] {
    switch value {
    case .item(let index, let parts): [index] + parts.flatMap(cases)
    case .record, .number, .truth, .token, .open: []
    }
  }
}
