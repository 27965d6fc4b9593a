// The places of sheets, pages, scrolls and bars after an event.
extension EventLaws {
  // MARK: Sheets

  func claimSheet(_ after: ScrollMachine) {
    for (slot, node) in screen.sheets.enumerated() {
      let (old, new) = (before.state.sheets[slot].phase, after.state.sheets[slot].phase)
      let isHeld = before.isUnderFinger(node)
      switch event {
      case .move(node, let wish):
        if isHeld {
          explorer.claim("a command waits for the finger", new == old && after.state.sheets[slot].requested == wish)
          continue
        }
        let goal = before.available(node, wish)
        explorer.claim(
          "a command counts", new.notch == goal && after.state.sheets[slot].wish == (goal == wish ? nil : wish))
      case .cancelled, .ended:
        guard isHeld, !after.isUnderFinger(node) else { continue }
        let wasWanted = before.state.sheets[slot].requested
        explorer.claim(
          "a mode counts at the release", screen.sheet(node)?.modes.isEmpty == true || isInMode(node, after))
        if let wish = wasWanted {
          explorer.claim("a command counts at the release", new.notch == after.available(node, wish))
          continue
        }
        if !old.isTracking {
          if before.state.sheets[slot].mode == after.state.sheets[slot].mode {
            explorer.claim("a release moves a sheet that it dragged", new == old)
          }
          continue
        }
        guard event == .cancelled, case .tracking(let from) = old, screen.sheet(node)?.restsFree == false else {
          continue
        }
        let wish = before.state.sheets[slot].wish
        let isKept = before.state.sheets[slot].mode == after.state.sheets[slot].mode
        explorer.claim(
          "a cancelled drag returns", new.notch == (isKept ? from : after.available(node, wish ?? from)))
      case .settled:
        guard case .settling(let to, _, _) = old else { continue }
        explorer.claim("an animation ends at its goal", new == .resting(at: to))
      case .began:
        guard case .settling(_, let from, _) = old, new.isTracking else { continue }
        explorer.claim("a caught sheet remembers its notch", new == .tracking(from: from))
      case .measured, .prepended, .resized:
        guard screen.sheet(node)?.restsFree == false else { continue }
        let wish = before.state.sheets[slot].wish ?? old.notch
        let isKept = wish == .gone || after.canRest(node, at: wish)
        explorer.claim(
          "a new geometry keeps a notch by its name", isKept ? new.notch == wish : after.canRest(node, at: new.notch))
      case .mode(let mode):
        let own = screen.sheet(node)?.modes.first { $0.mode == mode }
        if isHeld {
          let (was, now) = (before.state.sheets[slot], after.state.sheets[slot])
          explorer.claim("a mode waits for the finger", new == old && now.mode == was.mode)
          if own?.entersPrevious != true {
            explorer.claim("a mode waits for the finger", now.requested == own?.enter ?? was.requested)
          }
          continue
        }
        guard let own else { continue }
        let staysGone = own.enter == nil && old.notch == .gone && new.notch == .gone
        let staysFree = own.enter == nil && old.notch == .free && new.notch == .free
        // Where a condition leaves none of its notches, a sheet rests at the last resort.
        let canRest = own.rests.contains { after.canRest(node, at: $0) }
        explorer.claim(
          "a mode is entered",
          (!canRest || own.rests.contains(new.notch) || staysGone || staysFree) && isInMode(node, after))
        if let enter = own.enter { explorer.claim("a mode is entered", new.notch == after.available(node, enter)) }
      case .tapped(node):
        guard case .resting(let at) = old, let sheet = screen.sheet(node) else {
          return explorer.claim("a tap on a moving sheet is ignored", new == old)
        }
        let taps = sheet.modes.first { $0.mode == before.state.sheets[slot].mode }?.taps ?? sheet.taps
        if taps.isEmpty { explorer.claim("a tap does what it says", new == old) }
        for tap in taps where tap.at == at {
          if case .notch(let notch) = tap.target {
            let isOnward = sheet.notches.indices.contains {
              before.canRest(node, at: $0) && (notch > at ? $0 > at : $0 < at)
            }
            if notch == .gone || before.canRest(node, at: notch) {
              explorer.claim("a tap does what it says", new.notch == notch)
            } else if isOnward {
              let isNear = before.available(node, notch) == at
              explorer.claim(
                "a tap goes on", new.notch != at && after.state.sheets[slot].wish == (isNear ? nil : notch))
            }
          }
          if tap.target == .previous, let previous = before.state.sheets[slot].previous,
            before.canRest(node, at: previous)
          {
            explorer.claim("a tap does what it says", new.notch == previous)
          }
        }
      case .tappedOutside(node):
        guard let sheet = screen.sheet(node), case .notch(let goal) = before.outside(node), case .resting(let at) = old
        else {
          continue
        }
        // Up to a notch, touches pass to the content behind; and nothing is beside a sheet that is gone.
        let counts = sheet.undimmed.map { before.position(node) > before.height(node, at: $0) } ?? (at != .gone)
        explorer.claim(
          "a touch beside a sheet counts", counts ? new.notch == before.available(node, goal) : new == old)
      case .dragged, .seen, .placed, .came, .drifted, .scroll, .scrolledToTop, .willShow, .selected, .tappedTitle:
        explorer.claim("the phase stays", new == old)
      case .move, .tapped, .tappedOutside: continue
      }
      // Where the sheet rested is recorded once.
      let (was, now) = (before.state.sheets[slot], after.state.sheets[slot])
      if case .resting(let at) = new, at != .free { explorer.claim("the notch of rest is recorded", now.rested == at) }
      if now.rested != was.rested { explorer.claim("the notch before is recorded", now.previous == was.rested) }
    }
  }

