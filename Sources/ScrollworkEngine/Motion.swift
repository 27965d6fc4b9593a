// Motion of scrolls and lists that no finger moves: a return from beyond an end, and a movement to a goal. The host
// carries it out and reports its end.
extension ScrollMachine {
  func place(_ node: Node) -> Effect { .place(node, at: position(node)) }

  /// Asks the host to bring a scroll or list to an offset.
  mutating func bring(_ node: Node, to offset: Number) {
    state.scrolls[slot(node)].isSettling = true
    effects.append(.settle(node, to: offset))
  }

  /// Stops what decelerates, before another event decides where it goes.
  mutating func halt() {
    guard case .fling(let node) = state.owner else { return }
    state.owner = .none
    stay(node)
  }

  /// Stops a scroll or list where it is, or brings it back to the end beyond which a finger has pulled it.
  mutating func stay(_ node: Node) {
    if isScroll(node), !returnToEnd(node) { effects.append(.halt(node)) }
  }

  /// Brings a scroll or list back to the end beyond which a finger has pulled it. Returns whether it is beyond one.
  mutating func returnToEnd(_ node: Node) -> Bool {
    guard isScroll(node) else { return false }
    let (traits, offset, end) = (screen.traits[node], position(node), end(node))
    if traits.opensAtStart, offset < 0 {
      bring(node, to: 0)
      return true
    }
    if traits.opensAtEnd, offset > end {
      bring(node, to: end)
      return true
    }
    return false
  }

  /// Brings everything else that a finger on a node can have pulled beyond an end back to it.
  ///
  /// - Parameter isFlung: whether a consumer may have taken over the velocity. Its return is the beginning of its
  ///   deceleration.
  mutating func returnOthers(_ node: Node, isFlung: Bool = false) {
    for other in screen.reach[node] where other != node && !(isFlung && state.owner == .fling(of: other)) {
      _ = returnToEnd(other)
    }
  }

  /// The offset that is shown: beyond an end, less than a finger has pulled.
  func shownOffset(_ node: Node) -> Number {
    let (traits, offset) = (screen.traits[node], position(node))
    guard traits.canBePulled else { return offset }
    let (end, extent) = (end(node), state.lengths.nodes[node].viewport)
    if traits.opensAtStart, offset < 0 { return -Overdrag.bounce.shown(-offset, over: extent) }
    if traits.opensAtEnd, offset > end { return end + Overdrag.bounce.shown(offset - end, over: extent) }
    return offset
  }

  /// The shown value of a position, in points: the visible height of a sheet, the visible offset of a scroll or list.
  public func shown(_ node: Node) -> Number {
    switch screen.traits[node].role {
    case .sheet: shownHeight(node)
    case .scroll: shownOffset(node)
    case .none, .tabs: 0
    }
  }

  /// The offset to which a finger has pulled a node that is shown before its start. The result is at most `shown`.
  func pulledBeforeStart(_ shown: Number, over extent: Number) -> Number {
    min(shown, -Overdrag.bounce.pull(-shown, over: extent))
  }

  /// The offset to which a finger has pulled a node that is shown behind its end. The result is at least `shown`.
  func pulledBehindEnd(_ shown: Number, _ end: Number, over extent: Number) -> Number {
    max(shown, end + Overdrag.bounce.pull(shown - end, over: extent))
  }

  /// Takes a node over from the host's motion, at the offset where it is shown. At rest, the offset is ignored.
  mutating func see(_ node: Node, _ shown: Number) {
    guard isScroll(node), isMoving(node) else { return }
    let (traits, end, extent) = (screen.traits[node], end(node), state.lengths.nodes[node].viewport)
    if traits.handsOver, shown < end { state.scrolls[slot(node)].isPinned = false }
    var offset = min(max(0, shown), end)
    if traits.opensAtStart, shown < 0 { offset = pulledBeforeStart(shown, over: extent) }
    if traits.opensAtEnd, shown > end { offset = pulledBehindEnd(shown, end, over: extent) }
    state.scrolls[slot(node)].offset = offset
    resetHiddenPages(afterMoving: [node])
  }

  /// Whether the host moves a scroll or list, and is to report its rest.
  public func isMoving(_ node: Node) -> Bool {
    state.owner == .fling(of: node) || isScroll(node) && state.scrolls[slot(node)].isSettling
  }

  /// Ends the motion of a node. One that was pulled beyond an end is at that end. A late report is ignored.
  mutating func comeToRest(_ node: Node) {
    guard isMoving(node) else { return }
    if state.owner == .fling(of: node) { state.owner = .none }
    guard isScroll(node) else { return }
    let traits = screen.traits[node]
    state.scrolls[slot(node)].isSettling = false
    if traits.opensAtStart { state.scrolls[slot(node)].offset = max(0, position(node)) }
    if traits.opensAtEnd { state.scrolls[slot(node)].offset = min(position(node), end(node)) }
    resetHiddenPages(afterMoving: [node])
  }

  /// Ends the motion of everything that a finger on a node moves. What decelerates elsewhere stays where the finger holds
  /// it.
  mutating func hold(_ node: Node) {
    guard let chain = chain(node) else { return }
    for other in chain.consumers where isScroll(other) {
      state.scrolls[slot(other)].isSettling = false
      guard other != node, screen.traits[other].canBePulled, state.owner == .fling(of: other) else { continue }
      state.owner = .none
      effects.append(.halt(other))
    }
  }
}
