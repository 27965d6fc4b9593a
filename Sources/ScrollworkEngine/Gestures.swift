// Gestures: the events of a finger from its first touch to its last.
extension ScrollMachine {
  /// Begins a gesture. While one finger drives, another is ignored.
  mutating func beginDrag(_ node: Node, _ shown: Number) {
    guard !state.owner.isFinger else { return }
    // A finger on a sheet's own column only counts while the sheet can be dragged.
    if screen.traits[node].role == .sheet {
      guard canDrag(node) else { return }
    } else {
      hold(node)
    }
    if state.owner != .fling(of: node) { halt() }
    state.owner = .finger(on: node)
    if let sheet = screen.traits[node].sheet { beginDrag(ofSheet: sheet, shown) }
  }

  /// Ends a gesture, and turns to the pages for which the app asked meanwhile.
  mutating func endDrag(_ node: Node, _ velocity: Number) {
    guard state.owner == .finger(on: node) else { return stand(node) }
    _ = releaseSheets()
    answer(releaseOf: node, velocity)
    finishGesture()
  }

  /// Answers a release. The first consumer with room in its direction gets it, unless the app asked for something during
  /// the gesture.
  private mutating func answer(releaseOf node: Node, _ velocity: Number) {
    let first = firstConsumer(node, -velocity)
    let scrollsSomething = screen.reach[node].contains(where: isScroll)
    if let sheet = screen.traits[node].sheet {
      let isFirst = first == sheet
      endDrag(ofSheet: sheet, velocity, isFirst: isFirst)
      guard scrollsSomething else {
        _ = answerRequests()
        return
      }
      // Below the highest notch, nothing scrolls in a sheet that a finger can expand. Its content goes to its start.
      let isBelow = screen.sheet(sheet)?.expandsFirst == true && !isExpanded(sheet) && canDrag(sheet)
      if isBelow { rewind(node, sheet) }
      if isBelow || isFirst {
        if answerRequests() { return returnUnasked(node) }
        returnOthers(node)
        return snapOrStay(node)
      }
    }
    if answerRequests() { return returnUnasked(node) }
    if snap(node, first, velocity) { return }
    if scrollsSomething { fling(node, first, velocity) }
    returnOthers(node, isFlung: true)
  }

  /// Ends the gesture of what the app did not move at the release: it stays, or returns from beyond an end.
  private mutating func returnUnasked(_ node: Node) {
    for other in screen.reach[node] where isScroll(other) {
      let isAsked = effects.contains { if case .settle(other, _) = $0 { true } else { false } }
      if isAsked { continue }
      if other == node { snapOrStay(node) } else { _ = returnToEnd(other) }
    }
  }

  private mutating func snapOrStay(_ node: Node) {
    if !snap(node, at: position(node)) { stay(node) }
  }

  private mutating func rewind(_ node: Node, _ sheet: Node) {
    guard let chain = chain(node) else { return }
    for other in chain.consumers where other != sheet && isAwayFromStart(other) {
      goToStart(other)
      if other != node { effects.append(place(other)) }
    }
  }

  /// Handles a release that does not come from the gesture owner. Two scroll views can report one finger. The one that
  /// did not drive must not decelerate, unless the release has already sent it elsewhere.
  private mutating func stand(_ node: Node) {
    guard state.owner != .fling(of: node), isScroll(node) else { return }
    let isSent = screen.traits[node].canBePulled || snaps(node)
    if isSent, state.scrolls[slot(node)].isSettling { return }
    effects.append(.halt(node))
  }

  /// Cancels a gesture: a sheet goes back, headers that are left half out settle, everything else stays.
  mutating func cancelDrag() {
    guard case .finger(let node) = state.owner else { return }
    let isInNewMode = releaseSheets()
    for other in screen.reach[node] { _ = returnToEnd(other) }
    if let sheet = screen.traits[node].sheet { cancelDrag(ofSheet: sheet, isInNewMode: isInNewMode) }
    _ = answerRequests()
    finishGesture()
  }

  /// Settles the headers that the gesture left or had stopped half out, and does what the app asked for.
  private mutating func finishGesture() {
    if state.owner == .none { for other in screen.scrolls { _ = snap(other, at: position(other)) } }
    turnPages()
    moveRequestedBars()
  }
}
