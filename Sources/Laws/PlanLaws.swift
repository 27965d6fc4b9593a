// Plans of several steps. By composition (Semantics, section 2) the laws hold for every plan of steps that satisfy the
// contract; these proofs check the composition on the plans that the compiler makes, and on lists up to a length of 6.
extension ProofTask {
  private typealias Step = ScrollMachine.Step

  static var plans: [ProofTask] {
    let nested = (1...6).map { length in
      PlanCase(
        "\(length) lists",
        Consumers(
          Array(repeating: .list, count: length), up: (0..<length).map { Step($0, to: .upper) },
          down: (0..<length).reversed().map { Step($0, to: .lower) }), isLong: length > 4)
    }
    return (nested + declared).flatMap { plan in
      [
        ProofTask("plan of \(plan.name): one movement") { one(plan, $0) },
        ProofTask("plan of \(plan.name): split", isLong: plan.isLong) { split(plan, $0) },
        ProofTask("plan of \(plan.name): monotone", isLong: plan.isLong) { monotone(plan, $0) },
      ]
    }
  }

  private struct PlanCase: Sendable {
    var name: String
    var consumers: Consumers
    var isLong: Bool
    /// Whether every position stays in its limits.
    var isClosed: Bool

    init(_ name: String, _ consumers: Consumers, isLong: Bool = false) {
      (self.name, self.consumers, self.isLong) = (name, consumers, isLong)
      isClosed =
        [true, false].allSatisfy { consumers.steps(isUp: $0).allSatisfy { $0.limit != .none } }
        && !consumers.screen.traits.contains(where: \.canBePulled)
    }
  }

  private static var declared: [PlanCase] {
    let (sheet, list) = (Step(0, to: .upper, .tracking), Step(1, to: .upper))
    let shrink = Step(0, to: .lower, .tracking)
    return [
      PlanCase("sheet, list", Consumers([.sheet, .list], up: [sheet, list], down: [Step(1, to: .lower), shrink])),
      PlanCase(
        "sheet at the top, list",
        Consumers([.topSheet, .list], up: [shrink, list], down: [Step(1, to: .lower), sheet])),
      PlanCase(
        "list, then sheet", Consumers([.sheet, .list], up: [list], down: [Step(1, to: .lower), shrink])),
      PlanCase(
        "scroll, list",
        Consumers(
          [.scroll, .list], up: [Step(0, to: .upper), list], down: [Step(1, to: .lower), Step(0, to: .lower)])),
      PlanCase(
        "returning scroll, list",
        Consumers(
          [.scroll, .list], up: [Step(0, to: .upper), list],
          down: [Step(0, to: .returned), Step(1, to: .lower), Step(0, to: .lower)])),
      PlanCase(
        "sheet, scroll, list",
        Consumers(
          [.sheet, .scroll, .list], up: [sheet, Step(1, to: .upper), Step(2, to: .upper)],
          down: [Step(2, to: .lower), Step(1, to: .lower), shrink])),
      PlanCase(
        "sheet, returning scroll, list",
        Consumers(
          [.sheet, .scroll, .list], up: [sheet, Step(1, to: .upper), Step(2, to: .upper)],
          down: [Step(1, to: .returned), Step(2, to: .lower), Step(1, to: .lower), shrink]), isLong: true),
      PlanCase(
        "list with open ends",
        Consumers(
          [.list], up: [Step(0, to: .upper), Step(0, to: .none, .finger)],
          down: [Step(0, to: .lower), Step(0, to: .none, .finger)])),
      PlanCase(
        "scroll, list with open ends",
        Consumers(
          [.scroll, .list], up: [Step(1, to: .lower), Step(0, to: .upper), list, Step(1, to: .none, .finger)],
          down: [Step(1, to: .upper), Step(1, to: .lower), Step(0, to: .lower), Step(1, to: .none, .finger)])),
      PlanCase(
        "scroll that leaves as needed, list",
        Consumers(
          [.scrollAsNeeded, .list], up: [Step(0, to: .upper), list],
          down: [Step(0, to: .upper), Step(1, to: .lower), Step(0, to: .lower)])),
      PlanCase(
        "scroll with an open start, list",
        Consumers(
          [.scroll, .list], up: [Step(0, to: .upper), list],
          down: [Step(1, to: .lower), Step(0, to: .lower), Step(0, to: .none, .finger)])),
      PlanCase(
        "sheet with open ends, list",
        Consumers(
          [.sheet, .list], up: [sheet, list, Step(0, to: .none, .tracking)],
          down: [sheet, Step(1, to: .lower), shrink, Step(0, to: .none, .tracking)])),
    ]
  }

