// What an event asks of the host, and what it leaves as it is.
extension EventLaws {
  // MARK: Law 5 and the gesture owner

  func claimOwner(_ after: ScrollMachine) {
    let (old, new) = (before.state.owner, after.state.owner)
    switch event {
    case .began(let node, _): explorer.claim("a finger becomes the owner", new == .finger(on: node))
    case .ended(let node, _):
      explorer.claim("a release ends the gesture", old == .finger(on: node) ? !new.isFinger : new == old)
    case .cancelled: explorer.claim("a cancelled gesture has no owner", old.isFinger ? new == .none : new == old)
    case .drifted: explorer.claim("a deceleration starts no gesture", !new.isFinger)
    case .came(let node): explorer.claim("a motion ends", new == (old == .fling(of: node) ? .none : old))
    case .dragged, .seen, .settled, .move, .mode, .tapped, .tappedOutside, .placed, .measured, .prepended, .resized,
      .willShow, .tappedTitle:
      explorer.claim("the gesture goes on", new == old)
    case .scroll, .scrolledToTop:
      explorer.claim("a request ends a deceleration", new == (old.isFinger ? old : .none))
    case .selected: explorer.claim("the gesture goes on or ends", new == old || new == .none)
    }
  }

  func claimTokens(_ after: ScrollMachine) {
    var last = before.state.lastToken
    for effect in after.effects {
      switch effect {
      case .animate(let node, let notch, let height, _, _, let velocity, let token):
        explorer.claim("a new animation has a new token", token == last + 1)
        last = token
        let state = after.state.sheets[after.slot(node)]
        if case .settling(let to, _, let running) = state.phase {
          explorer.claim("the animation is the one of the state", to == notch && running == token)
        } else {
          explorer.claim("the animation is the one of the state", false)
        }
        explorer.claim("an animation goes to the height of its notch", height == after.height(node, at: notch))
        if case .settling = before.state.sheets[before.slot(node)].phase {
          explorer.claim("an animation that replaces another has no velocity", velocity == nil)
        } else {
          explorer.claim("a first animation has a velocity", velocity != nil)
        }
      case .stop(let node, let token):
        var isRunning = false
        if case .settling(_, _, token) = before.state.sheets[before.slot(node)].phase { isRunning = true }
        explorer.claim("the animation that runs is stopped", isRunning)
      case .rested(let node, let notch):
        explorer.claim("a report of rest is true", after.state.sheets[after.slot(node)].phase == .resting(at: notch))
      case .dismissed(let node):
        explorer.claim("a report of rest is true", after.state.sheets[after.slot(node)].phase == .resting(at: .gone))
      case .place, .coast, .halt, .settle, .fling, .layOut, .select: continue
      }
    }
    explorer.claim("tokens count animations", after.state.lastToken == last)
  }

  // MARK: What the host shows

  /// The last position at which effects ask to show a consumer. `nil` if none does.
  private func shown(_ node: Int, _ after: ScrollMachine) -> AffineNumber? {
    var found: AffineNumber?
    for effect in after.effects {
      switch effect {
      case .place(node, let at): found = at
      case .settle(node, let to): found = to
      case .halt(node): found = after.position(node)
      case .place, .settle, .animate, .coast, .halt, .fling, .stop, .layOut, .select, .rested, .dismissed: continue
      }
    }
    return found
  }

  /// The position at which the host shows a consumer by itself before the effects. `nil` if the event carries it.
  private func byItself(_ node: Int) -> AffineNumber? {
    switch event {
    case .dragged(node, let distance), .drifted(node, let distance, _):
      return screen.sheet(node) == nil ? before.position(node) - distance : before.position(node)
    case .seen(node, _), .came(node), .placed(node, _), .settled: return nil
    case .began: return screen.sheet(node) == nil ? before.position(node) : nil
    case .scrolledToTop: return node == screen.scrolledToTop ? nil : before.position(node)
    case .seen, .came, .placed, .dragged, .drifted, .ended, .cancelled, .scroll, .move, .tapped, .tappedOutside,
      .tappedTitle, .willShow, .selected, .mode, .resized, .measured, .prepended:
      return before.position(node)
    }
  }

  private func isWithin(_ node: Int, _ machine: ScrollMachine) -> Bool {
    let (position, limits) = (machine.position(node), machine.limits(node))
    return position >= limits.lower && position <= limits.upper
  }

  func claimPlaces(_ after: ScrollMachine) {
    for node in consumers {
      guard let expected = byItself(node) else { continue }
      // The host knows where an animated sheet is; the machine does not.
      if screen.sheet(node) != nil, case .settling = after.state.sheets[after.slot(node)].phase { continue }
      let isRefreshed = screen.traits[node].isRefreshed
      if let shown = shown(node, after) {
        // The rubber band of a pull is an opaque symbol, so a place beyond an end is only claimed to be the shown one.
        if isWithin(node, after) {
          explorer.claim("the host shows what the machine holds", shown == after.position(node))
        }
      } else if !isRefreshed, isWithin(node, before), isWithin(node, after) {
        explorer.claim("the host shows what the machine holds", after.position(node) == expected)
      }
    }
  }

