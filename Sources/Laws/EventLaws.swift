import Numerics

// Small screens under every event, in an arbitrary state and with arbitrary numbers.
extension ProofTask {
  static var events: [ProofTask] {
    SmallScreen.all.flatMap { small in
      if small.isLong { return small.tasks }
      let every = ProofTask("\(small.name) under every event") { explorer in
        prove(small, explorer) { explorer.choose("event", explorer.events($0)) }
      }
      return [every]
    }
  }

  fileprivate static func prove(
    _ small: SmallScreen, _ explorer: Explorer, isMeasured: Bool = true, owner: ScrollMachine.Owner? = nil,
    page: Int? = nil, _ event: (ScrollMachine) -> ScrollMachine.Event
  ) {
    guard var machine = small.machine(explorer, isMeasured: isMeasured) else { return }
    let states = ArbitraryState(explorer: explorer, screen: small.screen, owner: owner, page: page)
    if explorer.choose("state", ["first", "arbitrary"]) == "first" { return states.claimInvariant(machine) }
    guard states.enter(&machine) else { return }
    EventLaws(states: states, before: machine, event: event(machine)).claimAll()
  }
}

extension SmallScreen {
  /// A kind of event, of those that concern the screen.
  struct EventKind {
    var name: String
    /// Whether the event brings other measures.
    var measures: Bool
  }

  var eventKinds: [EventKind] {
    var kinds: [EventKind] = []
    let explorer = Explorer()
    _ = explorer.explore(limit: 1) {
      guard let machine = machine(explorer) else { return }
      for event in explorer.events(machine) where !kinds.contains(where: { $0.name == event.name }) {
        kinds.append(EventKind(name: event.name, measures: event.measures))
      }
    }
    return kinds
  }

  /// The laws of one kind of event.
  ///
  /// - Parameters:
  ///   - owner: what moves the screen before the event, `nil` for anything.
  ///   - page: the page that tabs show before the event, `nil` for any.
  func task(_ name: String, _ kind: EventKind, owner: ScrollMachine.Owner? = nil, page: Int? = nil) -> ProofTask {
    ProofTask(name, isLong: isLong) { explorer in
      ProofTask.prove(self, explorer, isMeasured: kind.measures, owner: owner, page: page) { machine in
        explorer.choose("event", explorer.events(machine).filter { $0.name == kind.name })
      }
    }
  }

  /// The laws of each kind of event. Those with other measures, which have the most paths, are by themselves for each owner
  /// and each page that tabs show.
  fileprivate var tasks: [ProofTask] {
    let pages = screen.nodes.indices.filter { screen.tabs(of: $0) != nil }
    return eventKinds.flatMap { kind -> [ProofTask] in
      let whole = "\(name): \(kind.name)"
      guard kind.measures else { return [task(whole, kind)] }
      return screen.owners.flatMap { owner -> [ProofTask] in
        let part = "\(whole), owner \(owner)"
        guard !pages.isEmpty else { return [task(part, kind, owner: owner)] }
        return pages.map { task("\(part), page \($0)", kind, owner: owner, page: $0) }
      }
    }
  }
}

extension ScrollMachine.Event {
  /// Whether the event brings other measures.
  fileprivate var measures: Bool {
    switch self {
    case .measured, .prepended: true
    case .seen, .began, .dragged, .ended, .cancelled, .drifted, .came, .placed, .scrolledToTop, .settled, .move,
      .scroll, .tapped, .tappedOutside, .tappedTitle, .willShow, .selected, .mode, .resized:
      false
    }
  }
}

extension Explorer {
  /// The events that concern a screen, with arbitrary numbers.
  func events(_ machine: ScrollMachine) -> [ScrollMachine.Event] {
    let screen = machine.screen
    let (at, distance, velocity) = (symbol("at"), symbol("by"), symbol("velocity"))
    var events: [ScrollMachine.Event] = [.cancelled, .settled(7), .settled(6), .measured([1])]
    for node in screen.nodes.indices where machine.isRegion(node) {
      events += [.began(node, at: at), .dragged(node, by: distance), .ended(node, velocity: velocity)]
      guard machine.isScroll(node) else { continue }
      events += [
        .seen(node, at: at), .drifted(node, by: distance, velocity: velocity), .came(toRest: node),
        .placed(node, at: at), .scroll(node, to: .top), .scroll(node, to: .critical),
      ]
    }
    for sheet in screen.sheets {
      events += (screen.sheet(sheet)?.notches.indices ?? 0..<0).map { .move(sheet, to: $0) } + [.tapped(sheet)]
      if screen.sheet(sheet)?.canBeDismissed == true { events += [.move(sheet, to: .gone), .tappedOutside(sheet)] }
    }
    for bar in screen.ridingBars { events += [.move(bar, to: .hidden), .move(bar, to: .shown)] }
    for page in screen.nodes.indices where screen.tabs(of: page) != nil {
      events += [.tappedTitle(page), .willShow(page), .selected(page)]
    }
    if screen.scrolledToTop != nil { events.append(.scrolledToTop) }
    if screen.scrolls.contains(where: { screen.scroll($0)?.near != nil }) { events.append(.prepended([1])) }
    events += screen.modes.indices.map { .mode($0) }
    return events
  }
}

