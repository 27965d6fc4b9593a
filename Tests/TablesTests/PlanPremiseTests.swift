import Model
import ScrollworkEngine
import Solver
import Source
import Syntax
import TestSupport
import Testing

@testable import Tables

/// The premises under which the laws of one step are the laws of a plan (Semantics, section 2), on the data of screens.
@Suite struct PlanPremiseTests {
  private static let randomScreens = Exhaustive.isOn ? 2_000 : 200

  private func table(_ file: SourceFile) -> ScreenTable? {
    guard let spec = analyze(parse(file).tree).spec, let solution = solve(spec).solution else { return nil }
    return ScreenTable(spec, solution)
  }

  @Test func plansOfTheCorpusSatisfyThePremises() throws {
    let files = try Corpus.files()
    #expect(files.count > 50)
    for file in files {
      let table = try #require(self.table(file), "\(file.path)")
      for problem in problems(of: table) { Issue.record("\(file.path): \(problem)") }
    }
  }

  @Test func plansOfRandomScreensSatisfyThePremises() {
    var count = 0
    for seed in 0..<Self.randomScreens {
      var choices = Choices(seed: UInt64(seed))
      guard let table = self.table(SpecGenerator.spec(&choices)) else { continue }
      count += 1
      for problem in problems(of: table) { Issue.record("screen \(seed): \(problem)") }
    }
    #expect(count > Self.randomScreens / 2)
  }

  @Test func contradictoryPlansAreFound() throws {
    let file = try #require(Corpus.files().first { $0.path.hasSuffix("/StudyTabs.scroll.yaml") })
    let table = try #require(self.table(file))
    let chain = try #require(table.screen.chains.first { $0.consumers.count > 1 })
    #expect(problems(of: chain, table.screen).isEmpty)
    var twice = chain
    twice.up.append(chain.up[0])
    #expect(problems(of: twice, table.screen) != [])
    var reversed = chain
    reversed.up.reverse()
    #expect(problems(of: reversed, table.screen) != [])
    var foreign = chain
    foreign.consumers.reverse()
    #expect(problems(of: foreign, table.screen) != [])
  }

  // MARK: Premises

  private func problems(of table: ScreenTable) -> [String] {
    table.screen.chains.flatMap { problems(of: $0, table.screen) } + problemsOfLimits(table)
  }

  private func problems(of chain: ScrollMachine.Chain, _ screen: ScrollMachine.Screen) -> [String] {
    var found: [String] = []
    for (outer, inner) in zip(chain.consumers, chain.consumers.dropFirst()) where !lies(inner, in: outer, screen) {
      found.append("\(inner) does not lie in \(outer)")
    }
    for direction in ScrollMachine.Direction.allCases {
      let steps = chain[direction]
      for step in steps where !chain.consumers.contains(step.node) { found.append("\(step) moves no consumer") }
      for node in chain.consumers {
        // Later limits of one consumer lie farther in the direction of the movement.
        let ranks = steps.filter { $0.node == node }.map { rank($0, direction, screen) }
        if !zip(ranks, ranks.dropFirst()).allSatisfy({ $0 < $1 }) { found.append("limits of \(node) are not in order") }
      }
      // Pulls are given back and headers return before the order of nesting begins.
      let last = steps.enumerated().filter { place, step in
        step.limit != .none && !steps[(place + 1)...].contains { $0.node == step.node && $0.limit != .none }
          && !returnsWholly(step, after: steps[..<place], direction, screen)
      }.map(\.element)
      let depths = last.compactMap { chain.consumers.firstIndex(of: $0.node) }
      if depths != (direction == .up ? depths.sorted() : depths.sorted(by: >)) {
        found.append("steps \(direction) are not in the order of nesting: \(steps)")
      }
      if let open = steps.firstIndex(where: { $0.limit == .none }), open != steps.count - 1 {
        found.append("an open end is not the last step")
      }
    }
    return found
  }

  /// Whether a scroll comes back as a whole before its content does.
  private func returnsWholly(
    _ step: ScrollMachine.Step, after earlier: ArraySlice<ScrollMachine.Step>, _ direction: ScrollMachine.Direction,
    _ screen: ScrollMachine.Screen
  ) -> Bool {
    guard direction == .down, step.limit == .lower else { return false }
    if earlier.contains(where: { $0.node == step.node && $0.limit == .returned }) { return false }
    return screen.nodes.contains { rules in
      guard rules.parent == step.node else { return false }
      switch rules.kind {
      case .header(let header): return header.onScroll == .returns || header.onScroll == .returnCollapsed
      case .tabs(let tabs): return tabs.stripMoves
      case .block, .bar, .footer, .scroll, .page, .sheet: return false
      }
    }
  }

  /// The place of a limit among those of its consumer, ascending in the direction of the movement.
  private func rank(
    _ step: ScrollMachine.Step, _ direction: ScrollMachine.Direction, _ screen: ScrollMachine.Screen
  ) -> Int {
    var grows = direction == .up
    if case .sheet(let sheet) = screen.nodes[step.node].kind, sheet.edge == .top { grows.toggle() }
    switch step.limit {
    case .lower: return grows ? 0 : 2
    case .returned: return 1
    case .upper: return grows ? 2 : 0
    case .none: return 3
    }
  }

  private func lies(_ node: Int, in ancestor: Int, _ screen: ScrollMachine.Screen) -> Bool {
    var next = screen.nodes[node].parent
    while let parent = next {
      if parent == ancestor { return true }
      next = screen.nodes[parent].parent
    }
    return false
  }

  /// The limits of a screen for every corner of the environments that it covers, and some numbers outside.
  private func problemsOfLimits(_ table: ScreenTable) -> [String] {
    let (lower, upper) = (table.screen.coverage.lower, table.screen.coverage.upper)
    let tiny = ScrollMachine.Environment(height: 1, width: 1, safeAreaTop: 40, safeAreaBottom: 40)
    return ([lower, upper, tiny] + table.screen.coverage.devices).flatMap { environment -> [String] in
      [0, 100, 5_000].flatMap { measure -> [String] in
        let machine = ScrollMachine(
          table.screen, table.solver, environment: environment,
          measures: Array(repeating: measure, count: table.screen.measures.count))
        return table.screen.nodes.indices.compactMap { node in
          let (limits, returned) = (machine.limits(node), machine.state.lengths.nodes[node].returned)
          let isOrdered = limits.lower >= 0 && limits.lower <= limits.upper && returned >= 0
          // A sheet without a notch for this environment rests nowhere, which `lint` reports.
          if case .sheet(let sheet) = table.screen.nodes[node].kind,
            !sheet.notches.indices.contains(where: { machine.canRest(node, at: $0) })
          {
            return nil
          }
          let isScroll = table.screen.scrolls.contains(node)
          return isOrdered && (!isScroll || returned <= limits.upper)
            ? nil : "limits of \(node) at \(environment), \(measure): \(limits), \(returned)"
        }
      }
    }
  }
}
