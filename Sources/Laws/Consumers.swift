import Numerics

/// Consumers with symbols for their positions and limits, and the plan that moves them.
struct Consumers: Sendable {
  typealias Step = ScrollMachine.Step

  enum Kind: Sendable {
    case sheet, topSheet
    /// A scroll that hands over at its critical offset, below headers that may return.
    case scroll
    /// A scroll that another page can leave beyond its end.
    case scrollAsNeeded
    case list

    var isSheet: Bool {
      switch self {
      case .sheet, .topSheet: true
      case .scroll, .scrollAsNeeded, .list: false
      }
    }
  }

  let kinds: [Kind]
  let screen: ScrollMachine.Screen
  private let up: [Step], down: [Step]

  /// Chain 0 is the plan. Each step is also a chain of its own: the steps up, then the steps down.
  init(_ kinds: [Kind], up: [Step], down: [Step]) {
    (self.kinds, self.up, self.down) = (kinds, up, down)
    let nodes = kinds.enumerated().map { number, kind -> ScrollMachine.NodeRules in
      let rules: ScrollMachine.Kind =
        switch kind {
        case .sheet: .sheet(Self.sheet(.bottom))
        case .topSheet: .sheet(Self.sheet(.top))
        case .scroll: .scroll(.init(handsOver: true))
        case .scrollAsNeeded: .scroll(.init(handsOver: true, leavesAsNeeded: true))
        case .list: .scroll(.init())
        }
      return ScrollMachine.NodeRules("\(kind) \(number)", rules, moves: .chain(0))
    }
    let all = Array(kinds.indices)
    screen = ScrollMachine.Screen(
      nodes,
      chains: [.init(all, up: up, down: down)] + up.map { .init(all, up: [$0], down: []) }
        + down.map { .init(all, up: [], down: [$0]) })
  }

  private static func sheet(_ edge: ScrollMachine.Edge) -> ScrollMachine.Sheet {
    .init(
      edge: edge, notches: ["low", "high"], initial: 0, release: .init(.nearest),
      spring: .init(response: .init(1), damping: .init(1), atRest: .init(1)))
  }

  func steps(isUp: Bool) -> [Step] { isUp ? up : down }

  /// The chains of the single steps of a direction.
  func stepChains(isUp: Bool) -> [Int] { isUp ? up.indices.map { 1 + $0 } : down.indices.map { 1 + up.count + $0 } }

  /// Numbers of the consumers: 0 ≤ lower ≤ returned ≤ upper. Everything but a sheet has the lower limit 0.
  func machine(_ explorer: Explorer, isHeld: Bool = true) -> ScrollMachine? {
    var lengths = ScrollMachine.Lengths(screen)
    for (node, kind) in kinds.enumerated() {
      let upper = explorer.symbol("upper \(node)")
      guard explorer.assume(atMost(0, upper)) else { return nil }
      switch kind {
      case .sheet, .topSheet:
        let lower = explorer.symbol("lower \(node)")
        guard explorer.assume(atMost(0, lower), atMost(lower, upper)) else { return nil }
        let first = screen.traits[node].firstNotch
        (lengths.notches[first], lengths.notches[first + 1]) = (lower, upper)
      case .scroll, .scrollAsNeeded:
        let returned = explorer.symbol("returned \(node)")
        guard explorer.assume(atMost(0, returned), atMost(returned, upper)) else { return nil }
        (lengths.nodes[node].critical, lengths.nodes[node].returned) = (upper, returned)
      case .list: lengths.nodes[node].range = upper
      }
    }
    let solved = lengths
    var machine = ScrollMachine(
      screen, .init { _, _ in solved }, environment: .init(height: 0, width: 0, safeAreaTop: 0, safeAreaBottom: 0),
      measures: [])
    if isHeld {
      machine.state.owner = .finger(on: 0)
      for slot in machine.state.sheets.indices { machine.state.sheets[slot].phase = .tracking(from: 0) }
    }
    return machine
  }

  /// Puts a consumer at an arbitrary position, within its limits if it must be.
  func place(_ node: Int, _ machine: inout ScrollMachine, _ explorer: Explorer, isInRange: Bool) -> Bool {
    let position = explorer.symbol("x\(node)")
    if kinds[node].isSheet {
      machine.state.sheets[machine.slot(node)].height = position
    } else {
      machine.state.scrolls[machine.slot(node)].offset = position
    }
    let limits = machine.limits(node)
    return !isInRange || explorer.assume(atMost(limits.lower, position), atMost(position, limits.upper))
  }

  /// The part of a movement that a consumer took, positive as content moves up.
  func taken(_ node: Int, _ before: ScrollMachine, _ after: ScrollMachine) -> AffineNumber {
    let change = after.position(node) - before.position(node)
    return screen.traits[node].growsUp ? change : -change
  }

  /// The limit of a step. `nil` for an open end.
  func limit(_ step: Step, _ machine: ScrollMachine) -> AffineNumber? {
    switch step.limit {
    case .lower: machine.limits(step.node).lower
    case .upper: machine.limits(step.node).upper
    case .returned: machine.state.lengths.nodes[step.node].returned
    case .none: nil
    }
  }

  /// The distance from a consumer to the limit of a step, positive as content moves up. `nil` for an open end.
  func room(_ step: Step, _ machine: ScrollMachine) -> AffineNumber? {
    limit(step, machine).map { limit in
      let room = limit - machine.position(step.node)
      return screen.traits[step.node].growsUp ? room : -room
    }
  }
}
