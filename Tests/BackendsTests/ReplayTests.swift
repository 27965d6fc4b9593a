import Backends
import Foundation
import Machine
import TestSupport
import Testing

/// The interpreter, optimized and plain Swift, and JavaScript do the same with every screen of the corpus, bit for bit.
@Suite(.serialized) struct ReplayTests {
  /// Traces for each screen; more of them for a night's run.
  private static let traceCount = ProcessInfo.processInfo.environment["REPLAY_TRACES"].flatMap(Int.init) ?? 1000

  private static let corpus = Task { await Replay(ReplaySpecs.machines, traces: traceCount, steps: 3...14) }

  @Test func theCorpusIsThere() {
    #expect(ReplaySpecs.machines.count >= 35)
  }

  @Test func plainSwift() async throws {
    #expect(try await Self.corpus.value.differences(.swift(optimized: false)) == [])
  }

  @Test func optimizedSwift() async throws {
    #expect(try await Self.corpus.value.differences(.swift(optimized: true)) == [])
  }

  @Test func javaScript() async throws {
    #expect(try await Self.corpus.value.differences(.javaScript) == [])
  }

  @Test func theEnginesOfPages() async throws {
    #expect(try await Self.corpus.value.differences(.page) == [])
  }

  @Test func theTracesReachNearlyEverything() async {
    let replay = await Self.corpus.value
    let points = replay.screens.reduce(0) { $0 + $1.coverage.counts.count }
    let passed = replay.screens.reduce(0) { $0 + $1.coverage.counts.count { $0 > 0 } }
    let cells = replay.screens.reduce(0) { $0 + $1.cells.count }
    print(
      "replay: \(replay.screens.count) screens, \(replay.stepCount) steps, \(passed) of \(points) ways taken, "
        + "\(cells) cells of state and event entered")
    #expect(replay.stepCount >= 100_000)
    // The rest are ways that no numbers lead to, such as limits beyond 2^30 behind a check that keeps them below.
    #expect(passed * 100 >= points * 95)
  }
}
