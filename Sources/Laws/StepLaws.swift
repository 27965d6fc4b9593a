// The contract of one step of a plan: laws 1 to 4 and 7 of Semantics for a consumer by itself. A position is arbitrary, also
// beyond the limit, since a pull beyond an open end is given back by a step like any other.
extension ProofTask {
  package static var steps: [ProofTask] {
    let kinds: [(Consumers.Kind, [ScrollMachine.Step.Limit])] = [
      (.sheet, [.lower, .upper, .none]), (.topSheet, [.lower, .upper, .none]),
      (.scroll, [.lower, .upper, .returned, .none]), (.list, [.lower, .upper, .none]),
    ]
    return kinds.flatMap { kind, limits in
      limits.flatMap { limit in
        [ScrollMachine.Step.Gate.open, kind.isSheet ? .tracking : .finger].map { gate in
          ProofTask("step of a \(kind) to \(limit), gate \(gate)") { explorer in
            let step = ScrollMachine.Step(0, to: limit, gate)
            contract(Consumers([kind], up: [step], down: [step]), step, explorer)
          }
        }
      }
    }
  }

  private static func contract(_ consumers: Consumers, _ step: ScrollMachine.Step, _ explorer: Explorer) {
    let isHeld = explorer.choose("held", [true, false])
    guard var machine = consumers.machine(explorer, isHeld: isHeld),
      consumers.place(0, &machine, explorer, isInRange: false)
    else { return }
    if !consumers.kinds[0].isSheet { machine.state.scrolls[0].isPinned = explorer.choose("pinned", [false, true]) }
    let isOpen = isHeld || step.gate == .open
    let (distance, other) = (explorer.symbol("d"), explorer.symbol("e"))
    if explorer.choose("law", ["one", "two"]) == "one" {
      one(consumers, step, machine, distance, isOpen: isOpen, explorer)
    } else {
      two(machine, distance, other, explorer)
    }
  }

  private static func one(
    _ consumers: Consumers, _ step: ScrollMachine.Step, _ machine: ScrollMachine, _ distance: AffineNumber,
    isOpen: Bool, _ explorer: Explorer
  ) {
    var moved = machine
    let rest = moved.move(0, distance)
    let taken = consumers.taken(0, machine, moved)
    explorer.claim("conservation", taken + rest == distance)
    if distance == 0 { return explorer.claim("zero", taken == 0 && rest == 0 && !isChanged(machine, moved)) }
    let isUp = distance > 0
    explorer.claim("sign", isUp ? taken >= 0 && rest >= 0 : taken <= 0 && rest <= 0)
    guard isOpen else {
      explorer.claim("gate", taken == 0 && rest == distance && !isChanged(machine, moved))
      return explorer.claim("first", machine.firstConsumer(0, distance) == nil)
    }
    guard let limit = consumers.limit(step, machine), let room = consumers.room(step, machine) else {
      explorer.claim("open end", rest == 0)
      return explorer.claim("first", machine.firstConsumer(0, distance) == nil)
    }
    let hasRoom = isUp ? room > 0 : room < 0
    let position = moved.position(0)
    explorer.claim("first", (machine.firstConsumer(0, distance) != nil) == hasRoom)
    if hasRoom {
      explorer.claim("range", isUp ? taken <= room : taken >= room)
      explorer.claim("exhaustion", rest == 0 || position == limit)
      explorer.claim("exact arrival", position != limit || !position.isRounded)
    } else {
      explorer.claim("range", taken == 0)
    }
    guard consumers.kinds[0] == .scroll else { return }
    let arrives = isUp && hasRoom && step.limit == .upper && position == limit
    let leaves = !isUp && hasRoom && step.limit != .upper
    explorer.claim(
      "pinned", moved.state.scrolls[0].isPinned == (arrives || machine.state.scrolls[0].isPinned && !leaves))
  }

  /// Two movements: split invariance and monotonicity.
  private static func two(
    _ machine: ScrollMachine, _ one: AffineNumber, _ other: AffineNumber, _ explorer: Explorer
  ) {
    var (first, second) = (machine, machine)
    if explorer.choose("law", ["split", "monotone"]) == "monotone" {
      guard explorer.assume(atMost(one, other)) else { return }
      explorer.claim("monotone", first.move(0, one) <= second.move(0, other))
      let grows = machine.screen.traits[0].growsUp
      explorer.claim(
        "monotone", grows ? first.position(0) <= second.position(0) : first.position(0) >= second.position(0))
      return
    }
    let isUp = explorer.choose("up", [true, false])
    guard isUp ? explorer.assume(below(0, one), below(0, other)) : explorer.assume(below(one, 0), below(other, 0))
    else {
      return
    }
    let left = first.move(0, one) + first.move(0, other)
    explorer.claim("split", left == second.move(0, one + other) && first.position(0) == second.position(0))
    explorer.claim("split", first.state.scrolls.map(\.isPinned) == second.state.scrolls.map(\.isPinned))
  }

  /// Whether anything but positions differs.
  private static func isChanged(_ one: ScrollMachine, _ other: ScrollMachine) -> Bool {
    one.state.scrolls.map(\.isPinned) != other.state.scrolls.map(\.isPinned) || !other.effects.isEmpty
  }
}
