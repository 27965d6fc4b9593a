import Numerics

/// An arbitrary state of a screen, of those that satisfy the invariant.
///
/// **Invariant:** `holds` is true for the first state of a machine, and every event keeps it. So it is true for every
/// state that events lead to, and a law that is proved for arbitrary states is proved for all of them.
struct ArbitraryState {
  let explorer: Explorer
  let screen: ScrollMachine.Screen
  /// The one mover of the screen that is followed, `nil` for each.
  var owner: ScrollMachine.Owner?
  /// The one page that tabs show, `nil` for each.
  var page: Int?

  /// Puts a machine into an arbitrary state. Returns false on a path that no number satisfies.
  func enter(_ machine: inout ScrollMachine) -> Bool {
    if !screen.modes.isEmpty { machine.state.mode = explorer.choose("mode", Array(screen.modes.indices)) }
    machine.state.lastToken = 7
    machine.state.owner = owner ?? explorer.choose("owner", screen.owners)
    for (slot, node) in screen.tabs.enumerated() {
      let pages = screen.nodes.indices.filter { screen.nodes[$0].parent == node }
      let page = page ?? explorer.choose("page", pages)
      machine.state.tabs[slot].page = page
      machine.state.tabs[slot].coming = explorer.choose(
        "coming", [nil] + pages.filter { $0 != page }.map { Optional($0) })
      if machine.isUnderFinger(node) {
        machine.state.tabs[slot].requested = explorer.choose("page is requested", [nil, pages.last])
      }
    }
    for (slot, node) in screen.sheets.enumerated() {
      let waits = machine.isUnderFinger(node) && screen.sheet(node)?.modes.isEmpty == false
      machine.state.sheets[slot].mode =
        waits ? explorer.choose("mode of the sheet", Array(screen.modes.indices)) : machine.state.mode
    }
    machine.updateLimits()
    for node in screen.sheets { guard enter(sheet: node, &machine) else { return false } }
    for node in screen.scrolls { guard enter(scroll: node, &machine) else { return false } }
    for (slot, node) in screen.ridingBars.enumerated() {
      let offset = explorer.symbol("bar \(node)")
      machine.state.bars[slot].offset = offset
      let travel = machine.state.lengths.nodes[node].travel
      guard explorer.assume(atMost(0, offset), atMost(offset, travel)) else { return false }
      if machine.state.owner.isFinger {
        machine.state.bars[slot].requested = explorer.choose("bar is requested", [nil, .hidden, .shown])
        if screen.bar(node)?.moves == .atRelease {
          machine.state.bars[slot].chosen = explorer.choose("bar is chosen", [nil, .hidden, .shown])
        }
      }
      if let after = screen.bar(node)?.after, after > 0 {
        let waited = explorer.symbol("waited \(node)")
        machine.state.bars[slot].waited = waited
        guard explorer.assume(atMost(0, waited), atMost(waited, after)) else { return false }
      }
      if screen.bar(node)?.snap?.expand.policy == .directional || screen.bar(node)?.moves == .withFinger {
        machine.state.bars[slot].isRising = explorer.choose("bar rises", [false, true])
      }
      guard restsAtEnd(node, machine) else { continue }
      guard explorer.assume(equal(offset, explorer.choose("bar is gone", [false, true]) ? travel : 0)) else {
        return false
      }
    }
    for tabs in screen.tabs where screen.tabs(tabs)?.memory == .resetAll {
      guard hiddenPagesAreAtStart(tabs, &machine) else { return false }
    }
    return true
  }

  /// Whether a bar is shown or gone: one that goes to its ends at once, and one with `snap` where nothing moves.
  private func restsAtEnd(_ node: Int, _ machine: ScrollMachine) -> Bool {
    guard let bar = screen.bar(node) else { return false }
    return bar.moves.goesToEnds || machine.state.owner == .none && bar.snap != nil
  }

  /// Places the hidden pages where `memory: resetAll` has them.
  private func hiddenPagesAreAtStart(_ tabs: Int, _ machine: inout ScrollMachine) -> Bool {
    guard let around = screen.scroll(around: tabs) else { return true }
    if !explorer.choose("pinned header", [false, true]) {
      for node in hiddenScrolls(of: tabs, machine) {
        machine.state.scrolls[machine.slot(node)].offset = start(node, machine)
        machine.state.scrolls[machine.slot(node)].isPinned = false
      }
      return true
    }
    let critical = machine.state.lengths.nodes[around].critical
    return explorer.assume(equal(machine.position(around), critical))
      || explorer.assume(atMost(critical, machine.position(around)))
  }

