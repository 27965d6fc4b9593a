import Numerics
import ScrollworkEngine
import Tables

/// Checks every event of a machine against the declared order of its consumers and the laws.
///
/// A movement is executed here on exact numbers, as the reference describes it, and compared with the machine's doubles.
/// They must be equal on the grid of 1/64 point, and may differ by four units in the last place per step elsewhere.
package struct LawChecker {
  package private(set) var machine: ScrollMachine
  /// The order of consumers and the rules that the machine has to follow.
  private let declared: ScrollMachine.Screen
  /// The number of compared movements, and of those on the grid.
  package private(set) var movements = (all: 0, onGrid: 0)

  /// - Parameter declared: the screen that the machine has to follow. `nil` for its own.
  package init(_ machine: ScrollMachine, declared: ScrollMachine.Screen? = nil) {
    self.machine = machine
    self.declared = declared ?? machine.screen
  }

  package var effects: [ScrollMachine.Effect] { machine.effects }

  // MARK: Reading

  private var screen: ScrollMachine.Screen { machine.screen }

  package func sheet(_ node: Int, in machine: ScrollMachine? = nil) -> ScrollMachine.SheetState? {
    let machine = machine ?? self.machine
    return machine.screen.sheets.firstIndex(of: node).map { machine.state.sheets[$0] }
  }

  private func scroll(_ node: Int, in machine: ScrollMachine) -> ScrollMachine.ScrollState? {
    machine.screen.scrolls.firstIndex(of: node).map { machine.state.scrolls[$0] }
  }

  /// The node under the finger that drives.
  package var driven: Int? { driven(machine) }

  private func driven(_ machine: ScrollMachine) -> Int? {
    if case .finger(let node) = machine.state.owner { node } else { nil }
  }

  /// The chain that a finger on a node moves, according to the selected pages.
  private func chain(_ node: Int) -> Int? {
    var route = declared.nodes[node].route
    while true {
      switch route {
      case .none: return nil
      case .chain(let chain): return chain
      case .selectedPage(let tabs):
        guard let slot = screen.tabs.firstIndex(of: tabs) else { return nil }
        route = declared.nodes[machine.state.tabs[slot].page].route
      }
    }
  }

  /// Whether the page of a node and the pages around it are selected.
  package func isShown(_ node: Int) -> Bool {
    guard let parent = screen.nodes[node].parent else { return true }
    if let slot = screen.tabs.firstIndex(of: parent), machine.state.tabs[slot].page != node { return false }
    return isShown(parent)
  }

  private func lies(_ node: Int, where isMeant: (ScrollMachine.Kind) -> Bool) -> Bool {
    var next = screen.nodes[node].parent
    while let parent = next {
      if isMeant(screen.nodes[parent].kind) { return true }
      next = screen.nodes[parent].parent
    }
    return false
  }

  private func liesInPage(_ node: Int) -> Bool { lies(node) { if case .page = $0 { true } else { false } } }
  private func liesInSheet(_ node: Int) -> Bool { lies(node) { if case .sheet = $0 { true } else { false } } }

  private func name(_ node: Int) -> String { screen.nodes[node].name }

  /// +1 if the position grows as content moves up; −1 for a sheet at the top edge.
  private func sense(_ node: Int) -> Int {
    if case .sheet(let sheet) = declared.nodes[node].kind, sheet.edge == .top { -1 } else { 1 }
  }

  private func isOpen(_ step: ScrollMachine.Step) -> Bool {
    switch step.gate {
    case .open: true
    case .finger: driven != nil
    case .tracking: sheet(step.node)?.phase.isTracking == true
    }
  }

  private func startsAtEnd(_ node: Int) -> Bool {
    if case .scroll(let scroll) = screen.nodes[node].kind { scroll.startsAtEnd } else { false }
  }

  private var consumers: [Int] { screen.sheets + screen.scrolls }

  // MARK: The plan, exactly

  private struct Movement {
    var positions: [Int: Rational] = [:]
    var rest: Rational
    var isOnGrid: Bool
    var tolerance: Double
  }

  private func carriedOut(_ chain: ScrollMachine.Chain, _ distance: Double) -> Movement? {
    let steps = distance > 0 ? chain.up : chain.down
    var numbers = [distance]
    func exact(_ value: Double) -> Rational? {
      numbers.append(value)
      return Rational(exactly: value)
    }
    guard let way = exact(distance) else { return nil }
    var movement = Movement(rest: way, isOnGrid: false, tolerance: 0)
    for node in chain.consumers {
      guard let position = exact(machine.position(node)) else { return nil }
      movement.positions[node] = position
    }
    // What a bar has waited is counted in the same numbers.
    for bar in machine.state.bars { numbers += [bar.offset, bar.waited] }
    for step in steps where !movement.rest.isZero && isOpen(step) {
      guard let position = movement.positions[step.node] else { return nil }
      let (sense, limits) = (Rational(sense(step.node)), machine.limits(step.node))
      let bound: Double
      switch step.limit {
      case .lower: bound = limits.lower
      case .upper: bound = limits.upper
      case .returned: bound = machine.state.lengths.nodes[step.node].returned
      case .none:
        movement.positions[step.node] = position + sense * movement.rest
        movement.rest = .zero
        continue
      }
      guard let limit = exact(bound) else { return nil }
      let room = (limit - position) * sense
      guard room.signum == way.signum else { continue }
      if movement.rest.magnitude < room.magnitude {
        movement.positions[step.node] = position + sense * movement.rest
        movement.rest = .zero
      } else {
        movement.positions[step.node] = limit
        movement.rest -= room
      }
    }
    movement.isOnGrid = numbers.allSatisfy { ($0 * 64).rounded() == $0 * 64 && $0.magnitude < 0x1p30 }
    let largest = numbers.map(\.magnitude).max() ?? 0
    movement.tolerance = movement.isOnGrid ? 0 : 4 * Double(steps.count + 1) * max(largest, 1).ulp
    return movement
  }

  // MARK: Events

  /// Handles an event. Returns a violation, or `nil`.
  package mutating func handle(_ event: ScrollMachine.Event) -> String? {
    let before = machine
    let fault: String?
    if case .dragged(let node, let by) = event {
      fault = drag(node, by)
    } else {
      let rest = machine.handle(event)
      if event.numbers.allSatisfy({ $0.isFinite && $0.magnitude <= 0x1p30 }) {
        fault = misplaced(event, before)
      } else {
        fault = isUnchanged(before) && rest == 0 ? nil : "a number from nowhere changes something"
      }
    }
    return (fault ?? resting()).map { "\(event): \($0)" }
  }

  private func isUnchanged(_ before: ScrollMachine) -> Bool { machine.state == before.state && effects.isEmpty }

  private mutating func drag(_ node: Int, _ by: Double) -> String? {
    let before = machine
    guard by.isFinite, by.magnitude <= 0x1p30, node == driven, by != 0, let number = chain(node) else {
      let rest = machine.handle(.dragged(node, by: by))
      return by == 0 || isUnchanged(before) && rest == 0 ? nil : "a movement that does not count changes something"
    }
    let chain = declared.chains[number]
    guard let expected = carriedOut(chain, -by) else { return "a position is not a number" }
    let rest = machine.handle(.dragged(node, by: by))
    movements.all += 1
    if expected.isOnGrid { movements.onGrid += 1 }
    for (consumer, wanted) in expected.positions {
      let got = machine.position(consumer)
      // A host that reports a finger on a hidden page is wrong; the page resets according to its memory.
      if got == (startsAtEnd(consumer) ? machine.limits(consumer).upper : 0), !isShown(consumer) { continue }
      if !((got - wanted.double).magnitude <= expected.tolerance) {
        return "\(name(consumer)) is at \(got), and the plan leads to \(wanted.double)"
      }
    }
    if !((rest - expected.rest.double).magnitude <= expected.tolerance) {
      return "\(rest) is left over, and by the plan \(expected.rest.double)"
    }
    // A hidden page that resets between two parts does not reset during one.
    let isCut = expected.isOnGrid && chain.consumers.allSatisfy { isShown($0) }
    return misshown(node, by, rest, before) ?? strangers(chain, before) ?? (isCut ? chunks(node, by, before) : nil)
  }

  /// The node whose position on the host differs from the machine. A node follows the finger by itself from where it was
  /// shown, and moves where it is placed; a refresh control shows the rest.
  private func misshown(_ node: Int, _ by: Double, _ rest: Double, _ before: ScrollMachine) -> String? {
    guard case .scroll(let scroll) = screen.nodes[node].kind, rest >= 0 || !scroll.isRefreshed else { return nil }
    var host = before.shown(node) - by
    for case .place(node, let at) in effects { host = at }
    let shown = machine.shown(node)
    return host == shown ? nil : "the host shows \(name(node)) at \(host) and not at \(shown)"
  }

  /// A node that a movement changed although it is not in the chain, except pages that reset and content that is laid
  /// out again.
  private func strangers(_ chain: ScrollMachine.Chain, _ before: ScrollMachine) -> String? {
    consumers.first { node in
      !chain.consumers.contains(node) && machine.position(node) != before.position(node) && !liesInPage(node)
        && !liesInSheet(node)
    }.map { "\(name($0)) moves, which is not under the finger" }
  }

  /// A violation of split invariance, or of monotonicity for a slightly larger movement.
  private func chunks(_ node: Int, _ by: Double, _ before: ScrollMachine) -> String? {
    func moved(_ distances: Double...) -> ScrollMachine {
      var copy = before
      for distance in distances { copy.handle(.dragged(node, by: distance)) }
      return copy
    }
    let half = (by * 32).rounded(.towardZero) / 64
    let parts = moved(half, by - half)
    // A hidden page may reset between the parts, and not during the whole.
    let isReset = consumers.contains { !isShown($0) && parts.position($0) != machine.position($0) }
    if half != 0, half != by, !isReset, parts.state != machine.state {
      return "in parts of \(half) and \(by - half) it comes to something else"
    }
    let more = moved(by + (by < 0 ? -1 : 1) / 64)
    for consumer in consumers where !liesInPage(consumer) && !liesInSheet(consumer) {
      let (less, further) = (machine.position(consumer), more.position(consumer))
      if Double(sense(consumer)) * (further - less) * (by < 0 ? 1 : -1) < 0 {
        return "a little more of it gives \(name(consumer)) \(further) instead of \(less)"
      }
    }
    return nil
  }

  /// A node that an event must not move and has moved.
  private func misplaced(_ event: ScrollMachine.Event, _ before: ScrollMachine) -> String? {
    func moves(_ isMeant: (Int) -> Bool) -> String? {
      consumers.first { isMeant($0) && machine.position($0) != before.position($0) }.map { "\(name($0)) jumps" }
    }
    switch event {
    // Headers that leave as needed slide with the rows of the page, or after the release.
    case .willShow, .selected, .tappedTitle:
      return moves { !liesInPage($0) && !(leavesAsNeeded($0) && (isInMotion($0) || driven(before) != nil)) }
    case .mode: return moves { !liesInSheet($0) }
    case .resized, .measured, .prepended: return lostPlace(before)
    case .seen, .began, .dragged, .ended, .cancelled, .drifted, .came, .placed, .scrolledToTop, .settled, .move,
      .scroll,
      .tapped, .tappedOutside:
      return nil
    }
  }

  private func lostPlace(_ before: ScrollMachine) -> String? {
    // Lengths out of range are ignored, and a finger may have pulled a scroll.
    if machine.state == before.state { return nil }
    for node in screen.scrolls {
      guard case .scroll(let rules) = screen.nodes[node].kind, let earlier = scroll(node, in: before),
        let now = scroll(node, in: machine)
      else { continue }
      let end = machine.limits(node).upper
      // A hidden page may reset, pinned or not.
      if now.offset == (rules.startsAtEnd ? end : 0), !isShown(node) { continue }
      // A pulled scroll stays at the visible offset, and goes on with its return.
      if earlier.isPinned, now.offset < end || now.offset > end && driven(before) == nil && !isInMotion(node) {
        return "\(name(node)) was pinned and is not"
      }
      if rules.near != nil {
        // A finger keeps the rows that it holds.
        if earlier.offset == before.limits(node).upper, now.offset != end, driven(before) == nil {
          return "\(name(node)) was at its end"
        }
      } else if earlier.offset == 0, !now.isPinned, now.offset != 0 {
        return "\(name(node)) was expanded and is not"
      }
    }
    return nil
  }

  /// Whether the host moves a node: it decelerates, or goes to an offset.
  private func isInMotion(_ node: Int) -> Bool {
    if scroll(node, in: machine)?.isSettling == true { return true }
    if case .fling(let flung) = machine.state.owner { return flung == node }
    return false
  }

  /// Whether a node can be beyond an end under a finger, or on its way back.
  private func hasOpenEnd(_ node: Int) -> Bool {
    leavesAsNeeded(node)
      || screen.chains.contains { ($0.up + $0.down).contains { $0.limit == .none && $0.node == node } }
  }

  private func leavesAsNeeded(_ node: Int) -> Bool {
    if case .scroll(let scroll) = screen.nodes[node].kind { scroll.leavesAsNeeded } else { false }
  }

  /// A violation of an invariant after an event: a scroll outside of its range without a finger, or a resting sheet off
  /// its notch.
  private func resting() -> String? {
    for node in consumers {
      let position = machine.position(node)
      guard position.isFinite else { return "\(name(node)) is at \(position)" }
      if hasOpenEnd(node), driven != nil || isInMotion(node) { continue }
      switch sheet(node)?.phase {
      case .settling: continue
      case .resting(let at):
        let height = machine.height(node, at: at)
        if height != position { return "\(name(node)) rests at \(position), its notch is \(height)" }
        continue
      case .tracking, nil: break
      }
      let (lower, upper) = machine.limits(node)
      if position < lower || position > upper { return "\(name(node)) is at \(position), outside \(lower)…\(upper)" }
    }
    return nil
  }
}

extension ScrollMachine.Event {
  /// The numbers of the event, without nodes and tokens.
  package var numbers: [Double] {
    switch self {
    case .seen(_, let at), .began(_, let at), .placed(_, let at): [at]
    case .dragged(_, let by): [by]
    case .ended(_, let velocity): [velocity]
    case .drifted(_, let by, let velocity): [by, velocity]
    case .resized(let environment): environment.numbers
    case .measured(let measures), .prepended(let measures): measures
    case .cancelled, .came, .scrolledToTop, .settled, .move, .scroll, .tapped, .tappedOutside, .tappedTitle, .willShow,
      .selected, .mode:
      []
    }
  }
}
