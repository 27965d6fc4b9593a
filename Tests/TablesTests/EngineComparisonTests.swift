import Foundation
import Source
import TestSupport
import Testing

/// The engine answers like the interpreter of the lowered program, bit for bit.
@Suite struct EngineComparisonTests {
  /// The number of events per screen, and the number of random screens.
  private static let events = number("ENGINE_EVENTS") ?? 1_500
  private static let randomScreens = number("ENGINE_SPECS") ?? 40
  private static let randomEvents = number("ENGINE_RANDOM_EVENTS") ?? 500

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

  @Test func engineMovesScreensOfTheCorpusLikeTheInterpreter() async {
    let files = ReplaySpecs.files
    await report(files.count) {
      files[$0]
    } events: {
      Self.events
    }
  }

  @Test func engineMovesRandomScreensLikeTheInterpreter() async {
    await report(Self.randomScreens) { seed in
      var choices = Choices(seed: UInt64(seed))
      return SpecGenerator.spec(&choices)
    } events: {
      Self.randomEvents
    }
  }

  private func report(
    _ count: Int, _ file: @escaping @Sendable (Int) -> SourceFile, events: @escaping @Sendable () -> Int
  ) async {
    let outcomes = await withTaskGroup(of: (Int, EngineComparison.Outcome?).self) { group in
      for index in 0..<count {
        group.addTask { (index, EngineComparison(file(index))?.run(events: events(), seed: UInt64(index))) }
      }
      var found: [(Int, EngineComparison.Outcome)] = []
      for await (index, outcome) in group { if let outcome { found.append((index, outcome)) } }
      return found.sorted { $0.0 < $1.0 }
    }
    let total = outcomes.reduce(into: (screens: 0, events: 0, effects: 0, different: 0)) { total, outcome in
      total.screens += 1
      total.events += outcome.1.events
      total.effects += outcome.1.effects
      total.different += outcome.1.differences.isEmpty ? 0 : 1
    }
    print("compared \(total)")
    for (index, outcome) in outcomes {
      if let first = outcome.differences.first { Issue.record("\(index): \(first)") }
    }
  }
}
