// Tabs: the selected page, and the positions of hidden pages. A switch causes no jump (law 5).
extension ScrollMachine {
  /// Whether the scroll around tabs has not reached its critical offset.
  private func isUnpinned(_ tabs: Node) -> Bool {
    screen.scroll(around: tabs).map { position($0) < state.lengths.nodes[$0].critical } ?? false
  }

  // MARK: Starts

  /// The offset at which a page begins, in points.
  private func start(_ node: Node) -> Number { screen.scroll(node)?.startsAtEnd == true ? end(node) : 0 }

  private func isAtStart(_ node: Node) -> Bool {
    let traits = screen.traits[node]
    if screen.scroll(node)?.startsAtEnd == true {
      return traits.opensAtEnd ? position(node) >= end(node) : position(node) == end(node)
    }
    return traits.opensAtStart ? position(node) <= 0 : position(node) == 0
  }

  /// Whether a scroll or list that no finger has pulled beyond its start is not there.
  func isAwayFromStart(_ node: Node) -> Bool { isScroll(node) && !isAtStart(node) }

  mutating func goToStart(_ node: Node) {
    state.scrolls[slot(node)].offset = start(node)
    if screen.scroll(node)?.startsAtEnd == true { pinAtEnd(node) } else { state.scrolls[slot(node)].isPinned = false }
  }

  /// Pins a scroll that is at its critical offset, unless that offset is 0.
  mutating func pinAtEnd(_ node: Node) {
    guard screen.traits[node].handsOver else { return }
    let critical = state.lengths.nodes[node].critical
    state.scrolls[slot(node)].isPinned = position(node) == critical && critical > 0
  }

  private mutating func restart(_ page: Node) {
    for node in screen.scrolls(in: page) where position(node) != start(node) {
      goToStart(node)
      effects.append(place(node))
    }
  }

  // MARK: Selection

  /// Applies the memory of a page that is about to become visible. With `reset` it goes to its start. With `align` it
  /// does so if the header is not pinned and the page that is left is at its start.
  mutating func showPage(_ tabs: Node, _ page: Node) {
    let shown = state.tabs[slot(tabs)]
    guard page != shown.page, page != shown.coming, let rules = screen.tabs(tabs) else { return }
    switch rules.memory {
    case .reset: restart(page)
    case .align: if isUnpinned(tabs), screen.scrolls(in: shown.page).allSatisfy(isAtStart) { restart(page) }
    case .resetAll, .independent: break
    }
    state.tabs[slot(tabs)].coming = page
  }

  /// Selects the page on which the pager came to rest. A deceleration on another page stops, since it would keep moving
  /// the shared scroll.
  mutating func selectPage(_ tabs: Node, _ page: Node) {
    showPage(tabs, page)
    let around = screen.scroll(around: tabs)
    let earlier = around.map { (seen: shownOffset($0), end: end($0)) }
    state.tabs[slot(tabs)].page = page
    state.tabs[slot(tabs)].coming = nil
    if let around, let earlier { followRows(around, at: earlier.seen, earlier.end) }
    // Hidden pages reset before their deceleration stops, so that both effects report the same offset.
    resetHiddenPages(tabs)
    guard around != nil, case .fling(let node) = state.owner, isScroll(node),
      screen.lies(node, in: tabs), !screen.lies(node, in: page)
    else { return }
    state.owner = .none
    stay(node)
  }

  /// Lets a scroll end where the rows of another page do. From beyond that end, or from beyond the end of the page
  /// before, it returns; under a finger it does so after the release.
  ///
  /// - Parameters:
  ///   - seen: the shown offset, in points.
  ///   - end: the end for the page before, in points.
  private mutating func followRows(_ node: Node, at seen: Number, _ end: Number) {
    guard screen.traits[node].leavesAsNeeded else { return }
    updateLimits()
    let upper = state.upper[node]
    let isBeyond = position(node) > min(end, upper)
    if isBeyond, isHeld(node) {
      keepPull(node, at: seen, upper, over: state.lengths.nodes[node].viewport)
    } else if isBeyond {
      if state.owner == .fling(of: node) { state.owner = .none }
      state.scrolls[slot(node)].offset = min(end, upper)
      bring(node, to: position(node))
    }
    pinAtEnd(node)
    if position(node) > upper { state.scrolls[slot(node)].isPinned = false }
  }

  /// Handles a tap on a title. While another page is coming into view, a tap on the selected page's title asks for that
  /// page to stay. Otherwise it can send the selected page to its start. Under a finger, the page is turned when the finger
  /// leaves.
  mutating func openTitle(_ tabs: Node, _ page: Node) {
    let shown = state.tabs[slot(tabs)]
    let isShown = page == shown.page && shown.coming == nil
    if isUnderFinger(tabs) {
      state.tabs[slot(tabs)].requested = isShown ? nil : page
    } else if !isShown {
      showPage(tabs, page)
      effects.append(.select(page))
    } else if screen.tabs(tabs)?.restartsSelected == true, !state.owner.isFinger {
      halt()
      restart(page)
    }
  }

  /// Turns to the pages that were asked for while a finger held their tabs.
  mutating func turnPages() {
    for tabs in screen.tabs {
      let shown = state.tabs[slot(tabs)]
      guard let page = shown.requested else { continue }
      state.tabs[slot(tabs)].requested = nil
      if page == shown.page, shown.coming == nil { continue }
      openTitle(tabs, page)
    }
  }

  // MARK: `memory: resetAll`

  /// Brings the hidden pages of tabs to their start once the header is not pinned.
  private mutating func resetHiddenPages(_ tabs: Node) {
    guard screen.tabs(tabs)?.memory == .resetAll, isUnpinned(tabs) else { return }
    let shown = state.tabs[slot(tabs)]
    for page in screen.nodes.indices
    where screen.nodes[page].parent == tabs && page != shown.page && page != shown.coming {
      restart(page)
    }
  }

  /// Does so for all tabs around or under scrolls and lists whose offset may have changed.
  mutating func resetHiddenPages(afterMoving nodes: [Node]) {
    guard screen.hasForgetfulTabs else { return }
    for tabs in screen.tabs {
      guard let scroll = screen.scroll(around: tabs) else { continue }
      if nodes.contains(where: { $0 == scroll || screen.lies($0, in: tabs) }) { resetHiddenPages(tabs) }
    }
  }
}
