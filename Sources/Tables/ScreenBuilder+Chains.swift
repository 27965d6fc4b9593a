internal import Model
import ScrollworkEngine
import Solver

// The order in which the consumers of a path take a movement.
extension ScreenBuilder {
  func chains() -> [ScrollMachine.Chain] { topology.paths.map(chain) }

  private func chain(_ path: ScrollTopology.Path) -> ScrollMachine.Chain {
    let (upEnd, downEnd) = (openEnd(path, .up), openEnd(path, .down))
    var up = upSteps(path) + (upEnd.map { [$0] } ?? [])
    var down = downSteps(path) + (downEnd.map { [$0] } ?? [])
    // A pull beyond an open end is given back first in the opposite direction.
    if let downEnd { giveBack(path, downEnd, .down, first: &up) }
    if let upEnd { giveBack(path, upEnd, .up, first: &down) }
    // Headers that leave as needed are beyond their end after a page with more rows.
    for id in path.consumers where leavesAsNeeded(id) && upEnd?.node != id.index {
      down.insert(ScrollMachine.Step(id.index, to: .upper), at: 0)
    }
    return ScrollMachine.Chain(path.consumers.map(\.index), up: up, down: down)
  }

  private func sheet(_ id: NodeID) -> Sheet? {
    if case .sheet(let sheet) = spec[id].kind { sheet } else { nil }
  }

  private func gate(_ id: NodeID) -> ScrollMachine.Step.Gate { sheet(id) == nil ? .open : .tracking }

  /// The end of a node that a movement in a direction reaches: for a sheet at the top edge, the other one.
  private func end(_ id: NodeID, _ direction: ScrollMachine.Direction) -> ScrollMachine.Step.Limit {
    let isUp = direction == .up
    return (sheet(id)?.edge == .top ? !isUp : isUp) ? .upper : .lower
  }

  /// Returns the steps as content moves up: first a sheet with `expandFirst`, then the scrolls from the outermost to the
  /// innermost.
  private func upSteps(_ path: ScrollTopology.Path) -> [ScrollMachine.Step] {
    path.consumers.compactMap { id in
      if let sheet = sheet(id), path.leaf != id, sheet.handoff != .expandFirst { return nil }
      return ScrollMachine.Step(id.index, to: end(id, .up), gate(id))
    }
  }

  /// Returns the steps as content moves down: first the headers that return, then the scrolls from the innermost to the
  /// outermost, last the sheet. A scroll that returns completely has no second step.
  private func downSteps(_ path: ScrollTopology.Path) -> [ScrollMachine.Step] {
    let returning = path.consumers.compactMap { id -> ScrollMachine.Step? in
      if returnsWholly(id) { return ScrollMachine.Step(id.index, to: .lower) }
      return solution[id, .returned] == nil ? nil : ScrollMachine.Step(id.index, to: .returned)
    }
    return returning
      + path.consumers.reversed().filter { !returnsWholly($0) }.map {
        ScrollMachine.Step($0.index, to: end($0, .down), gate($0))
      }
  }

  private func returnsWholly(_ id: NodeID) -> Bool {
    if case .scroll(let scroll) = spec[id].kind { spec.returnsWholly(scroll) } else { false }
  }

  /// Adds the step that gives back a pull, unless the first step goes on from there. It is not gated by a finger, since
  /// only a finger pulls a node beyond an end.
  private func giveBack(
    _ path: ScrollTopology.Path, _ end: ScrollMachine.Step, _ direction: ScrollMachine.Direction,
    first steps: inout [ScrollMachine.Step]
  ) {
    let id = NodeID(index: end.node)
    let step = ScrollMachine.Step(end.node, to: self.end(id, direction), end.gate == .finger ? .open : end.gate)
    // A bar begins to move at the limit, and a scroll that leaves its critical offset is no longer pinned.
    let isSeparate = rides(path) || step.limit == .upper && handsOver(id)
    if !isSeparate, let next = steps.first, next.node == step.node, next.gate == step.gate { return }
    steps.insert(step, at: 0)
  }

  /// Whether some bar rides on the movement of a path.
  private func rides(_ path: ScrollTopology.Path) -> Bool {
    spec.bars.contains { bar in
      guard case .returns(let mover)? = spec.motion(of: bar)?.cause else { return false }
      return path.consumers.contains(mover)
    }
  }

  // MARK: Open ends

  enum OpenEnd {
    case none
    /// A refresh control of the host shows the rest of a movement.
    case host
    case machine
  }

  /// Returns the step that takes the rest of a movement. `nil` unless the innermost node with an end in this direction
  /// leaves that end to the machine.
  private func openEnd(_ path: ScrollTopology.Path, _ direction: ScrollMachine.Direction) -> ScrollMachine.Step? {
    for id in path.consumers.reversed() {
      switch openEnd(of: id, direction) {
      case .none: continue
      case .host: return nil
      case .machine: return ScrollMachine.Step(id.index, to: .none, sheet(id) == nil ? .finger : .tracking)
      }
    }
    return nil
  }

  /// Returns the component that shows the rest of a movement at an end of a node.
  func openEnd(of id: NodeID, _ direction: ScrollMachine.Direction) -> OpenEnd {
    switch spec[id].kind {
    case .sheet(let sheet):
      return (end(id, direction) == .upper ? sheet.overdrag.top : sheet.overdrag.bottom) == .none ? .none : .machine
    case .scroll(let scroll):
      if direction == .down, scroll.pullToRefresh == .outer { return .host }
      if direction == .down, stretches(scroll) { return .machine }
      return bounces(scroll.bounces, direction) ? .machine : .none
    case .list(let list):
      if direction == .down, refreshesInside(id) { return .host }
      return bounces(list.bounces, direction) ? .machine : .none
    case .tabs, .page, .header, .box: return .none
    }
  }

  private func bounces(_ bounces: Bounces, _ direction: ScrollMachine.Direction) -> Bool {
    switch bounces {
    case .none: false
    case .top: direction == .down
    case .bottom: direction == .up
    case .both: true
    }
  }

  private func stretches(_ scroll: Scroll) -> Bool {
    scroll.content.contains { if case .header(let header) = spec[$0].kind { header.stretch } else { false } }
  }

  private func refreshesInside(_ list: NodeID) -> Bool {
    guard let outer = spec.scroll(around: list), case .scroll(let scroll) = spec[outer].kind else { return false }
    return scroll.pullToRefresh == .inner
  }
}
