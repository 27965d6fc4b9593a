// Bars over the content. A bar that follows a header, sheet or observer, or leaves with an offset, has its place from
// the position of a consumer. A bar that returns has a position of its own, and rides on the movement that reaches its
// scroll or list.
extension ScrollMachine {
  /// Moves the bars of a chain whose turn is before a step, each by what is left of the movement, to its limit at most.
  mutating func ride(_ chain: Int, before step: Int, _ isUp: Bool, _ left: Number) {
    guard left != 0 else { return }
    for rider in screen.riders[chain] where (isUp ? rider.up : rider.down) == step {
      switch rider.moves {
      case .withContent: follow(rider, isUp, left)
      case .withFinger: if state.owner.isFinger { follow(rider, isUp, left) } else { passBy(rider, left) }
      case .atOnce: if let place = choosePlace(rider, left) { set(rider.bar, to: place) }
      case .atRelease:
        if state.owner.isFinger {
          if let place = choosePlace(rider, left) { state.bars[slot(rider.bar)].chosen = place }
        } else {
          passBy(rider, left)
        }
      }
    }
  }

  /// Lets content pass a bar that moves under a finger only: it waits, and is back at the start of the content.
  private mutating func passBy(_ rider: Rider, _ left: Number) {
    let index = slot(rider.bar)
    guard left < 0 else {
      state.bars[index].waited = 0
      return
    }
    _ = wait(rider, -left)
    let (rest, offset) = (max(0, reach(rider) + left), state.bars[index].offset)
    guard rest < offset, rest == 0 || rider.moves == .withFinger else { return }
    let next = rider.moves == .withFinger ? max(offset + left, rest) : 0
    (state.bars[index].offset, state.bars[index].isRising) = (next, false)
  }

  /// Moves a bar by the distance of its content.
  private mutating func follow(_ rider: Rider, _ isUp: Bool, _ left: Number) {
    let (index, limit) = (slot(rider.bar), isUp ? state.lengths.nodes[rider.bar].travel : 0)
    if rider.after > 0 {
      if isUp {
        state.bars[index].waited = 0
      } else {
        return comeBack(rider, -left)
      }
    }
    let room = limit - state.bars[index].offset
    guard isUp ? room > 0 : room < 0 else { return }
    state.bars[index].offset = (isUp ? left < room : left > room) ? state.bars[index].offset + left : limit
    state.bars[index].isRising = isUp
  }

  /// Moves a bar that waits before it comes back, as content moves down. Near the start it does not wait: what is gone
  /// of it is at most the distance that the content can still move down, so that it is back at the start.
  ///
  /// **Invariant:** it moves by the distance at most.
  private mutating func comeBack(_ rider: Rider, _ distance: Number) {
    let offset = state.bars[slot(rider.bar)].offset
    let moved = distance - wait(rider, distance)
    let next = max(offset - distance, min(max(0, offset - moved), max(0, reach(rider) - distance)))
    guard next < offset else { return }
    (state.bars[slot(rider.bar)].offset, state.bars[slot(rider.bar)].isRising) = (next, false)
  }

  /// Lets a bar wait, as content moves down. Returns the part of the distance for which it waits, in points.
  private mutating func wait(_ rider: Rider, _ distance: Number) -> Number {
    let wait = min(rider.after - state.bars[slot(rider.bar)].waited, distance)
    state.bars[slot(rider.bar)].waited += wait
    return wait
  }

  /// The distance that the content of a bar can move down, in points.
  private func reach(_ rider: Rider) -> Number { rider.movers.reduce(0) { $0 + max(0, position($1)) } }

  /// Lets a bar wait that goes to its ends, and returns the end to which a movement takes it: upward it hides, downward it
  /// comes back after its wait, and at the start of the content. `nil` if it stays.
  private mutating func choosePlace(_ rider: Rider, _ left: Number) -> Notch? {
    if left > 0 {
      state.bars[slot(rider.bar)].waited = 0
      return .hidden
    }
    return wait(rider, -left) < -left || reach(rider) + left <= 0 ? .shown : nil
  }

  private mutating func set(_ node: Node, to place: Notch) {
    state.bars[slot(node)].offset = place == .hidden ? state.lengths.nodes[node].travel : 0
  }

  /// Brings the bars that snap to one of their ends, unless something moves the screen.
  mutating func settleBars() {
    guard state.owner == .none else { return }
    for node in screen.ridingBars {
      guard let snap = screen.bar(node)?.snap else { continue }
      let (bar, travel) = (state.bars[slot(node)], state.lengths.nodes[node].travel)
      guard bar.offset > 0, bar.offset < travel else { continue }
      state.bars[slot(node)].offset = hides(snap, bar.offset, 0, travel, isRising: bar.isRising, nil) ? travel : 0
    }
  }