  /// Whether a sheet is in the mode of the screen, with its limits.
  private func isInMode(_ node: Int, _ machine: ScrollMachine) -> Bool {
    machine.state.sheets[machine.slot(node)].mode == machine.state.mode
  }

  // MARK: Pages

  /// Claims that the release of a finger turns to the page that was asked for.
  private func claimTurns(_ after: ScrollMachine) {
    for tabs in screen.tabs {
      let (old, new) = (before.state.tabs[before.slot(tabs)], after.state.tabs[after.slot(tabs)])
      explorer.claim("a page is selected by the pager only", new.page == old.page)
      guard before.isUnderFinger(tabs), !after.isUnderFinger(tabs), let page = old.requested else {
        explorer.claim("a page is selected by the pager only", new == old)
        continue
      }
      let counts = page != old.page || old.coming != nil
      explorer.claim(
        "a page is turned at the release", after.effects.contains(.select(page)) == counts && new.requested == nil)
    }
  }

  func claimPages(_ after: ScrollMachine) {
    let page: Int
    switch event {
    case .willShow(let shown), .selected(let shown), .tappedTitle(let shown): page = shown
    case .ended, .cancelled: return claimTurns(after)
    case .seen, .began, .dragged, .drifted, .came, .placed, .scrolledToTop, .settled, .move, .scroll, .tapped,
      .tappedOutside, .mode, .resized, .measured, .prepended:
      return explorer.claim("a page is selected by the pager only", after.state.tabs == before.state.tabs)
    }
    guard let tabs = screen.tabs(of: page), let rules = screen.tabs(tabs) else { return }
    let (old, new) = (before.state.tabs[before.slot(tabs)], after.state.tabs[after.slot(tabs)])
    switch event {
    case .selected: explorer.claim("the page is selected", new.page == page && new.coming == nil)
    case .tappedTitle:
      let counts = page != old.page || old.coming != nil
      explorer.claim("a title selects nothing", new.page == old.page)
      if before.isUnderFinger(tabs) {
        explorer.claim(
          "a title waits for the finger", after.effects.isEmpty && new.requested == (counts ? page : nil))
        for node in screen.scrolls(in: tabs) {
          explorer.claim("a title waits for the finger", after.position(node).form == before.position(node).form)
        }
        return
      }
      explorer.claim("a title asks for its page", after.effects.contains(.select(page)) == counts)
    case .willShow: explorer.claim("a page that comes is not selected", new.page == old.page)
    case .seen, .began, .dragged, .ended, .cancelled, .drifted, .came, .placed, .scrolledToTop, .settled, .move,
      .scroll,
      .tapped, .tappedOutside, .mode, .resized, .measured, .prepended:
      return
    }
    let isNew = page != old.page && page != old.coming
    let around = screen.scroll(around: tabs)
    let isUnpinned = around.map { before.position($0) < before.state.lengths.nodes[$0].critical } ?? false
    if let around, screen.traits[around].leavesAsNeeded { claimFollowsRows(around, after) }
    let leavesStart = screen.scrolls(in: old.page).allSatisfy { states.isAtStart($0, before) }
    for node in screen.scrolls(in: tabs) {
      let isShown = screen.lies(node, in: page)
      let atStart = after.position(node) == states.start(node, after)
      let isKept = after.position(node).form == before.position(node).form
      switch rules.memory {
      case .independent: explorer.claim("independent pages keep their place", isKept)
      case .reset: explorer.claim("a page resets", isShown && isNew ? atStart : isKept)
      case .align: explorer.claim("a page aligns", isShown && isNew && isUnpinned && leavesStart ? atStart : isKept)
      case .resetAll: if isShown { explorer.claim("the shown page keeps its place", isKept) }
      }
    }
  }