  /// Whether a node is a scroll that ends with the rows of the page that the event selects.
  private func followsRows(_ node: Int) -> Bool {
    guard case .selected(let page) = event, let tabs = screen.tabs(of: page) else { return false }
    return screen.scroll(around: tabs) == node && screen.traits[node].leavesAsNeeded
  }

  /// Claims that an event changes nothing that is not its own (law 5).
  func claimUntouched(_ after: ScrollMachine) {
    func claimStill(_ nodes: [Int]) {
      for node in nodes { explorer.claim("no jump", after.position(node) == before.position(node)) }
    }
    switch event {
    case .move, .tapped, .tappedOutside, .mode: claimStill(consumers)
    case .settled: claimStill(screen.scrolls)
    case .began: claimStill(screen.scrolls)
    case .willShow(let page), .tappedTitle(let page), .selected(let page):
      guard let tabs = screen.tabs(of: page) else { return }
      claimStill(consumers.filter { !screen.lies($0, in: tabs) && !followsRows($0) })
    case .seen(let node, _), .came(let node), .placed(let node, _):
      // `memory: resetAll` moves hidden pages with the scroll above them.
      if !screen.hasForgetfulTabs { claimStill(consumers.filter { $0 != node }) }
    case .scroll, .scrolledToTop: claimStill(screen.sheets)
    case .dragged, .drifted, .ended, .cancelled, .resized, .measured, .prepended: return
    }
  }

  // MARK: Movement

  func claimMovement(_ after: ScrollMachine, _ rest: AffineNumber) {
    let distance: AffineNumber
    switch event {
    case .dragged(_, let by), .drifted(_, let by, _): distance = -by
    case .seen, .began, .ended, .cancelled, .came, .placed, .scrolledToTop, .settled, .move, .scroll, .tapped,
      .tappedOutside, .tappedTitle, .willShow, .selected, .mode, .resized, .measured, .prepended:
      return explorer.claim("only a movement leaves a rest", rest == 0)
    }
    for node in screen.sheets where !before.state.sheets[before.slot(node)].phase.isTracking {
      explorer.claim("a sheet moves under a finger only", after.position(node) == before.position(node))
    }
    // A snap at the end of a deceleration and pages that return to their start move more than the finger.
    let isSnapped = after.effects.contains { if case .settle = $0 { true } else { false } }
    guard !isSnapped, !screen.hasForgetfulTabs else { return }
    var sum = rest
    for node in consumers {
      let change = after.position(node) - before.position(node)
      sum += screen.traits[node].growsUp ? change : -change
    }
    explorer.claim("conservation", sum == distance)
    explorer.claim("sign of the rest", distance >= 0 ? rest >= 0 : rest <= 0)
    guard let node = movedNode, let chain = before.chain(node), distance != 0 else { return }
    claimBars(after, chain, distance)
    guard case .dragged = event else { return }
    // Exhaustion of the declared plan.
    for step in distance > 0 ? chain.up : chain.down {
      if step.gate == .tracking, !before.state.sheets[before.slot(step.node)].phase.isTracking { continue }
      guard rest != 0, step.limit != .none, step.limit != .returned else { continue }
      let limits = after.limits(step.node)
      let (limit, position) = (step.limit == .upper ? limits.upper : limits.lower, after.position(step.node))
      // A later step of the same consumer brings it farther.
      let isDone = (distance > 0) == screen.traits[step.node].growsUp ? position >= limit : position <= limit
      explorer.claim("exhaustion", isDone)
    }
  }

  private var movedNode: Int? {
    switch event {
    case .dragged(let node, _), .drifted(let node, _, _): node
    case .seen, .began, .ended, .cancelled, .came, .placed, .scrolledToTop, .settled, .move, .scroll, .tapped,
      .tappedOutside, .tappedTitle, .willShow, .selected, .mode, .resized, .measured, .prepended:
      nil
    }
  }

