internal import Model
import Numerics
import ProgramIR
import Tables

// Execution of a plan: each consumer stops exactly at its limit, and the rest of the movement goes to the next step.
extension Lowering {
  private var remaining: Term { .local("remaining") }

  mutating func addMovement(_ path: ScrollTopology.Path, _ chain: Chain) {
    let names = [
      Direction.up: names.function("scrollUp", path.leaf), .down: names.function("scrollDown", path.leaf),
    ]
    for direction in Direction.allCases where !chain[direction].steps.isEmpty {
      let order = describe(path, chain[direction])
      add(
        Function(
          names[direction] ?? "", .action, [Field("distance", .number)], returns: .number,
          summary: "Moves content \(direction.rawValue): \(order). Returns the rest.",
          body: [.variable("remaining", .number, .local("distance"))]
            + chain[direction].steps.indices.flatMap {
              riding(path, chain, direction, before: $0) + step(path, chain, direction, $0)
            } + [.return(remaining)]))
    }
    var body: [Statement] = []
    for direction in Direction.allCases where !chain[direction].steps.isEmpty {
      let isMeant: Term = direction == .up ? .local("distance") .> .zero : .local("distance") .< .zero
      body.append(
        .if(
          isMeant,
          then: [
            .callAction(names[direction] ?? "", [.local("distance")], result: "left"), .return(.local("left")),
          ], otherwise: []))
    }
    add(
      Function(
        chain.function, .action, [Field("distance", .number)], returns: .number,
        summary: "Moves the consumers of the chain to `\(chain.name)`. A positive distance moves content up.",
        body: body + [.return(.local("distance"))]))
  }

  private func describe(_ path: ScrollTopology.Path, _ plan: Plan) -> String {
    plan.steps.map { step in
      let name = "`\(names.name(path.consumers[step.consumer]))`"
      return switch step.limit {
      case .lowest: "\(name) to its lowest notch"
      case .highest: "\(name) to its highest notch"
      case .zero: "\(name) to its start"
      case .end: handsOver(path.consumers[step.consumer]) ? "\(name) to its critical offset" : "\(name) to its end"
      case .returned: "\(name) until what returns is back"
      case .none: "\(name) beyond its end"
      }
    }.joined(separator: ", then ")
  }

  func limit(_ limit: Plan.Step.Limit, _ terms: ConsumerBinding) -> Term? {
    switch limit {
    case .lowest, .zero: terms.lower
    case .highest, .end: terms.upper
    case .returned: terms.returned
    case .none: nil
    }
  }

  /// Returns the distance to a limit, with the sign of a movement toward the limit, in points. `nil` if the step has no
  /// limit.
  func room(_ chain: Chain, _ step: Plan.Step) -> Term? {
    let terms = chain.terms[step.consumer]
    guard let limit = limit(step.limit, terms) else { return nil }
    let position = Term.state(terms.position)
    return chain.consumers[step.consumer].sense > 0 ? limit - position : position - limit
  }

  private func gated(_ id: NodeID, _ gate: Plan.Step.Gate, _ body: [Statement]) -> [Statement] {
    switch gate {
    case .open: body
    case .tracking: [.if(names.isTracking(id), then: body, otherwise: [])]
    case .finger:
      [
        .if(
          ProgramNames.isFinger, then: body, otherwise: [])
      ]
    }
  }

  /// Returns the statements of one step. Without room, the movement passes on. A movement within the room is taken
  /// completely.
  ///
  /// **Invariant:** a larger movement *sets* the position to the limit. Adding the room to the position could miss the
  /// limit in doubles.
  private func step(_ path: ScrollTopology.Path, _ chain: Chain, _ direction: Direction, _ index: Int) -> [Statement] {
    let step = chain[direction].steps[index]
    let id = path.consumers[step.consumer]
    let terms = chain.terms[step.consumer]
    let position = Term.state(terms.position)
    let moved = chain.consumers[step.consumer].sense > 0 ? position + remaining : position - remaining
    let leaves = leaving(id, direction, step.limit)
    guard let room = room(chain, step), let limit = limit(step.limit, terms) else {
      return gated(id, step.gate, leaves + [.assign(.state(terms.position), moved), .return(.zero)])
    }
    // A consumer has at most three steps: the return from beyond an end, the headers that return, and the rest.
    let turns = chain[direction].steps.prefix(index).count { $0.consumer == step.consumer }
    let name = names.name(id) + (turns == 0 ? "Room" : turns == 1 ? "RoomLeft" : "RoomBeyond")
    let (hasRoom, isLess): (Term, Term) =
      direction == .up
      ? (.local(name) .> .zero, remaining .< .local(name)) : (.local(name) .< .zero, remaining .> .local(name))
    return gated(
      id, step.gate,
      [
        .constant(name, room),
        .if(
          hasRoom,
          then: leaves + [
            .if(isLess, then: [.assign(.state(terms.position), moved), .return(.zero)], otherwise: []),
            .assign(.state(terms.position), limit),
          ] + arriving(id, direction, step.limit) + [.assign(.local("remaining"), remaining - .local(name))],
          otherwise: []),
      ])
  }

  /// Returns the statements for a step that moves a scroll away from its critical offset. The scroll is pinned from the
  /// movement that reaches this offset until one that leaves it.
  private func leaving(_ id: NodeID, _ direction: Direction, _ limit: Plan.Step.Limit) -> [Statement] {
    guard handsOver(id), direction == .down, limit != .end else { return [] }
    // A movement whose rest is exactly 0 here does not leave the offset.
    return [.if(remaining .!= .zero, then: [.assign(.state(names.pinned(id)), .bool(false))], otherwise: [])]
  }

  /// Returns the statements for a step that reaches the critical offset from below. A return from beyond that offset
  /// needs none, since the scroll is already pinned. What comes from before the start may have nowhere to go.
  private func arriving(_ id: NodeID, _ direction: Direction, _ limit: Plan.Step.Limit) -> [Statement] {
    guard handsOver(id), direction == .up, limit == .end else { return [] }
    return [.assign(.state(names.pinned(id)), hasOpenEnd(id, .down) ? end(id) .> .zero : .bool(true))]
  }

  /// Adds the query for the first consumer with room in the direction of a movement.
  mutating func addReceiver(_ path: ScrollTopology.Path, _ chain: Chain) {
    func search(_ direction: Direction) -> [Statement] {
      chain[direction].steps.flatMap { step -> [Statement] in
        let terms = chain.terms[step.consumer]
        guard let limit = limit(step.limit, terms) else { return [] }
        let id = path.consumers[step.consumer]
        let position = Term.state(terms.position)
        // This comparison is exact: it holds where the distance to the limit has the movement's sign.
        let grows = (direction == .up) == (chain.consumers[step.consumer].sense > 0)
        let hasRoom = grows ? position .< limit : position .> limit
        let found = receiver(names.region(id))
        return gated(id, step.gate, [.if(hasRoom, then: [.return(found)], otherwise: [])])
      }
    }
    add(
      Function(
        names.function("firstConsumer", path.leaf), .query, [Field("distance", .number)],
        returns: .enumeration(Self.receiver),
        summary: "The first consumer of the chain to `\(chain.name)` with room in this direction.",
        body: [
          .if(.local("distance") .> .zero, then: search(.up), otherwise: []),
          .if(.local("distance") .< .zero, then: search(.down), otherwise: []),
          .return(nothing),
        ]))
  }
}