  /// Claims that a scroll ends where the rows of the selected page do: at once under no finger, and where it is seen under
  /// one.
  private func claimFollowsRows(_ node: Int, _ after: ScrollMachine) {
    guard case .selected = event else {
      return explorer.claim("headers follow a selected page", after.position(node).form == before.position(node).form)
    }
    let (old, new) = (before.position(node), after.position(node))
    let goal = min(before.end(node), after.end(node))
    if old <= goal { return explorer.claim("headers stay where rows need them gone", new == old) }
    if !before.isHeld(node) {
      explorer.claim("headers come back as far as rows need", new == goal)
      explorer.claim("headers slide", after.effects.contains(.settle(node, to: goal)))
    } else if old <= before.end(node) {
      claimSeen(node, after)
    }
  }

  /// Claims that a finger keeps headers where they are seen although they end earlier.
  private func claimSeen(_ node: Int, _ after: ScrollMachine) {
    let limit = after.end(node) + ScrollMachine.Overdrag.maxShown(over: after.state.lengths.nodes[node].viewport)
    let seen = min(before.position(node), limit)
    explorer.claim("a finger keeps headers where they are seen", after.effects.contains(.place(node, at: seen)))
  }

  // MARK: Law 6

  func claimResize(_ after: ScrollMachine) {
    let grows: Bool
    switch event {
    case .measured: grows = true
    case .prepended, .resized: grows = false
    case .seen, .began, .dragged, .ended, .cancelled, .drifted, .came, .placed, .scrolledToTop, .settled, .move,
      .scroll,
      .tapped, .tappedOutside, .tappedTitle, .willShow, .selected, .mode:
      return
    }
    for (slot, node) in screen.scrolls.enumerated() {
      let (old, new) = (before.state.scrolls[slot], after.state.scrolls[slot])
      let (end, upper, traits) = (before.end(node), after.end(node), screen.traits[node])
      explorer.claim("a resize keeps pinned", old.isPinned == new.isPinned)
      guard old.offset >= 0, old.offset <= end else { continue }
      if traits.leavesAsNeeded, before.isHeld(node), old.offset > upper,
        after.slack(below: node, in: after.state.lengths) > 0
      {
        claimSeen(node, after)
        continue
      }
      if old.isPinned {
        explorer.claim("a pinned scroll stays at its critical offset", new.offset == upper)
      } else if let near = screen.scroll(node)?.near {
        let (was, now) = (end - old.offset, upper - new.offset)
        let growth = after.state.lengths.nodes[node].contentHeight - before.state.lengths.nodes[node].contentHeight
        let isHeld = !traits.handsOver && before.isHeld(node)
        let expected = grows && (isHeld || was > near) ? was + growth : was
        explorer.claim(
          "a list from its end keeps its distance",
          expected < 0 ? now == 0 : expected > upper ? now == upper : now == expected)
      } else if screen.scroll(node)?.keepsProgress == true {
        if old.offset == 0 { explorer.claim("an expanded scroll stays expanded", new.offset == 0) }
      } else {
        // With `memory: resetAll`, a hidden page goes to its start below headers that are not pinned any more.
        guard
          !screen.tabs.contains(where: {
            screen.tabs($0)?.memory == .resetAll && states.hiddenScrolls(of: $0, after).contains(node)
          })
        else { continue }
        let kept = old.offset > upper ? upper : old.offset
        if !traits.canBePulled || !before.state.owner.isFinger {
          explorer.claim("an offset is kept", new.offset == kept)
        }
        explorer.claim("an expanded scroll stays expanded", old.offset != 0 || new.offset == 0)
      }
    }
    for (slot, node) in screen.ridingBars.enumerated() {
      let (old, travel) = (before.state.bars[slot].offset, before.state.lengths.nodes[node].travel)
      guard travel > 0, old == travel else { continue }
      explorer.claim(
        "a bar that is gone stays gone", after.state.bars[slot].offset == after.state.lengths.nodes[node].travel)
    }
  }

