internal import Model
import Numerics
import ProgramIR
import Tables

// The declared plans: the order in which the consumers of a path take a movement.
extension Lowering {
  mutating func addChains() {
    for path in topology.paths { addChain(path) }
  }

  private mutating func addChain(_ path: ScrollTopology.Path) {
    var chain = Chain(
      name: names.name(path.leaf),
      consumers: path.consumers.map(consumer),
      terms: path.consumers.map(terms),
      up: Plan(steps: upSteps(path)),
      down: Plan(steps: downSteps(path)),
      function: names.function("move", path.leaf), receiver: names.function("firstConsumer", path.leaf))
    addGivingBack(path, to: &chain)
    chain.riders = riders(path)
    chains.append(chain)
    addMovement(path, chain)
    addReceiver(path, chain)
  }

  private func consumer(_ id: NodeID) -> Consumer {
    switch spec[id].kind {
    case .sheet(let sheet): Consumer(node: names.name(id), kind: .sheet, sense: sheet.edge == .top ? -1 : 1)
    case .scroll: Consumer(node: names.name(id), kind: .scroll, sense: 1)
    case .list, .tabs, .page, .header, .box: Consumer(node: names.name(id), kind: .list, sense: 1)
    }
  }

  func terms(_ id: NodeID) -> ConsumerBinding {
    let shown = canBePulled(id) ? Term.call(names.function("shown", id), [names.at(id)]) : nil
    if sheet(id) != nil {
      return ConsumerBinding(
        position: names.position(id), lower: lowest(id), upper: highest(id), returned: nil,
        isTracked: names.isTracking(id), isFingerDown: ProgramNames.isFinger, shown: shown)
    }
    return ConsumerBinding(
      position: names.position(id), lower: .zero, upper: end(id),
      returned: solution[id, .returned] == nil ? nil : names.geometry(id, fieldName(.returned, of: id)),
      isFingerDown: ProgramNames.isFinger,
      pinned: handsOver(id) ? names.pinned(id) : nil, settling: settles(id) ? names.settling(id) : nil,
      keepsProgress: scroll(id)?.anchor == .progress,
      stops: stops(of: id),
      shown: shown,
      isRefreshed: end(of: id, .down) == .host, beginsAtEnd: beginsAtEnd(id), growth: growth(id))
  }

  private func gate(_ id: NodeID) -> Plan.Step.Gate {
    sheet(id) == nil ? .open : .tracking(sheet: names.name(id))
  }

  /// Returns the steps as content moves up: first a sheet with `expandFirst`, then the scrolls from the outermost to
  /// the innermost.
  private func upSteps(_ path: ScrollTopology.Path) -> [Plan.Step] {
    var steps = path.consumers.indices.compactMap { index -> Plan.Step? in
      let id = path.consumers[index]
      guard let sheet = sheet(id) else { return Plan.Step(consumer: index, limit: .end, gate: .open) }
      guard path.leaf == id || sheet.handoff == .expandFirst else { return nil }
      return Plan.Step(consumer: index, limit: sheet.edge == .top ? .lowest : .highest, gate: gate(id))
    }
    if let end = openEnd(path, .up) { steps.append(end) }
    return steps
  }

  /// Returns the steps as content moves down: first the headers that return, then the scrolls from the innermost to the
  /// outermost, last the sheet.
  private func downSteps(_ path: ScrollTopology.Path) -> [Plan.Step] {
    var steps: [Plan.Step] = []
    for index in path.consumers.indices {
      let id = path.consumers[index]
      if returnsWholly(id) {
        steps.append(Plan.Step(consumer: index, limit: .zero, gate: .open))
      } else if solution[id, .returned] != nil {
        steps.append(Plan.Step(consumer: index, limit: .returned, gate: .open))
      }
    }
    // A scroll that returns completely has no second step.
    for index in path.consumers.indices.reversed() where !returnsWholly(path.consumers[index]) {
      let id = path.consumers[index]
      guard let sheet = sheet(id) else {
        steps.append(Plan.Step(consumer: index, limit: .zero, gate: .open))
        continue
      }
      steps.append(Plan.Step(consumer: index, limit: sheet.edge == .top ? .highest : .lowest, gate: gate(id)))
    }
    if let end = openEnd(path, .down) { steps.append(end) }
    return steps
  }

