// The headers of a scroll: how far each has left, and where a release puts one that it leaves half out.
extension ScrollMachine {
  /// A part of a scroll that leaves with its offset: a header, a block, or a strip that moves.
  struct Travel: Sendable {
    enum Length: Sendable { case travel, height, strip }
    var node: Node
    var length: Length
    /// Whether it is the last one that moves.
    var isLast = false
  }

  /// The length of a travel, in points.
  func length(_ travel: Travel) -> Number {
    let lengths = state.lengths.nodes[travel.node]
    switch travel.length {
    case .travel: return lengths.travel
    case .height: return lengths.height
    case .strip: return lengths.strip
    }
  }

  /// The offset at which a part of a scroll begins to leave, and the length over which it does, in points.
  func travel(of node: Node, in scroll: Node) -> (start: Number, length: Number) {
    var start: Number = 0
    for travel in screen.travels[scroll] {
      let length = length(travel)
      if travel.node == node { return (start, length) }
      start += length
    }
    return (start, 0)
  }

  /// The progress of a header from expanded (0) to collapsed (1) at an offset of its scroll. One that has nothing to give
  /// stays expanded.
  public func progress(ofHeader node: Node, at offset: Number) -> Number {
    guard let scroll = screen.nodes[node].parent else { return 0 }
    let (start, length) = travel(of: node, in: scroll)
    return length > 0 ? progress(offset - start, from: 0, to: length) : 0
  }

  /// The visible height of a header at an offset of its scroll, in points.
  public func height(ofHeader node: Node, at offset: Number) -> Number {
    let height = state.lengths.nodes[node].height
    guard let header = screen.header(node), let scroll = screen.nodes[node].parent else { return height }
    switch header.onScroll {
    case .leave, .stay: return height
    case .collapse, .returns, .returnCollapsed:
      let (start, length) = travel(of: node, in: scroll)
      return height - min(max(offset - start, 0), length)
    }
  }

  // MARK: Snap

  /// Whether some header of a scroll goes to an end when it is left half out.
  func snaps(_ node: Node) -> Bool { screen.travels[node].contains { snap(of: $0) != nil } }

  private func snap(of travel: Travel) -> Snap? {
    guard let header = screen.header(travel.node), header.onScroll != .stay else { return nil }
    return header.snap
  }

  /// Brings a header of a scroll that is half out at an offset to one of its ends. Returns whether there is one.
  ///
  /// - Parameter velocity: the velocity that the scroll gets, 0 if another node gets it.
  mutating func snap(_ node: Node, at offset: Number, _ velocity: Number = 0) -> Bool {
    guard isScroll(node), snaps(node), let goal = snapGoal(node, offset, velocity) else { return false }
    state.scrolls[slot(node)].offset = max(0, min(goal, end(node)))
    pinAtEnd(node)
    bring(node, to: position(node))
    resetHiddenPages(afterMoving: [node])
    return true
  }

  /// The end of the header that is half out at an offset. `nil` if none is.
  private func snapGoal(_ node: Node, _ offset: Number, _ velocity: Number) -> Number? {
    let isRising = state.scrolls[slot(node)].isRising
    /// One of two adjacent ends of a header. `nil` unless the offset is between them.
    func nearer(_ snap: Snap, _ low: Number, _ high: Number) -> Number? {
      guard offset > low, offset < high else { return nil }
      return hides(snap, offset, low, high, isRising: isRising, velocity) ? high : low
    }
    let movesAll = screen.traits[node].handsOver && screen.scroll(node)?.movesAllHeaders == true
    var (goal, start): (Number, Number) = (offset, 0)
    for travel in screen.travels[node] {
      let length = length(travel)
      if let snap = snap(of: travel) {
        let gone = start + length
        // If a scroll ends before its headers are gone, the last moving header ends at the end of the scroll.
        let last = travel.isLast ? end(node) : movesAll ? gone : min(gone, end(node))
        // A collapsed header that comes back first has an end of its own.
        if screen.header(travel.node)?.onScroll == .returnCollapsed {
          let back = max(start, last - state.lengths.nodes[travel.node].collapsed)
          goal = nearer(snap, start, back) ?? goal
          goal = nearer(snap, back, last) ?? goal
        } else {
          goal = nearer(snap, start, last) ?? goal
        }
      }
      start += length
    }
    return goal == offset ? nil : goal
  }

  /// Brings the headers that a release leaves half out to an end. Returns whether that answers the release: it does if
  /// they belong to the first consumer, if there is no velocity, or if they belong to the touched node.
  ///
  /// - Parameter first: the first consumer with room in the direction of the velocity.
  mutating func snap(_ node: Node, _ first: Node?, _ velocity: Number) -> Bool {
    guard let chain = chain(node) else { return false }
    var (isAnswered, hasSnapped) = (false, false)
    for other in chain.consumers where isScroll(other) && snaps(other) {
      let isFirst = first == other
      let end = isFirst ? projectedOffset(other, velocity) : position(other)
      guard snap(other, at: end, isFirst ? velocity : 0) else { continue }
      if isFirst || velocity == 0 { isAnswered = true }
      if other == node { hasSnapped = true }
    }
    if isAnswered {
      returnOthers(node)
      if !hasSnapped { stay(node) }
      return true
    }
    guard hasSnapped else { return false }
    // The snap is the answer for the node. Another consumer takes over the velocity.
    if let first {
      state.owner = .fling(of: first)
      effects.append(.fling(first, velocity: velocity))
    }
    returnOthers(node, isFlung: true)
    return true
  }
}

extension ScrollMachine.Screen {
  /// The parts of each scroll that leave with its offset, from the top.
  static func travels(_ nodes: [ScrollMachine.NodeRules]) -> [[ScrollMachine.Travel]] {
    var travels = nodes.map { _ in [ScrollMachine.Travel]() }
    for (node, rules) in nodes.enumerated() {
      guard let parent = rules.parent, case .scroll = nodes[parent].kind else { continue }
      switch rules.kind {
      case .header: travels[parent].append(ScrollMachine.Travel(node: node, length: .travel))
      case .block: travels[parent].append(ScrollMachine.Travel(node: node, length: .height))
      case .tabs(let tabs) where tabs.stripMoves:
        travels[parent].append(ScrollMachine.Travel(node: node, length: .strip))
      case .bar, .footer, .page, .scroll, .sheet, .tabs: break
      }
    }
    func stays(_ node: Int) -> Bool {
      if case .header(let header) = nodes[node].kind { header.onScroll == .stay } else { false }
    }
    for scroll in travels.indices {
      if let last = travels[scroll].lastIndex(where: { !stays($0.node) }) { travels[scroll][last].isLast = true }
    }
    return travels
  }
}
