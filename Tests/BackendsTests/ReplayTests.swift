import Backends
import Foundation
import Machine
import TestSupport
import Testing

/// The traces with which the engine is compared reach every branch of the interpreted programs.
@Suite(.serialized) struct ReplayTests {
  /// The number of traces per screen.
  private static let traceCount = ProcessInfo.processInfo.environment["REPLAY_TRACES"].flatMap(Int.init) ?? 250

  /// The number of search attempts for uncovered branches of a screen.
  private static let searchLimit = ProcessInfo.processInfo.environment["REPLAY_SEARCH"].flatMap(Int.init) ?? 400

  private static let corpus = Task {
    await Replay(
      ReplaySpecs.machines, traces: traceCount, steps: 3...14,
      search: Replay.Search(limit: searchLimit) { UnreachableBranches.reason($0, in: $1) == nil })
  }

  @Test func corpusIsFound() {
    #expect(ReplaySpecs.machines.count >= 35)
  }

  @Test func tracesReachEveryReachableBranch() async {
    let replay = await Self.corpus.value
    let points = replay.screens.reduce(0) { $0 + $1.coverage.counts.count }
    let rows = replay.screens.reduce(0) { $0 + $1.table.rowCount }
    let cells = replay.screens.reduce(0) { $0 + $1.table.cellCount }
    let entered = replay.screens.reduce(0) { $0 + $1.table.enteredCount }
    var explained = 0
    var unused = Set(UnreachableBranches.reasons)
    var open: [String] = []
    for screen in replay.screens {
      for point in screen.coverage.missing(in: screen.bytecode) {
        if let reason = UnreachableBranches.reason(point, in: screen.machine) {
          explained += 1
          unused.remove(reason)
        } else {
          open.append("\(screen.machine.program.screen) \(point)")
        }
      }
    }
    print(
      "replay: \(replay.screens.count) screens, \(replay.stepCount) steps, \(points) ways: "
        + "\(points - explained - open.count) taken, \(explained) that nothing can take, \(open.count) open; "
        + "\(rows) states, \(entered) of \(cells) cells of state and event entered")
    #expect(entered == cells)
    #expect(replay.stepCount >= 100_000)
    #expect((points - explained - open.count) * 100 >= points * 95)
    let allowed = Self.searchLimit < 2000 ? points / 300 : 0
    #expect(open.count <= allowed, "\(open.joined(separator: "\n"))")
    #expect(unused == [])
  }
}
