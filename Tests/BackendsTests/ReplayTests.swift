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

  /// Ways that are rare get more tries, which only the interpreter makes.
  private static func searched(_ screen: Replay.Screen) -> Coverage {
    var coverage = screen.coverage
    var generator = ReplayGenerator(
      screen.executable, places: screen.machine.scripts.flatMap(\.places), seed: 99, isExact: true)
    for _ in 0..<searchLimit {
      let isOpen = coverage.missing(in: screen.executable).contains {
        UnreachableWays.reason($0, in: screen.machine) == nil
      }
      if !isOpen { break }
      for _ in 0..<100 { coverage.add(generator.trace(steps: 20).coverage) }
    }
    return coverage
  }

  /// In hundreds of traces.
  private static let searchLimit = ProcessInfo.processInfo.environment["REPLAY_SEARCH"].flatMap(Int.init) ?? 10

  @Test func theTracesReachWhatCanBeReached() async {
    let replay = await Self.corpus.value
    let points = replay.screens.reduce(0) { $0 + $1.coverage.counts.count }
    let cells = replay.screens.reduce(0) { $0 + $1.cells.count }
    var explained = 0
    var open: [String] = []
    for screen in replay.screens {
      let coverage = Self.searched(screen)
      for point in coverage.missing(in: screen.executable) {
        if UnreachableWays.reason(point, in: screen.machine) == nil {
          open.append("\(screen.machine.program.screen) \(point)")
        } else {
          explained += 1
        }
      }
    }
    print(
      "replay: \(replay.screens.count) screens, \(replay.stepCount) steps, \(points) ways: "
        + "\(points - explained - open.count) taken, \(explained) that nothing can take, \(open.count) open; "
        + "\(cells) cells of state and event entered")
    #expect(replay.stepCount >= 100_000)
    #expect((points - explained - open.count) * 100 >= points * 95)
    // What is open is rare: a second page of a second page, flung to its end and scrolled away by the app.
    #expect(open.count * 400 <= points, "\(open.joined(separator: "\n"))")
  }
}