  /// Whether a header or bar at an offset between two ends goes to the further one, where less of it is visible. Midway,
  /// it goes to the one where more is visible.
  ///
  /// - Parameter velocity: `nil` for a bar, which settles once nothing moves.
  func hides(
    _ snap: Snap, _ offset: Number, _ low: Number, _ high: Number, isRising: Bool, _ velocity: Number?
  ) -> Bool {
    let isAtRest = !snap.isUniform && velocity == 0
    let rule = isAtRest ? snap.atRest : isRising ? snap.collapse : snap.expand
    if let flick = rule.flick, let velocity, velocity > flick || -velocity > flick { return velocity < 0 }
    switch rule.policy {
    case .nearest: return offset - low > high - offset
    case .directional: return isRising
    case .line(let part): return high - offset <= part
    }
  }

  /// Shows or hides a bar for the app. While a finger is down, it waits for the finger (law 8).
  mutating func move(bar node: Node, to place: Notch) {
    if state.owner.isFinger {
      state.bars[slot(node)].requested = place
    } else {
      set(node, to: place)
      (state.bars[slot(node)].isRising, state.bars[slot(node)].waited) = (place == .hidden, 0)
    }
  }

  /// Shows and hides the bars for which the app asked while a finger was down, and those that move as it leaves.
  mutating func moveRequestedBars() {
    for node in screen.ridingBars {
      let (requested, chosen) = (state.bars[slot(node)].requested, state.bars[slot(node)].chosen)
      (state.bars[slot(node)].requested, state.bars[slot(node)].chosen) = (nil, nil)
      if let requested {
        move(bar: node, to: requested)
      } else if let chosen {
        set(node, to: chosen)
      }
    }
  }

  /// Shows the bars that ride on one of these nodes.
  mutating func showBars(of nodes: some Sequence<Node>) {
    for node in screen.ridingBars {
      guard case .returns(let mover)? = screen.bar(node)?.cause, nodes.contains(mover) else { continue }
      (state.bars[slot(node)].offset, state.bars[slot(node)].waited) = (0, 0)
      state.bars[slot(node)].chosen = nil
    }
  }

  /// Fits the bars into other lengths, before those replace the present ones. A bar that is gone stays gone.
  mutating func keepBars(_ next: Lengths) {
    for node in screen.ridingBars {
      let (offset, travel) = (state.bars[slot(node)].offset, state.lengths.nodes[node].travel)
      let isGone = offset >= travel && travel > 0
      state.bars[slot(node)].offset = isGone ? next.nodes[node].travel : min(offset, next.nodes[node].travel)
      // A bar that cannot leave comes back, and what the finger chose is over.
      if next.nodes[node].travel <= 0 { state.bars[slot(node)].chosen = nil }
    }
  }

  /// The distance that a bar moves at most while the position that moves it changes by a point. 1 for other nodes.
  public func pace(ofBar node: Node) -> Number {
    guard let bar = screen.bar(node) else { return 1 }
    let travel = state.lengths.nodes[node].travel
    switch bar.cause {
    case .follows(let leader):
      let way = state.lengths.nodes[leader].travel
      return way > 0 ? travel / way : 1
    case .observes(let observer):
      guard screen.observers.indices.contains(observer) else { return 1 }
      let stretch = solver.stretch(observer, state.environment, state.measures, state.lengths)
      return stretch.to > stretch.from ? travel / (stretch.to - stretch.from) : 1
    case .leaves, .returns: return 1
    }
  }

  /// The visible height of a bar, in points.
  ///
  /// - Parameter shown: the shown position of a node.
  public func shownHeight(ofBar node: Node, _ shown: (Node) -> Number) -> Number {
    guard let bar = screen.bar(node) else { return state.lengths.nodes[node].height }
    let lengths = state.lengths.nodes[node]
    switch bar.cause {
    case .follows(let leader):
      // A bar stays with the header or sheet that it follows.
      if state.lengths.nodes[leader].travel <= 0 { return lengths.height }
      return lengths.height - lengths.travel * progress(of: leader, shown)
    case .observes(let observer):
      guard screen.observers.indices.contains(observer) else { return lengths.height }
      let position = shown(screen.observers[observer].node)
      return lengths.height - lengths.travel * progress(ofObserver: observer, at: position)
    case .leaves(let mover): return lengths.height - min(max(shown(mover), 0), lengths.travel)
    case .returns: return lengths.height - state.bars[slot(node)].offset
    }
  }
}