  func hiddenScrolls(of tabs: Int, _ machine: ScrollMachine) -> [Int] {
    let shown = machine.state.tabs[machine.slot(tabs)]
    return screen.nodes.indices.filter {
      screen.nodes[$0].parent == tabs && $0 != shown.page && $0 != shown.coming
    }.flatMap { screen.scrolls(in: $0) }
  }

  /// Whether a node is in a hidden page that `memory: resetAll` sends to its start.
  func isReset(_ node: Int, _ machine: ScrollMachine) -> Bool {
    screen.tabs.contains { tabs in
      guard screen.tabs(tabs)?.memory == .resetAll, let around = screen.scroll(around: tabs) else { return false }
      return hiddenScrolls(of: tabs, machine).contains(node)
        && machine.position(around) < machine.state.lengths.nodes[around].critical
    }
  }

  func start(_ node: Int, _ machine: ScrollMachine) -> AffineNumber {
    screen.scroll(node)?.startsAtEnd == true ? machine.end(node) : 0
  }

  /// Whether a scroll or list is at its start, or pulled beyond it.
  func isAtStart(_ node: Int, _ machine: ScrollMachine) -> Bool {
    let (position, start) = (machine.position(node), start(node, machine))
    return screen.scroll(node)?.startsAtEnd == true ? position >= start : position <= start
  }

  // MARK: Sheets

  /// Whether a finger is on a node that may move a sheet.
  private func isHeld(_ sheet: Int, _ machine: ScrollMachine) -> Bool {
    if case .finger(let node) = machine.state.owner { screen.traits[node].sheet == sheet } else { false }
  }

  /// Whether a finger on a sheet always drags it.
  private func alwaysDrags(_ rules: ScrollMachine.Sheet) -> Bool {
    rules.drags && rules.modes.isEmpty && !rules.canBeDismissed
  }

  private func enter(sheet node: Int, _ machine: inout ScrollMachine) -> Bool {
    guard let rules = screen.sheet(node) else { return true }
    let slot = machine.slot(node)
    let rests =
      rules.notches.indices.filter { machine.canRest(node, at: $0) } + (rules.canBeDismissed ? [.gone] : [])
      + (rules.restsFree ? [.free] : [])
    let still: [ScrollMachine.Phase] =
      rests.map { .resting(at: $0) } + rests.flatMap { to in rests.map { .settling(to: to, from: $0, token: 7) } }
    let dragged = rests.map { ScrollMachine.Phase.tracking(from: $0) }
    let phases = !isHeld(node, machine) ? still : alwaysDrags(rules) ? dragged : dragged + still
    let phase = explorer.choose("phase", phases)
    machine.state.sheets[slot].phase = phase
    if rules.restsFree {
      let (free, origin) = (explorer.symbol("free"), explorer.symbol("free origin"))
      (machine.state.sheets[slot].freeHeight, machine.state.sheets[slot].freeOrigin) = (free, origin)
      let (lowest, highest) = (machine.lowestRest(node), machine.highest(node))
      guard !comesFromFree(phase) || explorer.assume(atMost(lowest, origin), atMost(origin, highest)),
        !isFree(phase) || explorer.assume(atMost(lowest, free), atMost(free, highest))
      else { return false }
    }
    let notch = phase.notch
    machine.state.sheets[slot].rested = notch == .free ? 0 : notch
    if let lost = rules.notches.indices.first(where: { !machine.canRest(node, at: $0) }) {
      machine.state.sheets[slot].wish = explorer.choose("wish", [nil, lost])
    }
    machine.state.sheets[slot].previous =
      rules.taps.isEmpty
      ? nil : explorer.choose("previous", [nil] + rules.notches.indices.prefix(2).map { Optional($0) })
    if machine.isUnderFinger(node) {
      machine.state.sheets[slot].requested = explorer.choose("requested", [nil, rests.last])
    }
    if case .resting(let at) = phase {
      machine.state.sheets[slot].height = machine.height(node, at: at)
      return layOutContent(node, rules, &machine)
    }
    let height = explorer.symbol("height \(node)")
    machine.state.sheets[slot].height = height
    let (lower, upper) = bounds(node, rules, machine)
    if rules.overdragTop == .none, !explorer.assume(atMost(height, upper)) { return false }
    if rules.overdragBottom == .none, !explorer.assume(atMost(lower, height)) { return false }
    return layOutContent(node, rules, &machine)
  }