  private static func start(_ plan: PlanCase, _ explorer: Explorer) -> ScrollMachine? {
    guard var machine = plan.consumers.machine(explorer) else { return nil }
    var pulled: [Int] = []
    for node in plan.consumers.kinds.indices {
      let opensAtEnd = machine.screen.traits[node].opensAtEnd
      let opensAtStart = machine.screen.traits[node].opensAtStart
      guard plan.consumers.place(node, &machine, explorer, isInRange: !opensAtEnd && !opensAtStart) else { return nil }
      if opensAtEnd || opensAtStart { pulled.append(node) }
    }
    // A consumer is beyond an end only if the end is open, and all others are then at the ends that a movement meets first.
    for node in pulled {
      let (position, limits, traits) = (machine.position(node), machine.limits(node), machine.screen.traits[node])
      let (startIsOpen, endIsOpen) =
        traits.growsUp ? (traits.opensAtStart, traits.opensAtEnd) : (traits.opensAtEnd, traits.opensAtStart)
      guard startIsOpen || explorer.assume(atMost(limits.lower, position)),
        endIsOpen || explorer.assume(atMost(position, limits.upper))
      else { return nil }
      let isBelow = position < limits.lower
      guard isBelow || position > limits.upper else { continue }
      for other in plan.consumers.kinds.indices where other != node {
        let limits = machine.limits(other)
        guard explorer.assume(equal(machine.position(other), isBelow ? limits.lower : limits.upper)) else { return nil }
      }
    }
    return machine
  }

  private static func one(_ plan: PlanCase, _ explorer: Explorer) {
    guard let machine = start(plan, explorer) else { return }
    let (consumers, distance) = (plan.consumers, explorer.symbol("d"))
    var moved = machine
    let rest = moved.move(0, distance)
    let nodes = consumers.kinds.indices
    explorer.claim("conservation", nodes.reduce(rest) { $0 + consumers.taken($1, machine, moved) } == distance)
    if distance == 0 {
      return explorer.claim("zero", rest == 0 && nodes.allSatisfy { consumers.taken($0, machine, moved) == 0 })
    }
    let isUp = distance > 0
    for node in nodes {
      let taken = consumers.taken(node, machine, moved)
      explorer.claim("sign", isUp ? taken >= 0 : taken <= 0)
      let (position, limits) = (moved.position(node), moved.limits(node))
      if plan.isClosed { explorer.claim("range", position >= limits.lower && position <= limits.upper) }
    }
    explorer.claim("sign", isUp ? rest >= 0 : rest <= 0)
    // A consumer that takes something leaves no room in an earlier step.
    let steps = consumers.steps(isUp: isUp)
    for (place, step) in steps.enumerated() {
      guard let room = consumers.room(step, moved) else { continue }
      let hasRoom = isUp ? room > 0 : room < 0
      guard hasRoom else { continue }
      explorer.claim("exhaustion", rest == 0)
      for later in steps[(place + 1)...]
      where later.node != step.node && !steps[..<place].contains(where: { $0.node == later.node }) {
        explorer.claim("order", consumers.taken(later.node, machine, moved) == 0)
      }
    }
    let first = steps.first { step in
      guard let room = consumers.room(step, machine) else { return false }
      return isUp ? room > 0 : room < 0
    }
    explorer.claim("first", machine.firstConsumer(0, distance) == first?.node)
    // The plan is the composition of its steps.
    var folded = machine
    var left = distance
    for chain in consumers.stepChains(isUp: isUp) { left = folded.move(chain, left) }
    explorer.claim("composition", left == rest && nodes.allSatisfy { folded.position($0) == moved.position($0) })
  }

  private static func split(_ plan: PlanCase, _ explorer: Explorer) {
    guard let machine = start(plan, explorer) else { return }
    let (one, other) = (explorer.symbol("d"), explorer.symbol("e"))
    let isUp = explorer.choose("up", [true, false])
    guard isUp ? explorer.assume(below(0, one), below(0, other)) : explorer.assume(below(one, 0), below(other, 0))
    else {
      return
    }
    var (twice, once) = (machine, machine)
    let left = twice.move(0, one) + twice.move(0, other)
    explorer.claim("split", left == once.move(0, one + other))
    explorer.claim("split", plan.consumers.kinds.indices.allSatisfy { twice.position($0) == once.position($0) })
    explorer.claim("split", twice.state.scrolls.map(\.isPinned) == once.state.scrolls.map(\.isPinned))
  }

  private static func monotone(_ plan: PlanCase, _ explorer: Explorer) {
    guard let machine = start(plan, explorer) else { return }
    let (less, more) = (explorer.symbol("d"), explorer.symbol("e"))
    guard explorer.assume(atMost(less, more)) else { return }
    var (one, other) = (machine, machine)
    explorer.claim("monotone", one.move(0, less) <= other.move(0, more))
    for node in plan.consumers.kinds.indices {
      explorer.claim(
        "monotone", plan.consumers.taken(node, machine, one) <= plan.consumers.taken(node, machine, other))
    }
  }
}
