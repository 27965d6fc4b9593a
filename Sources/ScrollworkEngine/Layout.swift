// Positions that follow from a geometry (law 6) or a request instead of a movement.
extension ScrollMachine {
  /// Adapts all positions to another environment or other measures. Ignores inputs beyond ±2^30, where movement is not
  /// exact, and geometries with such limits.
  ///
  /// - Parameter growsAtEnd: whether new measures add rows behind the last one of a list from its end.
  mutating func resize(_ environment: Environment, _ measures: [Number], growsAtEnd: Bool) {
    guard measures.count == screen.measures.count, (environment.numbers + measures).allSatisfy(isValid) else { return }
    let next = solver.lengths(environment, measures)
    guard isInRange(next) else { return }
    state.environment = environment
    state.measures = measures
    for node in screen.scrolls where !isInResizingSheet(node) { keepPlace(node, next, growsAtEnd: growsAtEnd) }
    keepBars(next)
    let earlier = screen.sheets.map { (target: targetHeight($0), limits: motionLimits($0)) }
    state.lengths = keepingContents(next)
    updateLimits()
    for (node, earlier) in zip(screen.sheets, earlier) {
      refit(node, earlier.target, earlier.limits)
      layOutContent(node, least: coveredContent(node), growsAtEnd: growsAtEnd)
    }
    resetHiddenPages(afterMoving: screen.scrolls)
  }

  /// Fits a scroll or list into other lengths, before those replace the present ones.
  mutating func keepPlace(_ node: Node, _ next: Lengths, growsAtEnd: Bool) {
    if let near = screen.scroll(node)?.near {
      keepDistanceFromEnd(node, next, near, growsAtEnd)
    } else {
      keepOffset(node, next)
    }
  }

  /// Fits an offset into other lengths, before those replace the present ones. A pinned scroll stays pinned; every other
  /// offset is kept if it is in range.
  mutating func keepOffset(_ node: Node, _ next: Lengths) {
    let traits = screen.traits[node]
    let (offset, end, upper) = (position(node), end(node), end(node, in: next))
    if isBeyondUnmovedEnd(node, next) { return }
    if traits.opensAtEnd, state.owner.isFinger, offset > end || isLeftBehind(node, next) {
      return keepPull(node, at: max(min(offset, end), shownOffset(node)), upper, over: next.nodes[node].viewport)
    }
    // A pull before the start stays. A return from beyond an end that moves is over.
    let present = traits.opensAtEnd ? min(offset, end) : offset
    let kept = kept(node, present, end, upper, isPulled: traits.opensAtStart)
    if kept != offset { setOffset(node, kept) }
  }

  /// Whether a node is beyond an end, and other lengths change neither its range nor the extent that damps the pull.
  func isBeyondUnmovedEnd(_ node: Node, _ next: Lengths) -> Bool {
    let (traits, offset, end) = (screen.traits[node], position(node), end(node))
    return (traits.opensAtStart && offset < 0 || traits.opensAtEnd && offset > end) && end == self.end(node, in: next)
      && state.lengths.nodes[node].viewport == next.nodes[node].viewport
  }

  /// The offset that is kept when the end moves from `end` to `upper`, in points.
  ///
  /// - Parameter isPulled: whether a pull before the start stays.
  func kept(_ node: Node, _ present: Number, _ end: Number, _ upper: Number, isPulled: Bool) -> Number {
    if state.scrolls[slot(node)].isPinned { return upper }
    if screen.scroll(node)?.keepsProgress == true, end > 0, end != upper, !isPulled || position(node) >= 0 {
      return min(max(0, present / end * upper), upper)
    }
    return min(isPulled ? present : max(0, present), upper)
  }

  mutating func setOffset(_ node: Node, _ offset: Number) {
    state.scrolls[slot(node)].offset = offset
    effects.append(place(node))
  }

  /// Whether a finger holds headers that have left farther than fewer rows need.
  private func isLeftBehind(_ node: Node, _ next: Lengths) -> Bool {
    screen.traits[node].leavesAsNeeded && isHeld(node) && position(node) > end(node, in: next)
      && slack(below: node, in: next) > 0
  }