/// The laws of one event: what it may change, and what it asks of the host.
struct EventLaws {
  let states: ArbitraryState
  let before: ScrollMachine
  let event: ScrollMachine.Event

  var explorer: Explorer { states.explorer }
  var screen: ScrollMachine.Screen { states.screen }
  var consumers: [Int] { (screen.sheets + screen.scrolls).sorted() }

  func claimAll() {
    var after = before
    after.effects = []
    let rest = after.handle(event)
    states.claimInvariant(after)
    if isIgnored {
      return explorer.claim("an event that does not count changes nothing", isUnchanged(after) && rest == 0)
    }
    claimOwner(after)
    claimTokens(after)
    // Another layout of content moves what is inside, which the invariant covers.
    if !screen.sheets.contains(where: { screen.sheet($0)?.resizesContent == true }) {
      claimPlaces(after)
      claimUntouched(after)
      claimMovement(after, rest)
    }
    claimResize(after)
    claimLayout(after)
    claimAnswer(after)
    claimMotion(after)
    claimSheet(after)
    claimPages(after)
    claimRequests(after)
    claimBarRequests(after)
  }

  // MARK: Events that do not count

  private func isInMotion(_ node: Int) -> Bool {
    before.state.scrolls[before.slot(node)].isSettling || before.state.owner == .fling(of: node)
  }

  /// Whether the event is late, from another finger, or has a number out of range.
  private var isIgnored: Bool {
    let owner = before.state.owner
    switch event {
    case .seen(let node, let at): return !before.isValid(at) || !isInMotion(node)
    case .began(let node, let at):
      return !before.isValid(at) || owner.isFinger || screen.sheet(node) != nil && !before.canDrag(node)
    case .dragged(let node, let distance): return !before.isValid(distance) || owner != .finger(on: node)
    case .drifted(let node, let distance, let velocity):
      return !before.isValid(distance) || !before.isValid(velocity) || owner != .fling(of: node)
    case .ended(_, let velocity): return !before.isValid(velocity)
    case .placed(_, let at): return !before.isValid(at)
    case .came(let node): return !isInMotion(node)
    case .settled(let token):
      return !before.state.sheets.contains { if case .settling(_, _, token) = $0.phase { true } else { false } }
    case .cancelled: return !owner.isFinger && screen.ridingBars.isEmpty
    case .mode(let mode): return mode == before.state.mode
    case .measured(let measures), .prepended(let measures):
      return !before.isInRange(before.solver.lengths(before.state.environment, measures))
    case .tapped(let node): return before.isUnderFinger(node)
    case .scroll(let node, _): return owner.isFinger && !screen.traits[node].handsOver
    case .tappedOutside(let node):
      if case .resting = before.state.sheets[before.slot(node)].phase { return before.isUnderFinger(node) }
      return true
    case .move, .scrolledToTop, .tappedTitle, .willShow, .selected, .resized: return false
    }
  }

  /// Whether a machine has the state of before, number by number, and no effect.
  private func isUnchanged(_ after: ScrollMachine) -> Bool {
    let (one, other) = (before.state, after.state)
    func same(_ numbers: [AffineNumber], _ others: [AffineNumber]) -> Bool {
      zip(numbers, others).allSatisfy { $0.form == $1.form }
    }
    return after.effects.isEmpty && one.owner == other.owner && one.mode == other.mode
      && one.lastToken == other.lastToken && one.sheets.map(\.phase) == other.sheets.map(\.phase)
      && one.sheets.map(\.mode) == other.sheets.map(\.mode)
      && one.sheets.map(\.rested) == other.sheets.map(\.rested)
      && one.sheets.map(\.previous) == other.sheets.map(\.previous)
      && one.sheets.map(\.wish) == other.sheets.map(\.wish)
      && one.sheets.map(\.requested) == other.sheets.map(\.requested)
      && same(one.sheets.map(\.height), other.sheets.map(\.height))
      && same(one.sheets.map(\.freeHeight), other.sheets.map(\.freeHeight))
      && same(one.scrolls.map(\.offset), other.scrolls.map(\.offset))
      && one.scrolls.map(\.isPinned) == other.scrolls.map(\.isPinned)
      && one.scrolls.map(\.isSettling) == other.scrolls.map(\.isSettling)
      && one.scrolls.map(\.requested) == other.scrolls.map(\.requested)
      && one.tabs == other.tabs && same(one.bars.map(\.offset), other.bars.map(\.offset))
      && same(one.bars.map(\.waited), other.bars.map(\.waited))
      && one.bars.map(\.requested) == other.bars.map(\.requested)
      && one.bars.map(\.chosen) == other.bars.map(\.chosen)
      && same(one.lengths.notches, other.lengths.notches)
      && same(one.lengths.nodes.map(\.range), other.lengths.nodes.map(\.range))
  }
}