  private func claimBars(_ after: ScrollMachine, _ chain: ScrollMachine.Chain, _ distance: AffineNumber) {
    for node in screen.ridingBars {
      guard let rules = screen.bar(node), case .returns(let mover) = rules.cause else { continue }
      let (bar, next) = (before.state.bars[before.slot(node)], after.state.bars[after.slot(node)])
      guard chain.consumers.contains(mover) else {
        if case .dragged = event {
          explorer.claim("a bar rides with its own node only", next.offset.form == bar.offset.form)
        }
        continue
      }
      // What the content can move down at most in the end.
      let left = chain.consumers.drop { $0 != mover }.reduce(0) { $0 + max(0, after.position($1)) }
      let reach = reach(mover, of: distance, on: chain)
      guard case .dragged = event else {
        // A bar with `snap` settles where a deceleration ends.
        if rules.snap == nil || after.state.owner != .none { claimDrift(bar, rules, next, reach, left, node) }
        continue
      }
      claim(bar, rules, next, before.state.lengths.nodes[node].travel, reach, left)
    }
  }

  /// Claims where a bar is after a step of a deceleration. It passes one that moves under a finger only.
  private func claimDrift(
    _ bar: ScrollMachine.BarState, _ rules: ScrollMachine.Bar, _ next: ScrollMachine.BarState, _ reach: AffineNumber,
    _ left: AffineNumber, _ node: Int
  ) {
    guard rules.moves == .withFinger || rules.moves == .atRelease else {
      return claim(bar, rules, next, before.state.lengths.nodes[node].travel, reach, left)
    }
    var place = bar.offset
    if reach < 0, rules.moves == .withFinger { place = max(bar.offset + reach, min(bar.offset, left)) }
    if reach < 0, rules.moves == .atRelease, left == 0 { place = 0 }
    explorer.claim("a bar rides with what reaches it", next.offset == place)
    claimDirection(bar, next, reach, rules)
  }

  /// Claims that a bar knows for how long it has waited, and the direction in which it moved last.
  private func claimDirection(
    _ bar: ScrollMachine.BarState, _ next: ScrollMachine.BarState, _ reach: AffineNumber, _ rules: ScrollMachine.Bar
  ) {
    let waited = reach > 0 ? 0 : min(rules.after, bar.waited - reach)
    explorer.claim("a movement up begins the wait again", next.waited == waited)
    if rules.moves.goesToEnds { return }
    let isRising = next.offset == bar.offset ? bar.isRising : reach > 0
    explorer.claim("a bar knows where it moved last", next.isRising == isRising)
  }

  /// Claims where a bar is after a movement.
  ///
  /// - Parameters:
  ///   - reach: the part of the movement that reaches the content of the bar, positive upward.
  ///   - left: what the content can move down after the movement.
  private func claim(
    _ bar: ScrollMachine.BarState, _ rules: ScrollMachine.Bar, _ next: ScrollMachine.BarState, _ travel: AffineNumber,
    _ reach: AffineNumber, _ left: AffineNumber
  ) {
    let (new, rest) = (next.offset, rules.after - bar.waited)
    claimDirection(bar, next, reach, rules)
    if rules.moves.goesToEnds {
      let place: ScrollMachine.Notch? =
        reach > 0 ? .hidden : reach < 0 && (-reach > rest || left == 0) ? .shown : nil
      if rules.moves == .atRelease {
        return explorer.claim(
          "a bar waits for the finger", new.form == bar.offset.form && next.chosen == place ?? bar.chosen)
      }
      let end = place.map { $0 == .hidden ? travel : 0 } ?? bar.offset
      return explorer.claim("a bar rides with what reaches it", new == end)
    }
    guard reach < 0, rules.after > 0 else {
      return explorer.claim("a bar rides with what reaches it", new == before.clamp(bar.offset + reach, 0, travel))
    }
    // It waits, and is back where the content is at its start.
    let waiting = max(0, bar.offset - max(0, -reach - rest))
    explorer.claim("a bar comes back after its wait", new <= waiting && new <= max(left, bar.offset + reach, 0))
    explorer.claim("a bar waits", new == waiting || new == max(left, bar.offset + reach, 0))
  }

  /// The part of a movement that reaches a scroll or list, or a consumer inside of it: without that of the steps before,
  /// and without the part that gives back a pull. Positive upward.
  private func reach(_ mover: Int, of distance: AffineNumber, on chain: ScrollMachine.Chain) -> AffineNumber {
    let outer = chain.consumers.prefix { $0 != mover }
    var (left, positions) = (distance, [Int: AffineNumber]())
    for step in distance > 0 ? chain.up : chain.down {
      let givesBack = step.limit == (distance > 0 ? .lower : .upper) && screen.traits[step.node].growsUp
      guard outer.contains(step.node) || givesBack else { break }
      if step.gate == .tracking, !before.state.sheets[before.slot(step.node)].phase.isTracking { continue }
      let (limits, lengths) = (before.limits(step.node), before.state.lengths.nodes[step.node])
      let goal: AffineNumber
      switch step.limit {
      case .lower: goal = limits.lower
      case .upper: goal = limits.upper
      case .returned: goal = min(lengths.returned, limits.upper)
      case .none: return 0
      }
      let position = positions[step.node] ?? before.position(step.node)
      let room = screen.traits[step.node].growsUp ? goal - position : position - goal
      let part = distance > 0 ? max(0, min(left, room)) : min(0, max(left, room))
      positions[step.node] = screen.traits[step.node].growsUp ? position + part : position - part
      left -= part
    }
    return left
  }