  /// Keeps an offset at which a finger holds a node, although the end moves to `upper`, which may be before it.
  mutating func keepPull(_ node: Node, at offset: Number, _ upper: Number, over extent: Number) {
    var shown = offset
    if state.scrolls[slot(node)].isPinned { shown = max(shown, upper) }
    let excess = min(max(0, shown - upper), Overdrag.maxShown(over: extent))
    if excess == 0 {
      state.scrolls[slot(node)].offset = shown
    } else {
      shown = max(upper, upper + excess)
      state.scrolls[slot(node)].offset = pulledBehindEnd(shown, upper, over: extent)
    }
    effects.append(.place(node, at: shown))
  }

  // MARK: Written offsets and requests

  /// Adopts an offset that was written elsewhere.
  ///
  /// **Why:** a host rounds a requested position to its pixels and may report the rounded value. So an offset within a
  /// point of an end means that end, and a pinned scroll stays pinned. No effect answers any other offset, so a write and
  /// its report never cause each other.
  mutating func adoptOffset(_ node: Node, _ offset: Number) {
    guard isScroll(node) else { return }
    let end = end(node)
    state.scrolls[slot(node)].offset = offset < 1 ? 0 : offset > end - 1 ? end : offset
    pinAtEnd(node)
    if offset <= -1 || offset >= end + 1 { effects.append(place(node)) }
    resetHiddenPages(afterMoving: [node])
  }

  /// Moves a scroll to an end of its headers for the app. The positions change at once, and the host animates. While a
  /// finger is down, the scroll waits for it (law 8).
  mutating func scroll(_ node: Node, to stop: ScrollStop) {
    let canStop = screen.traits[node].handsOver
    if state.owner.isFinger {
      if canStop { state.scrolls[slot(node)].requested = stop }
      return
    }
    halt()
    guard canStop, let chain = chain(node) else { return }
    switch stop {
    case .critical:
      let end = end(node)
      if position(node) != end {
        state.scrolls[slot(node)].offset = end
        pinAtEnd(node)
        bring(node, to: end)
      }
    case .top:
      let inside = chain.consumers.drop { $0 != node }
      for other in inside where position(other) != 0 {
        state.scrolls[slot(other)].offset = 0
        state.scrolls[slot(other)].isPinned = false
        bring(other, to: 0)
      }
      showBars(of: inside)
    }
    resetHiddenPages(afterMoving: [node])
  }

  /// Moves the scrolls that the app wanted to move while a finger was down. Returns whether there are any.
  mutating func answerRequests() -> Bool {
    var isAsked = false
    for node in screen.scrolls {
      guard let stop = state.scrolls[slot(node)].requested else { continue }
      state.scrolls[slot(node)].requested = nil
      if stop == .top, let chain = chain(node) {
        // It takes the scrolls inside of it along.
        for other in chain.consumers.drop(while: { $0 != node }) { state.scrolls[slot(other)].requested = nil }
      }
      scroll(node, to: stop)
      isAsked = true
    }
    return isAsked
  }

  /// Follows the host, which has scrolled a node to its top: the content inside goes to its top too.
  mutating func scrollToTop() {
    guard let node = screen.scrolledToTop else { return }
    if state.owner == .fling(of: node) { state.owner = .none } else { halt() }
    guard let chain = chain(node) else { return resetHiddenPages(afterMoving: [node]) }
    let inside = chain.consumers.drop { $0 != node }
    for other in inside where other == node || position(other) != 0 {
      state.scrolls[slot(other)].offset = 0
      state.scrolls[slot(other)].isPinned = false
      if other == node { continue }
      // While a finger drives, the change must be immediate, without an animation.
      if state.owner.isFinger { effects.append(place(other)) } else { bring(other, to: 0) }
    }
    showBars(of: inside)
    resetHiddenPages(afterMoving: [node])
  }
}