  // MARK: Content that a sheet lays out

  /// Claims that another layout of content acts like another screen, and that a finger on the content makes it no smaller.
  func claimLayout(_ after: ScrollMachine) {
    for sheet in screen.sheets {
      guard let rules = screen.sheet(sheet), rules.resizesContent else { continue }
      let lists = screen.scrolls(in: sheet).filter { !screen.traits[$0].handsOver }
      switch event {
      case .began(let node, _) where node != sheet && after.state.sheets[after.slot(sheet)].phase.isTracking:
        explorer.claim(
          "a touch makes no content smaller",
          after.state.sheets[after.slot(sheet)].contentHeight >= before.state.sheets[before.slot(sheet)].contentHeight)
        for list in lists where after.isHeld(list) {
          let (old, upper) = (before.position(list), after.end(list))
          guard old >= 0, old <= before.end(list) else { continue }
          explorer.claim("a touch leaves the rows where they are", after.position(list) == min(old, upper))
        }
      case .dragged(let node, _) where node != sheet: continue
      case .ended where rules.expandsFirst: continue
      case .began, .dragged, .ended, .cancelled, .settled, .move, .tapped, .tappedOutside, .mode:
        for node in lists { claimPlaceInLayout(node, after) }
      case .seen, .drifted, .came, .placed, .scrolledToTop, .scroll, .tappedTitle, .willShow, .selected, .resized,
        .measured, .prepended:
        continue
      }
    }
  }

  private func claimPlaceInLayout(_ node: Int, _ after: ScrollMachine) {
    let (old, new, end, upper) = (before.position(node), after.position(node), before.end(node), after.end(node))
    guard old >= 0, old <= end else { return }
    if screen.scroll(node)?.near != nil, !after.isHeld(node) {
      explorer.claim("a list from its end keeps its distance in another layout", upper - new == min(end - old, upper))
    } else {
      explorer.claim("an offset is kept in another layout", new == min(old, upper))
    }
  }

  // MARK: Requests and snapping

  private func claimBarsAreShown(of nodes: ArraySlice<Int>, _ after: ScrollMachine) {
    for bar in screen.ridingBars {
      guard case .returns(let mover)? = screen.bar(bar)?.cause, nodes.contains(mover),
        after.state.owner.isFinger || before.state.bars[before.slot(bar)].requested == nil
      else { continue }
      explorer.claim("a request shows the bars", after.state.bars[after.slot(bar)].offset == 0)
    }
  }

  /// Claims that a scroll is where a request sends it, or that its page is hidden and at its start.
  private func claimStop(_ law: String, _ stop: ScrollMachine.ScrollStop, _ node: Int, _ after: ScrollMachine) {
    let place = stop == .top ? 0 : after.end(node)
    explorer.claim(
      law, after.position(node) == (states.isReset(node, after) ? states.start(node, after) : place))
  }

  /// Claims that the release or end of a gesture does what the app asked for during the gesture. An outer scroll that goes
  /// to its top takes the scrolls inside of it along.
  private func claimAnswersToRequests(_ after: ScrollMachine) {
    guard after.state.owner == .none else { return }
    func stop(_ node: Int) -> ScrollMachine.ScrollStop? { before.state.scrolls[before.slot(node)].requested }
    for node in screen.scrolls {
      let outer = before.chain(node)?.consumers.prefix { $0 != node } ?? []
      guard let goal = stop(node), !outer.contains(where: { screen.sheet($0) == nil && stop($0) == .top }) else {
        continue
      }
      // A page that is turned to comes as its tabs remember it.
      let turned = screen.tabs.compactMap { before.state.tabs[before.slot($0)].requested }
      if turned.contains(where: { screen.lies(node, in: $0) }) { continue }
      claimStop("a request counts at the release", goal, node, after)
      if goal == .top { claimBarsAreShown(of: (before.chain(node)?.consumers ?? []).drop { $0 != node }, after) }
    }
  }