  // MARK: Releases

  func claimAnswer(_ after: ScrollMachine) {
    var (answers, coasts) = (0, 0)
    guard case .ended(let node, let velocity) = event else {
      return explorer.claim(
        "only a release coasts", !after.effects.contains { if case .coast = $0 { true } else { false } })
    }
    for effect in after.effects {
      switch effect {
      case .coast(node): (answers, coasts) = (answers + 1, coasts + 1)
      case .halt(node), .settle(node, _), .fling(node, _): answers += 1
      case .place, .coast, .halt, .settle, .fling, .animate, .stop, .layOut, .select, .rested, .dismissed: continue
      }
    }
    guard before.state.owner == .finger(on: node) else {
      if screen.scroll(node) != nil {
        let isSent = screen.traits[node].canBePulled || before.snaps(node)
        let goesOn =
          before.state.owner == .fling(of: node) || isSent && before.state.scrolls[before.slot(node)].isSettling
        explorer.claim("another finger's release stops its node", answers == (goesOn ? 0 : 1) && coasts == 0)
      }
      for node in consumers {
        explorer.claim(
          "another finger's release moves nothing", after.position(node).form == before.position(node).form)
      }
      return
    }
    if screen.scroll(node) != nil {
      explorer.claim("a release has one answer", answers == 1)
      if coasts > 0 {
        var released = before
        // A release chooses by the rules of the new mode.
        if released.state.sheets.contains(where: { $0.mode != before.state.mode }) { _ = released.releaseSheets() }
        let first = released.firstConsumer(node, -velocity)
        explorer.claim("the first consumer coasts", first == node && velocity != 0)
      }
    }
    for sheet in screen.sheets {
      explorer.claim("a release ends the drag of a sheet", !after.state.sheets[after.slot(sheet)].phase.isTracking)
      guard let chain = before.chain(node), chain.consumers.contains(sheet), screen.sheet(sheet)?.expandsFirst == true,
        screen.reach[node].contains(where: after.isScroll), !after.isExpanded(sheet), after.canDrag(sheet)
      else { continue }
      explorer.claim("nothing is flung below the highest notch", after.state.owner == .none)
      // The app may have asked for another place.
      guard before.state.scrolls.allSatisfy({ $0.requested == nil }) else { continue }
      for other in chain.consumers where other != sheet {
        // A pulled list is on its way back.
        let (start, isSettling) = (states.start(other, after), after.state.scrolls[after.slot(other)].isSettling)
        explorer.claim(
          "content below the highest notch is at its start",
          after.position(other) == start || isSettling && shown(other, after) == start)
      }
    }
  }

  func claimMotion(_ after: ScrollMachine) {
    for effect in after.effects {
      switch effect {
      case .coast(let node), .fling(let node, _):
        explorer.claim("the owner is what is flung", after.state.owner == .fling(of: node))
      case .settle(let node, _):
        explorer.claim("what settles is in motion", after.state.scrolls[after.slot(node)].isSettling)
      case .halt(let node): explorer.claim("what is stopped does not decelerate", after.state.owner != .fling(of: node))
      case .place, .animate, .stop, .layOut, .select, .rested, .dismissed: continue
      }
    }
    for (slot, node) in screen.scrolls.enumerated() {
      guard after.state.scrolls[slot].isPinned, !before.state.scrolls[slot].isPinned else { continue }
      let critical = after.state.lengths.nodes[node].critical
      explorer.claim("only the critical offset pins", after.position(node) >= critical)
    }
    // What was flung and is not any more has been stopped, sent elsewhere, or has come to rest.
    guard case .fling(let node) = before.state.owner, after.state.owner != .fling(of: node) else { return }
    let isAnswered = after.effects.contains { effect in
      switch effect {
      case .halt(node), .settle(node, _), .fling(node, _): true
      case .place, .coast, .halt, .settle, .fling, .animate, .stop, .layOut, .select, .rested, .dismissed: false
      }
    }
    switch event {
    case .came(node), .began(node, _): return
    case .scrolledToTop: explorer.claim("a deceleration is stopped", isAnswered || node == screen.scrolledToTop)
    case .seen, .came, .began, .dragged, .ended, .cancelled, .drifted, .placed, .settled, .move, .scroll, .tapped,
      .tappedOutside, .tappedTitle, .willShow, .selected, .mode, .resized, .measured, .prepended:
      explorer.claim("a deceleration is stopped", isAnswered)
    }
  }
}