  /// Lays out the content of a sheet for a height that covers it.
  private func layOutContent(_ node: Int, _ rules: ScrollMachine.Sheet, _ machine: inout ScrollMachine) -> Bool {
    guard rules.resizesContent else { return true }
    let state = machine.state.sheets[machine.slot(node)]
    let goal = machine.height(node, at: state.phase.notch)
    var content = goal
    if case .resting = state.phase {
    } else {
      content = explorer.symbol("content")
      guard
        explorer.assume(
          atMost(goal, content), atMost(min(state.height, machine.tallest(node)), content),
          atMost(content, machine.tallest(node)))
      else { return false }
    }
    machine.state.sheets[machine.slot(node)].contentHeight = content
    machine.solver.layOut(node, content, machine.state.environment, machine.state.measures, &machine.state.lengths)
    machine.updateLimits()
    return true
  }

  /// Whether a sheet rests between its notches, or will.
  private func isFree(_ phase: ScrollMachine.Phase) -> Bool { !phase.isTracking && phase.notch == .free }

  /// Whether a sheet rested last between its notches.
  private func comesFromFree(_ phase: ScrollMachine.Phase) -> Bool {
    switch phase {
    case .resting(let notch), .tracking(let notch), .settling(_, let notch, _): notch == .free
    }
  }

  /// The limits of a sheet that does not rest: those of its mode under a finger, those of all modes during an animation,
  /// which a mode may have begun, or the app from off the screen.
  private func bounds(
    _ node: Int, _ rules: ScrollMachine.Sheet, _ machine: ScrollMachine
  ) -> (lower: AffineNumber, upper: AffineNumber) {
    let limits = machine.limits(node)
    if machine.state.sheets[machine.slot(node)].phase.isTracking { return limits }
    let lower = rules.canBeDismissed ? 0 : rules.modes.isEmpty ? limits.lower : machine.height(node, at: 0)
    return (lower, machine.tallest(node))
  }

  // MARK: Scrolls

  /// Whether a scroll may be beyond an open end: a finger holds it, or it returns.
  private func mayBeBeyond(_ node: Int, _ machine: ScrollMachine) -> Bool {
    if machine.state.scrolls[machine.slot(node)].isSettling || machine.state.owner == .fling(of: node) { return true }
    if case .finger(let region) = machine.state.owner { return screen.reach[region].contains(node) }
    return false
  }

  private func enter(scroll node: Int, _ machine: inout ScrollMachine) -> Bool {
    let (slot, traits) = (machine.slot(node), screen.traits[node])
    machine.state.scrolls[slot].isSettling = explorer.choose("node \(node) settles", [false, true])
    if machine.snaps(node) { machine.state.scrolls[slot].isRising = explorer.choose("rises", [false, true]) }
    if traits.handsOver, machine.state.owner.isFinger {
      machine.state.scrolls[slot].requested = explorer.choose("node \(node) is requested", [nil, .top, .critical])
    }
    machine.state.scrolls[slot].isPinned = false
    if traits.handsOver, explorer.choose("node \(node) is pinned", [false, true]) {
      machine.state.scrolls[slot].isPinned = true
      machine.state.scrolls[slot].offset = machine.end(node)
      guard traits.opensAtEnd, mayBeBeyond(node, machine), explorer.choose("pulled", [false, true]) else { return true }
      let offset = explorer.symbol("offset \(node)")
      machine.state.scrolls[slot].offset = offset
      return explorer.assume(atMost(machine.end(node), offset))
    }
    let offset = explorer.symbol("offset \(node)")
    machine.state.scrolls[slot].offset = offset
    let isFree = mayBeBeyond(node, machine)
    if !(isFree && traits.opensAtStart), !explorer.assume(atMost(0, offset)) { return false }
    return isFree && traits.opensAtEnd || explorer.assume(atMost(offset, machine.end(node)))
  }

  // MARK: The invariant