  /// Returns the step that takes the rest of a movement. `nil` unless the innermost node with an end in this direction
  /// leaves that end to the machine.
  private func openEnd(_ path: ScrollTopology.Path, _ direction: Direction) -> Plan.Step? {
    for index in path.consumers.indices.reversed() {
      switch end(of: path.consumers[index], direction) {
      case .none: continue
      case .host: return nil
      case .machine:
        let id = path.consumers[index]
        return Plan.Step(consumer: index, limit: .none, gate: sheet(id) == nil ? .finger : gate(id))
      }
    }
    return nil
  }

  enum End {
    case none, host, machine
  }

  /// Returns the component that shows the rest of a movement at an end of a node: none, the host (a refresh control),
  /// or the machine.
  func end(of id: NodeID, _ direction: Direction) -> End {
    switch spec[id].kind {
    case .sheet(let sheet):
      let isBeyondHighest = (direction == .up) == (sheet.edge == .bottom)
      return (isBeyondHighest ? sheet.overdrag.top : sheet.overdrag.bottom) == .none ? .none : .machine
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

  private func bounces(_ bounces: Bounces, _ direction: Direction) -> Bool {
    switch bounces {
    case .none: false
    case .top: direction == .down
    case .bottom: direction == .up
    case .both: true
    }
  }

  private func stretches(_ scroll: Scroll) -> Bool {
    scroll.content.contains {
      if case .header(let header) = spec[$0].kind { header.stretch } else { false }
    }
  }

  private func refreshesInside(_ list: NodeID) -> Bool {
    guard let outer = spec.scroll(around: list), let scroll = scroll(outer) else { return false }
    return scroll.pullToRefresh == .inner
  }

  /// Adds the steps that give back a pull beyond an open end. They come first in the opposite direction.
  private func addGivingBack(_ path: ScrollTopology.Path, to chain: inout Chain) {
    let ends = (down: chain.down.steps.last, up: chain.up.steps.last)
    if let end = ends.down, end.limit == .none {
      giveBack(path, end, until: start(path.consumers[end.consumer], .down), first: &chain.up)
    }
    if let end = ends.up, end.limit == .none {
      giveBack(path, end, until: start(path.consumers[end.consumer], .up), first: &chain.down)
    }
  }

  /// Adds the step that gives back a pull, unless the first step goes on from there. It is not gated by a finger, since
  /// only a finger pulls a node beyond an end.
  private func giveBack(
    _ path: ScrollTopology.Path, _ end: Plan.Step, until limit: Plan.Step.Limit, first plan: inout Plan
  ) {
    let step = Plan.Step(consumer: end.consumer, limit: limit, gate: end.gate == .finger ? .open : end.gate)
    // A bar begins to move at the limit, and a scroll that leaves its critical offset is no longer pinned.
    let isSeparate = !riders(path).isEmpty || limit == .end && handsOver(path.consumers[end.consumer])
    if !isSeparate, let next = plan.steps.first, next.consumer == step.consumer, next.gate == step.gate { return }
    plan.steps.insert(step, at: 0)
  }

  /// Returns the limit at which an open end begins.
  private func start(_ id: NodeID, _ direction: Direction) -> Plan.Step.Limit {
    guard let sheet = sheet(id) else { return direction == .up ? .end : .zero }
    return (direction == .up) == (sheet.edge == .bottom) ? .highest : .lowest
  }

  /// Whether the open end of some path in this direction belongs to the node.
  func hasOpenEnd(_ id: NodeID, _ direction: Direction) -> Bool {
    switch direction {
    case .up: openEnds.up.contains(id)
    case .down: openEnds.down.contains(id)
    }
  }

  /// Returns the nodes to which the open ends of the paths belong.
  func nodesWithOpenEnd(_ direction: Direction) -> Set<NodeID> {
    Set(topology.paths.compactMap { path in openEnd(path, direction).map { path.consumers[$0.consumer] } })
  }
}
