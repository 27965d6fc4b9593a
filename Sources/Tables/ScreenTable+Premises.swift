import ScrollworkEngine

// The premises under which the laws of one step are the laws of a plan (Semantics, section 2). They are facts about the
// data of a screen.
extension ScreenTable {
  /// The premises that the data does not satisfy, in words. Anything here is a defect of the compiler.
  package var brokenPremises: [String] {
    screen.chains.flatMap { screen.brokenPremises(of: $0) } + brokenLimits
  }

  /// The limits of the screen for every corner of the environments that it covers, and some numbers outside.
  package var brokenLimits: [String] {
    let tiny = ScrollMachine.Environment(height: 1, width: 1, safeAreaTop: 40, safeAreaBottom: 40)
    return (screen.coverage.boxes.flatMap { [$0.lower, $0.upper] } + [tiny]).flatMap { environment -> [String] in
      [0, 100, 5_000].flatMap { measure -> [String] in
        let machine = ScrollMachine(
          screen, solver, environment: environment, measures: Array(repeating: measure, count: screen.measures.count))
        return screen.nodes.indices.compactMap { node in
          let (limits, returned) = (machine.limits(node), machine.state.lengths.nodes[node].returned)
          let isOrdered = limits.lower >= 0 && limits.lower <= limits.upper && returned >= 0
          let critical = machine.state.lengths.nodes[node].critical
          return isOrdered && (!screen.scrolls.contains(node) || returned <= max(limits.upper, critical))
            ? nil : "the limits of `\(screen.nodes[node].name)` are not in order at \(environment), \(measure)"
        }
      }
    }
  }
}

extension ScrollMachine.Screen {
  /// The premises that the order of consumers does not satisfy, in words.
  package func brokenPremises(of chain: ScrollMachine.Chain) -> [String] {
    var found: [String] = []
    func name(_ node: Int) -> String { nodes[node].name }
    for (outer, inner) in zip(chain.consumers, chain.consumers.dropFirst()) where !isInside(inner, outer) {
      found.append("`\(name(inner))` does not lie in `\(name(outer))`")
    }
    for direction in ScrollMachine.Direction.allCases {
      let steps = chain[direction]
      for step in steps where !chain.consumers.contains(step.node) {
        found.append("a step moves `\(name(step.node))`, which a finger does not move")
      }
      for node in chain.consumers {
        // Later limits of one consumer lie farther in the direction of the movement.
        let ranks = steps.filter { $0.node == node }.map { rank($0, direction) }
        if !zip(ranks, ranks.dropFirst()).allSatisfy({ $0 < $1 }) {
          found.append("the limits of `\(name(node))` are not in order \(direction)")
        }
      }
      // Pulls are given back and headers return before the order of nesting begins.
      let last = steps.enumerated().filter { place, step in
        step.limit != .none && !steps[(place + 1)...].contains { $0.node == step.node && $0.limit != .none }
          && !returnsWholly(step, after: steps[..<place], direction)
      }.map(\.element)
      let depths = last.compactMap { chain.consumers.firstIndex(of: $0.node) }
      if depths != (direction == .up ? depths.sorted() : depths.sorted(by: >)) {
        found.append("the steps \(direction) are not in the order of nesting: \(steps.map { name($0.node) })")
      }
      if let open = steps.firstIndex(where: { $0.limit == .none }), open != steps.count - 1 {
        found.append("an open end is not the last step \(direction)")
      }
    }
    return found
  }

  /// Whether a scroll comes back as a whole before its content does.
  private func returnsWholly(
    _ step: ScrollMachine.Step, after earlier: ArraySlice<ScrollMachine.Step>, _ direction: ScrollMachine.Direction
  ) -> Bool {
    guard direction == .down, step.limit == .lower else { return false }
    if earlier.contains(where: { $0.node == step.node && $0.limit == .returned }) { return false }
    return nodes.contains { rules in
      guard rules.parent == step.node else { return false }
      switch rules.kind {
      case .header(let header): return header.onScroll == .returns || header.onScroll == .returnCollapsed
      case .tabs(let tabs): return tabs.stripMoves
      case .block, .bar, .footer, .scroll, .page, .sheet: return false
      }
    }
  }

  /// The place of a limit among those of its consumer, ascending in the direction of the movement.
  private func rank(_ step: ScrollMachine.Step, _ direction: ScrollMachine.Direction) -> Int {
    var grows = direction == .up
    if case .sheet(let sheet) = nodes[step.node].kind, sheet.edge == .top { grows.toggle() }
    switch step.limit {
    case .lower: return grows ? 0 : 2
    case .returned: return 1
    case .upper: return grows ? 2 : 0
    case .none: return 3
    }
  }

  private func isInside(_ node: Int, _ ancestor: Int) -> Bool {
    var next = nodes[node].parent
    while let parent = next {
      if parent == ancestor { return true }
      next = nodes[parent].parent
    }
    return false
  }
}
