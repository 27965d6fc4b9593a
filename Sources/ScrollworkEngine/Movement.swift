// Execution of a plan: each consumer stops exactly at its limit, and the rest of the movement goes to the next step. From
// it follow conservation (law 1), range (law 2), split invariance (law 3), order and exhaustion (law 4) and monotonicity
// (law 7).
extension ScrollMachine {
  private func isOpen(_ step: Step) -> Bool {
    switch step.gate {
    case .open: true
    case .tracking: state.sheets[slot(step.node)].phase.isTracking
    case .finger: state.owner.isFinger
    }
  }

  /// The limit of a step, in points. `nil` for an open end.
  private func limit(_ step: Step) -> Number? {
    switch step.limit {
    case .lower: state.lower[step.node]
    case .upper: state.upper[step.node]
    case .returned: min(state.lengths.nodes[step.node].returned, state.upper[step.node])
    case .none: nil
    }
  }

  /// Moves the consumers of a chain. A positive distance moves content up. Returns the rest.
  ///
  /// **Invariant:** a larger movement *sets* the position to the limit. Adding the room to the position could miss the
  /// limit in doubles.
  mutating func move(_ chain: Int, _ distance: Number) -> Number {
    guard distance != 0 else { return distance }
    let isUp = distance > 0
    let steps = isUp ? screen.chains[chain].up : screen.chains[chain].down
    let hasRiders = !screen.riders[chain].isEmpty
    var left = distance
    for index in steps.indices {
      if hasRiders { ride(chain, before: index, isUp, left) }
      let step = steps[index]
      guard isOpen(step) else { continue }
      let position = position(step.node)
      let moved = growsUp(step.node) ? position + left : position - left
      guard let limit = limit(step) else {
        leaveCritical(step, isUp, left)
        setPosition(step.node, moved)
        return 0
      }
      let room = growsUp(step.node) ? limit - position : position - limit
      guard isUp ? room > 0 : room < 0 else { continue }
      leaveCritical(step, isUp, left)
      if isUp ? left < room : left > room {
        setPosition(step.node, moved)
        return 0
      }
      setPosition(step.node, limit)
      arriveAtCritical(step, isUp)
      left -= room
    }
    return left
  }

  /// The first consumer of a node's chain with room for a movement. Only the sign of the distance matters. `nil` if none
  /// has room.
  func firstConsumer(_ node: Node, _ distance: Number) -> Node? {
    guard distance != 0, let chain = chainNumber(node) else { return nil }
    let isUp = distance > 0
    for step in isUp ? screen.chains[chain].up : screen.chains[chain].down where isOpen(step) {
      guard let limit = limit(step) else { continue }
      let position = position(step.node)
      if isUp == growsUp(step.node) ? position < limit : position > limit { return step.node }
    }
    return nil
  }

  /// Whether the position of a node grows as content moves up.
  private func growsUp(_ node: Node) -> Bool { screen.traits[node].growsUp }

  private mutating func setPosition(_ node: Node, _ position: Number) {
    if isScroll(node) {
      state.scrolls[slot(node)].offset = position
    } else {
      state.sheets[slot(node)].height = position
    }
  }

  /// A scroll is pinned from the movement that reaches its critical offset until one that leaves it. A movement whose
  /// rest is exactly 0 does not leave it.
  private mutating func leaveCritical(_ step: Step, _ isUp: Bool, _ left: Number) {
    guard !isUp, step.limit != .upper, left != 0, screen.traits[step.node].handsOver else { return }
    state.scrolls[slot(step.node)].isPinned = false
  }

  /// Pins a scroll that reaches its critical offset. One that comes from before its start may have a range of 0, and is not
  /// pinned then.
  private mutating func arriveAtCritical(_ step: Step, _ isUp: Bool) {
    let (traits, upper) = (screen.traits[step.node], state.upper[step.node])
    guard isUp, step.limit == .upper, traits.handsOver, upper == state.lengths.nodes[step.node].critical else { return }
    state.scrolls[traits.slot].isPinned = traits.opensAtStart ? upper > 0 : true
  }

  /// Moves the consumers of a node's chain and does nothing else, for tools that report which consumers take a movement.
  /// A positive distance moves content up. Returns the rest.
  @discardableResult
  public mutating func moveChain(of node: Node, _ distance: Number) -> Number {
    chainNumber(node).map { move($0, distance) } ?? distance
  }

  // MARK: From a finger to the host

  /// Moves everything that a finger on a node moves. Asks the host to place what its own scrolling does not show.
  /// Returns the rest.
  mutating func applyDrag(_ node: Node, _ distance: Number) -> Number {
    guard let chain = chainNumber(node) else { return distance }
    let reach = screen.reach[node]
    for index in reach.indices { before[index] = position(reach[index]) }
    let left = move(chain, distance)
    for index in reach.indices {
      let (other, earlier, now) = (reach[index], before[index], position(reach[index]))
      if now != earlier, isScroll(other) { state.scrolls[slot(other)].isRising = now > earlier }
      if other == node && isScroll(node) ? isMisplaced(node, earlier, now, distance, left) : now != earlier {
        effects.append(.place(other, at: shown(other)))
      }
    }
    if screen.hasForgetfulTabs { resetHiddenPages(afterMoving: reach) }
    // A sheet that did not move keeps the layout of its content. While a sheet settles, its content may have to cover
    // more than its height.
    for index in reach.indices where position(reach[index]) != before[index] { fitContent(reach[index]) }
    return left
  }

  /// Whether the host shows a scroll or list elsewhere than at its position. The host has scrolled the touched node with
  /// the finger, which is right up to its ends but not beyond them. A node whose refresh control shows the rest of a
  /// movement is not misplaced by it.
  private func isMisplaced(
    _ node: Node, _ earlier: Number, _ now: Number, _ distance: Number, _ left: Number
  ) -> Bool {
    let (traits, end) = (screen.traits[node], state.upper[node])
    let isMisplaced =
      now != earlier + distance || traits.opensAtStart && (earlier < 0 || now < 0)
      || traits.opensAtEnd && (earlier > end || now > end)
    return isMisplaced && (!traits.isRefreshed || left >= 0)
  }

  /// The number of the chain that a finger on a node moves now. `nil` if it moves nothing.
  func chainNumber(_ node: Node) -> Int? {
    var route = screen.nodes[node].route
    while true {
      switch route {
      case .none: return nil
      case .chain(let index): return index
      case .selectedPage(let tabs): route = screen.nodes[state.tabs[slot(tabs)].page].route
      }
    }
  }

  /// Whether a finger is down on something that moves a node.
  func isHeld(_ node: Node) -> Bool {
    if case .finger(let other) = state.owner { screen.reach[other].contains(node) } else { false }
  }

  /// Whether a finger is down on a node, or on something in it.
  func isUnderFinger(_ node: Node) -> Bool { isUnderFinger(node, of: state.owner) }

  func isUnderFinger(_ node: Node, of owner: Owner) -> Bool {
    if case .finger(let other) = owner { other == node || screen.lies(other, in: node) } else { false }
  }

  func chain(_ node: Node) -> Chain? { chainNumber(node).map { screen.chains[$0] } }
}