  /// Claims the invariant for a machine.
  func claimInvariant(_ machine: ScrollMachine) {
    for (slot, node) in screen.scrolls.enumerated() {
      let (state, traits) = (machine.state.scrolls[slot], screen.traits[node])
      let isFree = mayBeBeyond(node, machine)
      explorer.claim("range", isFree && traits.opensAtStart || state.offset >= 0)
      explorer.claim("range", isFree && traits.opensAtEnd || state.offset <= machine.end(node))
      if state.isPinned {
        let isPulled = isFree && traits.opensAtEnd
        explorer.claim(
          "pinned at critical",
          traits.handsOver && (isPulled ? state.offset >= machine.end(node) : state.offset == machine.end(node)))
      }
      explorer.claim("limits", machine.state.upper[node] == machine.end(node) && machine.state.lower[node] == 0)
    }
    explorer.claim(
      "a request waits for a finger only",
      machine.state.owner.isFinger || machine.state.scrolls.allSatisfy { $0.requested == nil })
    for (slot, node) in screen.tabs.enumerated() {
      explorer.claim(
        "a request waits for a finger only",
        machine.isUnderFinger(node) || machine.state.tabs[slot].requested == nil)
    }
    for (slot, node) in screen.sheets.enumerated() {
      guard let rules = screen.sheet(node) else { continue }
      let state = machine.state.sheets[slot]
      explorer.claim("a request waits for a finger only", machine.isUnderFinger(node) || state.requested == nil)
      explorer.claim(
        "a mode waits for a finger only",
        machine.isUnderFinger(node) || rules.modes.isEmpty || state.mode == machine.state.mode)
      explorer.claim(
        "limits",
        machine.state.lower[node] == machine.lowest(node) && machine.state.upper[node] == machine.highest(node))
      if case .resting(let at) = state.phase {
        explorer.claim("rests at a notch", state.height == machine.height(node, at: at))
        explorer.claim(
          "rests where it can",
          machine.canRest(node, at: at) || at == .gone && rules.canBeDismissed || at == .free && rules.restsFree)
      } else {
        let (lower, upper) = bounds(node, rules, machine)
        explorer.claim("range", rules.overdragTop != .none || state.height <= upper)
        explorer.claim("range", rules.overdragBottom != .none || state.height >= lower)
      }
      if case .settling(_, _, let token) = state.phase { explorer.claim("token", token <= machine.state.lastToken) }
      explorer.claim("a finger drags", !state.phase.isTracking || isHeld(node, machine))
      if alwaysDrags(rules) { explorer.claim("a finger drags", state.phase.isTracking == isHeld(node, machine)) }
      if rules.resizesContent {
        let goal = machine.height(node, at: state.phase.notch)
        explorer.claim("content in range", state.contentHeight <= machine.tallest(node))
        // A pull beyond the highest notch stretches nothing.
        let height = min(state.height, machine.tallest(node))
        explorer.claim("content covers the sheet", state.contentHeight >= goal && state.contentHeight >= height)
        if case .resting = state.phase {
          explorer.claim("content has the height of its notch", state.contentHeight == goal)
        }
      }
      if comesFromFree(state.phase) {
        explorer.claim(
          "free origin", state.freeOrigin >= machine.lowestRest(node) && state.freeOrigin <= machine.highest(node))
      }
      if isFree(state.phase) {
        explorer.claim(
          "free place", state.freeHeight >= machine.lowestRest(node) && state.freeHeight <= machine.highest(node))
      }
    }
    for (slot, node) in screen.ridingBars.enumerated() {
      let (offset, travel) = (machine.state.bars[slot].offset, machine.state.lengths.nodes[node].travel)
      explorer.claim("bar in range", offset >= 0 && offset <= travel)
      explorer.claim(
        "a request waits for a finger only",
        machine.state.owner.isFinger
          || machine.state.bars[slot].requested == nil && machine.state.bars[slot].chosen == nil)
      let (waited, after) = (machine.state.bars[slot].waited, screen.bar(node)?.after ?? 0)
      explorer.claim("a bar waits no longer than it must", waited >= 0 && waited <= after)
      guard restsAtEnd(node, machine) else { continue }
      explorer.claim("bar is shown or gone", offset == 0 || offset == travel)
    }
    for tabs in screen.tabs where screen.tabs(tabs)?.memory == .resetAll {
      guard let around = screen.scroll(around: tabs),
        machine.position(around) < machine.state.lengths.nodes[around].critical
      else { continue }
      for node in hiddenScrolls(of: tabs, machine) {
        explorer.claim("hidden pages are at their start", machine.position(node) == start(node, machine))
      }
    }
    if case .fling(let node) = machine.state.owner { explorer.claim("a scroll is flung", machine.isScroll(node)) }
    if case .finger(let node) = machine.state.owner {
      explorer.claim("a finger is on a region", machine.isRegion(node))
    }
  }
}

extension ScrollMachine.Screen {
  /// The movers of the screen.
  var owners: [ScrollMachine.Owner] {
    [.none] + nodes.indices.filter { traits[$0].isRegion }.map { .finger(on: $0) } + scrolls.map { .fling(of: $0) }
  }
}