  /// Claims that a bar goes where the app wants it: at once, or when the finger leaves.
  func claimBarRequests(_ after: ScrollMachine) {
    for (slot, node) in screen.ridingBars.enumerated() {
      let (old, new) = (before.state.bars[slot], after.state.bars[slot])
      var place = old.requested
      if case .move(node, let wish) = event { place = wish }
      if !after.state.owner.isFinger, place == nil, let chosen = old.chosen, !isSentToTop(contentOf: node) {
        let end = chosen == .hidden ? after.state.lengths.nodes[node].travel : 0
        explorer.claim(
          "a bar moves at the release", new.offset == end && new.waited == old.waited && new.chosen == nil)
        continue
      }
      guard !after.state.owner.isFinger, let place else {
        if case .move = event {
          explorer.claim(
            "a bar waits for the finger", new.offset.form == old.offset.form && new.requested == place)
        }
        continue
      }
      let travel = after.state.lengths.nodes[node].travel
      explorer.claim(
        "a bar is shown or hidden for the app",
        new.offset == (place == .hidden ? travel : 0) && new.waited == 0 && new.requested == nil)
    }
  }

  /// Whether the app asked under the finger to send the content of a bar to its top.
  private func isSentToTop(contentOf bar: Int) -> Bool {
    guard case .returns(let mover)? = screen.bar(bar)?.cause else { return false }
    return before.chain(mover)?.consumers.prefix { $0 != mover }.contains { before.isSentToTop($0) } == true
      || before.isSentToTop(mover)
  }

  func claimRequests(_ after: ScrollMachine) {
    switch event {
    case .scroll(let node, let stop) where before.state.owner.isFinger:
      explorer.claim("a request waits for the finger", after.state.scrolls[after.slot(node)].requested == stop)
      for other in consumers {
        explorer.claim("a request waits for the finger", after.position(other).form == before.position(other).form)
      }
    case .scroll(let node, .critical):
      guard screen.traits[node].handsOver else { return }
      claimStop("a request reaches its stop", .critical, node, after)
    case .scroll(let node, .top):
      guard screen.traits[node].handsOver else { return }
      // What is around the scroll stays.
      let inside = (before.chain(node)?.consumers ?? []).drop { $0 != node }
      for other in inside { claimStop("a request reaches its stop", .top, other, after) }
      claimBarsAreShown(of: inside, after)
    case .scrolledToTop:
      guard let node = screen.scrolledToTop else { return }
      explorer.claim("the status bar scrolls to the top", after.position(node) == 0)
      claimBarsAreShown(of: (before.chain(node)?.consumers ?? []).drop { $0 != node }, after)
    case .placed(let node, let at):
      let (position, end) = (after.position(node), after.end(node))
      if states.isReset(node, after) {
        return explorer.claim("an offset of a hidden page is reset", position == states.start(node, after))
      }
      explorer.claim(
        "a written offset is adopted", at < 1 ? position == 0 : at > end - 1 ? position == end : position == at)
    case .cancelled, .ended:
      guard before.state.owner.isFinger else { return }
      claimAnswersToRequests(after)
      var still = after
      for node in screen.scrolls where after.state.owner == .none {
        explorer.claim("no header is left half out", !still.snap(node, at: after.position(node)))
        // Between two headers, a scroll is at an end of both.
        guard after.snaps(node), screen.travels[node].count == 1 else { continue }
        let (position, end) = (after.position(node), after.end(node))
        explorer.claim("no header is left half out", position <= 0 || position >= end)
      }
    case .seen, .began, .dragged, .drifted, .came, .settled, .move, .tapped, .tappedOutside, .tappedTitle, .willShow,
      .selected, .mode, .resized, .measured, .prepended:
      return
    }
  }
}

extension ScrollMachine {
  fileprivate func isSentToTop(_ node: Node) -> Bool {
    isScroll(node) && state.scrolls[slot(node)].requested == .top
  }
}
