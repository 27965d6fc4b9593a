import Foundation
import ScrollworkCompiler
import ScrollworkEngine
import Source
import Tables
import TestSupport
import Testing

/// Random events on whole screens keep the laws on numbers. Gestures turn around, pause, jump and report wrong values;
/// some numbers are not finite; events come in any order.
@Suite struct RandomMovementTests {
  /// `make replay` runs more screens.
  private static let count = ProcessInfo.processInfo.environment["REPLAY_SPECS"].flatMap(Int.init) ?? 100

  private typealias Counts = (all: Int, onGrid: Int)

  private func table(_ file: SourceFile) -> ScreenTable? { compile(file, for: .report).table }

  @Test func lawsHoldOnRandomScreens() {
    var movements: Counts = (0, 0)
    alwaysForSpecs(Self.count) { file in
      guard let table = self.table(file) else { return nil }
      let fault = fault(of: table, traces: 4, steps: 40, seed: UInt64(table.screen.nodes.count), &movements)
      // Nothing is guaranteed for a screen that lint rejects.
      return fault.flatMap { compile(file, for: .report).report.hasErrors ? nil : $0 }
    }
    print("laws: \(Self.count) specs, \(movements.all) movements, \(movements.onGrid) of them on the grid")
    #expect(movements.all > 5 * Self.count && movements.onGrid * 10 > movements.all)
  }

  @Test func lawsHoldOnTheCorpus() throws {
    var movements: Counts = (0, 0)
    for (seed, file) in try Corpus.files().enumerated() {
      let table = try #require(self.table(file))
      let fault = fault(of: table, traces: 4 * Self.count / 25, steps: 40, seed: UInt64(seed), &movements)
      #expect(fault == nil, "\(file.path)")
    }
    #expect(movements.onGrid > 1_000, "\(movements)")
  }

  /// The numbers of a machine's first environment are those of a device.
  private func finite(_ number: Double) -> Double { number.isFinite ? number : 0 }

  private func fault(
    of table: ScreenTable, traces: Int, steps: Int, seed: UInt64, _ movements: inout Counts
  ) -> String? {
    var events = RandomEvents(seed: seed)
    for _ in 0..<traces {
      events.restart()
      var checker = LawChecker(
        table.machine(
          environment: events.environment().map(finite),
          measures: events.measures(table.screen.measures.count).map(finite)))
      defer {
        movements.all += checker.movements.all
        movements.onGrid += checker.movements.onGrid
      }
      for _ in 0..<steps { if let fault = checker.handle(events.event(checker.machine)) { return fault } }
    }
    return nil
  }

  /// A machine with other consumers, another order or other limits than the declared ones breaks a law.
  @Test(arguments: ["reversed", "without a step", "another limit"])
  func machineThatFollowsAnotherPlanIsDetected(_ change: String) throws {
    let file = try #require(Corpus.files().first { $0.path.hasSuffix("/ShortcutsOverlay.scroll.yaml") })
    let table = try #require(self.table(file))
    let screen = table.screen
    let chains = screen.chains.map { chain -> ScrollMachine.Chain in
      guard chain.consumers.count > 1 else { return chain }
      var chain = chain
      switch change {
      case "reversed": chain.up.reverse()
      case "without a step": chain.down.removeLast()
      default: chain.down[0].limit = .none
      }
      return chain
    }
    let other = ScrollMachine.Screen(screen.nodes, chains: chains, modes: screen.modes, measures: screen.measures)
    var found = false
    for seed in 0..<20 where !found {
      var events = RandomEvents(seed: UInt64(seed))
      let machine = ScrollMachine(
        other, table.solver,
        environment: ScrollMachine.Environment(height: 852, width: 393, safeAreaTop: 59, safeAreaBottom: 34),
        measures: Array(repeating: 700, count: screen.measures.count))
      var checker = LawChecker(machine, declared: screen)
      for _ in 0..<60 where !found { found = checker.handle(events.event(checker.machine)) != nil }
    }
    #expect(found)
  }

  // MARK: A rough host

  /// The number of runs per screen.
  private static let rounds = ProcessInfo.processInfo.environment["REPLAY_ROUNDS"].flatMap(Int.init) ?? 1

  /// Every screen of the corpus on an unreliable host: the laws hold, no event loop is endless, and every sheet ends at a
  /// notch.
  @Test(arguments: [1, 2, 3]) func corpusKeepsTheLawsOnARoughHost(_ pixels: Int) throws {
    for (number, file) in try Corpus.files().enumerated() {
      let compilation = compile(file)
      let (table, place) = (try #require(compilation.table), try #require(compilation.machine?.places.first))
      for round in 0..<Self.rounds {
        play(
          table, environment: place.environment.map(\.double), measures: place.measures.map(\.double), pixels,
          seed: UInt64(number * 100 + round))
      }
    }
  }

  @Test func randomScreensKeepTheLawsOnARoughHost() {
    var played = 0
    for seed in 0..<(60 * Self.rounds) {
      var choices = Choices(seed: UInt64(500 + seed))
      let compilation = compile(SpecGenerator.spec(&choices), for: .report)
      guard !compilation.report.hasErrors, let table = compilation.table else { continue }
      played += 1
      play(
        table, environment: [852, 393, 59, 34, 0],
        measures: Array(repeating: 700 + Double(seed) / 3, count: table.screen.measures.count), 1 + seed % 3,
        seed: UInt64(seed * 10))
    }
    #expect(played > 10 * Self.rounds)
  }

  private func play(
    _ table: ScreenTable, environment: [Double], measures: [Double], _ pixels: Int, seed: UInt64
  ) {
    var host = HostModel(table.machine(environment: environment, measures: measures), pixels: pixels, seed: seed)
    for _ in 0..<12 where host.fault == nil { host.act() }
    host.settle()
    #expect(
      host.fault == nil,
      "1/\(pixels) pt, seed \(seed): \(host.fault ?? ""): \(host.story.suffix(12).joined(separator: "; "))")
  }
}

extension Compilation {
  /// The data of the screen, with or without findings.
  fileprivate var table: ScreenTable? {
    guard let spec, let solution else { return nil }
    return ScreenTable(spec, solution)
  }
}
