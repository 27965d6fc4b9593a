import Machine
import Model
import Numerics
import ProgramIR

/// Checks every event of a machine against the spec's declarations and the laws.
///
/// The only shared part with the lowering are the declared plans: a movement is executed here on exact numbers, as the
/// reference describes it, and compared with the machine's doubles. They must be equal on the grid of 1/64 point, and
/// may differ by four units in the last place per step elsewhere.
package struct LawChecker {
  package let machine: Machine
  package let bytecode: Bytecode
  private var interpreter: MachineInterpreter
  /// The effects of the last event.
  package private(set) var effects: [Value<Double>] = []
  /// The number of compared movements, and of those on the grid.
  package private(set) var movements = (all: 0, onGrid: 0)

  package init(_ machine: Machine, environment: [Double], measures: [Double]) {
    self.machine = machine
    bytecode = Bytecode(Self.askable(machine))
    interpreter = MachineInterpreter(bytecode, environment: environment, measures: measures)
  }

  // MARK: - Asking the machine for limits and gates

  private static func limitName(_ chain: Int, _ consumer: Int, _ which: String) -> String {
    "limit.\(chain).\(consumer).\(which)"
  }

  private static func gateName(_ chain: Int, _ direction: Direction, _ step: Int) -> String {
    "gate.\(chain).\(direction).\(step)"
  }

  /// The program with a query for every limit and gate of the plans, and for the position that is shown of each node.
  private static func askable(_ machine: Machine) -> Program {
    var program = machine.program
    func add(_ name: String, _ type: Type, _ body: [Statement]) {
      program.functions.append(Function(name, .query, returns: type, summary: "", body: body))
    }
    for (number, chain) in machine.chains.enumerated() {
      for (place, terms) in chain.terms.enumerated() {
        add(limitName(number, place, "lower"), .number, [.return(terms.lower)])
        add(limitName(number, place, "upper"), .number, [.return(terms.upper)])
        if let returned = terms.returned { add(limitName(number, place, "returned"), .number, [.return(returned)]) }
        add(limitName(number, place, "shown"), .number, [.return(terms.shown ?? .state(terms.position))])
      }
      for direction in Direction.allCases {
        for (place, step) in chain[direction].steps.enumerated() {
          let condition: Term
          switch step.gate {
          case .open: condition = .bool(true)
          case .finger:
            condition = .isCase(
              .state("gestureOwner"), enumeration: ReservedNames.gestureOwner, name: GestureOwner.finger.name)
          case .tracking(let sheet):
            condition = .isCase(
              .state(NodeNames(sheet).phase), enumeration: NodeNames(sheet).phaseType,
              name: SheetPhase.tracking.name)
          }
          add(
            gateName(number, direction, place), .bool,
            [.if(condition, then: [.return(.bool(true))], otherwise: [.return(.bool(false))])])
        }
      }
    }
    return program
  }

  package func number(_ field: String) -> Double { interpreter[field]?.number ?? 0 }

  private func limit(_ chain: Int, _ consumer: Int, _ which: String) -> Double {
    interpreter.query(Self.limitName(chain, consumer, which))?.number ?? 0
  }

  private func itemName(_ field: String, _ enumeration: String) -> String? {
    interpreter[field].flatMap { bytecode.enumCase($0, of: enumeration)?.name }
  }

  package func phase(_ sheet: String) -> SheetPhase? {
    itemName(NodeNames(sheet).phase, NodeNames(sheet).phaseType).flatMap(SheetPhase.init)
  }

  /// The region of the gesture owner.
  package var driven: String? { driven(interpreter) }

  private func driven(_ interpreter: MachineInterpreter) -> String? {
    guard let owner = interpreter["gestureOwner"],
      bytecode.enumCase(owner, of: ReservedNames.gestureOwner)?.name == GestureOwner.finger.name,
      let region = owner.parts.first
    else { return nil }
    return bytecode.enumCase(region, of: ReservedNames.region)?.name
  }

  /// The chain that a finger on a region moves, according to the selected pages.
  private func chain(of region: String) -> Int? {
    machine.chains.firstIndex { $0.name == leaf(of: region) }
  }

  private func leaf(of node: String) -> String {
    func scrolling(in parent: String) -> [ScreenDescription.Node] {
      machine.screenDescription.nodes.filter { $0.parent == parent && $0.kind.scrolls }
    }
    switch machine.screenDescription.node(node)?.kind {
    case .scroll: return scrolling(in: node).last.map { leaf(of: $0.name) } ?? node
    case .tabs:
      let page = itemName(NodeNames(node).page, NodeNames(node).pageType) ?? node
      return scrolling(in: page).first.map { leaf(of: $0.name) } ?? page
    case .bar, .block, .carousel, .header, .page, .list, .sheet, nil: return node
    }
  }

  /// Whether the page of a node and the pages around it are selected.
  package func isShown(_ node: String) -> Bool {
    guard let screenDescription = machine.screenDescription.node(node), let parent = screenDescription.parent else {
      return true
    }
    if screenDescription.kind == .page,
      itemName(NodeNames(parent).page, NodeNames(parent).pageType) != node
    {
      return false
    }
    return isShown(parent)
  }

  private func lies(_ node: String, inKind kind: ScreenDescription.Kind) -> Bool {
    var parent = machine.screenDescription.node(node)?.parent
    while let name = parent {
      if machine.screenDescription.node(name)?.kind == kind { return true }
      parent = machine.screenDescription.node(name)?.parent
    }
    return false
  }

  // MARK: - The plan, exactly

  struct Movement {
    var positions: [Rational]
    var rest: Rational
    var isOnGrid: Bool
    var tolerance: Double
  }

  private func carriedOut(_ number: Int, _ distance: Double) -> Movement? {
    let chain = machine.chains[number]
    let direction: Direction = distance > 0 ? .up : .down
    var numbers = [distance]
    func exact(_ value: Double) -> Rational? {
      numbers.append(value)
      return Rational(exactly: value)
    }
    guard let way = exact(distance) else { return nil }
    var positions: [Rational] = []
    for terms in chain.terms {
      guard let position = exact(self.number(terms.position)) else { return nil }
      positions.append(position)
    }
    var rest = way
    for (place, step) in chain[direction].steps.enumerated() where !rest.isZero {
      guard interpreter.query(Self.gateName(number, direction, place))?.bool == true else { continue }
      let sense = Rational(chain.consumers[step.consumer].sense)
      let name: String
      switch step.limit {
      case .lowest, .zero: name = "lower"
      case .highest, .end: name = "upper"
      case .returned: name = "returned"
      case .none:
        positions[step.consumer] += sense * rest
        rest = .zero
        continue
      }
      guard let limit = exact(self.limit(number, step.consumer, name)) else { return nil }
      let room = (limit - positions[step.consumer]) * sense
      guard room.signum == way.signum else { continue }
      if rest.magnitude < room.magnitude {
        positions[step.consumer] += sense * rest
        rest = .zero
      } else {
        positions[step.consumer] = limit
        rest -= room
      }
    }
    let isOnGrid = numbers.allSatisfy { ($0 * 64).rounded() == $0 * 64 && $0.magnitude < 0x1p30 }
    let largest = numbers.map(\.magnitude).max() ?? 0
    return Movement(
      positions: positions, rest: rest, isOnGrid: isOnGrid,
      tolerance: isOnGrid ? 0 : 4 * Double(chain[direction].steps.count + 1) * max(largest, 1).ulp)
  }

  // MARK: - Events

  /// Handles an event. Returns a violation, or `nil`.
  package mutating func handle(_ event: Value<Double>) -> String? {
    guard let declared = bytecode.enumCase(event, of: ReservedNames.event) else { return nil }
    let before = interpreter
    var fault: String?
    switch declared.name {
    case "dragged": fault = drag(event)
    default:
      let answer = interpreter.handle(event)
      effects = answer.effects
      if !isSound(event) {
        if interpreter.state != before.state || !answer.effects.isEmpty || answer.rest != 0 {
          fault = "a number from nowhere changes something"
        }
      } else {
        fault = shared(by: declared.name, before)
      }
    }
    return (fault ?? resting()).map { "\(declared.name)\(numbers(of: event)): \($0)" }
  }

  private func numbers(of value: Value<Double>) -> [Double] {
    if let number = value.number { return [number] }
    return value.parts.flatMap(numbers)
  }

  private func isSound(_ value: Value<Double>) -> Bool {
    numbers(of: value).allSatisfy { $0.isFinite && $0.magnitude <= 0x1p30 }
  }

  private mutating func drag(_ event: Value<Double>) -> String? {
    let by = event.parts.last?.number ?? 0
    let region = event.parts.first.flatMap { bytecode.enumCase($0, of: ReservedNames.region)?.name }
    let before = interpreter
    guard isSound(event), let region, region == driven, by != 0, let number = chain(of: region) else {
      let answer = interpreter.handle(event)
      effects = answer.effects
      let isStill = interpreter.state == before.state && answer.effects.isEmpty && answer.rest == 0
      return isStill || by == 0 ? nil : "a movement that does not count changes something"
    }
    guard let expected = carriedOut(number, -by) else { return "a position is not a number" }
    let answer = interpreter.handle(event)
    effects = answer.effects
    movements.all += 1
    if expected.isOnGrid { movements.onGrid += 1 }
    let chain = machine.chains[number]
    for (place, terms) in chain.terms.enumerated() {
      let (got, wanted) = (self.number(terms.position), expected.positions[place].double)
      // A host that reports a finger on a hidden page is wrong; the page resets according to its memory.
      let start = terms.beginsAtEnd ? self.number(terms.position, end: chain) : 0
      if got == start, !isShown(chain.consumers[place].node) { continue }
      if !((got - wanted).magnitude <= expected.tolerance) {
        return "\(terms.position) is \(got), and the plan of \(chain.name) leads to \(wanted)"
      }
    }
    if !((answer.rest - expected.rest.double).magnitude <= expected.tolerance) {
      return "\(answer.rest) is left over, and by the plan of \(chain.name) \(expected.rest.double)"
    }
    // A hidden page that resets between two parts does not reset during one.
    let isCut = expected.isOnGrid && chain.consumers.allSatisfy { isShown($0.node) }
    return misshown(region, by, answer.rest, number, before) ?? strangers(chain, before)
      ?? (isCut ? chunks(event, before) : nil)
  }

  /// The region whose position on the host differs from the machine. A region follows the finger by itself from where
  /// it was shown, and moves where it is placed; a refresh control shows the rest.
  private func misshown(
    _ region: String, _ by: Double, _ rest: Double, _ chain: Int, _ before: MachineInterpreter
  ) -> String? {
    let plans = machine.chains[chain]
    guard let place = plans.consumers.firstIndex(where: { $0.node == region && $0.kind != .sheet }),
      rest >= 0 || !plans.terms[place].isRefreshed
    else { return nil }
    let query = Self.limitName(chain, place, "shown")
    var host = (before.query(query)?.number ?? 0) - by
    for effect in effects
    where bytecode.enumCase(effect, of: ReservedNames.effect)?.name == Effect.place.rawValue && effect.parts.count == 2
    {
      let told = bytecode.enumCase(effect.parts[0], of: ReservedNames.region)?.name
      if told == region, let at = effect.parts[1].number { host = at }
    }
    let shown = interpreter.query(query)?.number ?? 0
    return host == shown ? nil : "the host shows \(region) at \(host) and not at \(shown)"
  }

  /// A node that a movement changed although it is not in the chain, except pages that reset and content that is laid
  /// out again.
  private func strangers(_ chain: Chain, _ before: MachineInterpreter) -> String? {
    let own = Set(chain.terms.map(\.position))
    for other in machine.chains {
      for (consumer, terms) in zip(other.consumers, other.terms) where !own.contains(terms.position) {
        if before[terms.position]?.number == interpreter[terms.position]?.number { continue }
        if lies(consumer.node, inKind: .page) || lies(consumer.node, inKind: .sheet) { continue }
        return "\(terms.position) moves, which does not lie on the way to \(chain.name)"
      }
    }
    return nil
  }

  /// A violation of split invariance, or of monotonicity for a slightly larger movement.
  private func chunks(_ event: Value<Double>, _ before: MachineInterpreter) -> String? {
    guard let by = event.parts.last?.number, let index = event.caseIndex else { return nil }
    func moved(_ distances: Double...) -> MachineInterpreter {
      var copy = before
      for distance in distances { _ = copy.handle(.enumCase(index, [event.parts[0], .number(distance)])) }
      return copy
    }
    let half = (by * 32).rounded(.towardZero) / 64
    let parts = moved(half, by - half)
    // A hidden page may reset between the parts, and not during the whole.
    let hidden = machine.chains.flatMap { zip($0.consumers, $0.terms) }.filter { !isShown($0.0.node) }
    let isReset = hidden.contains { parts[$0.1.position]?.number != interpreter[$0.1.position]?.number }
    if half != 0, half != by, !isReset, parts.state != interpreter.state {
      return "in parts of \(half) and \(by - half) it comes to something else"
    }
    let more = moved(by + (by < 0 ? -1 : 1) / 64)
    for chain in machine.chains {
      for (consumer, terms) in zip(chain.consumers, chain.terms) {
        let (less, further) = (number(terms.position), more[terms.position]?.number ?? 0)
        let isBack = Double(consumer.sense) * (further - less) * (by < 0 ? 1 : -1) < 0
        if isBack, !lies(consumer.node, inKind: .page), !lies(consumer.node, inKind: .sheet) {
          return "a little more of it gives \(terms.position) \(further) instead of \(less)"
        }
      }
    }
    return nil
  }

  /// A node that an event must not move and has moved.
  private func shared(by event: String, _ before: MachineInterpreter) -> String? {
    func moves(_ isMeant: (ScreenDescription.Node) -> Bool) -> String? {
      for node in machine.screenDescription.nodes where isMeant(node) {
        let field = node.kind == .sheet ? NodeNames(node.name).height : NodeNames(node.name).offset
        if before[field]?.number != interpreter[field]?.number { return "\(field) jumps" }
      }
      return nil
    }
    switch event {
    case "willShow", "selected": return moves { !lies($0.name, inKind: .page) }
    // A pulled scroll returns to its end.
    case "mode": return driven(before) != nil ? nil : moves { !lies($0.name, inKind: .sheet) }
    case "resized", "measured", "prepended":
      // Lengths with a geometry out of range are ignored, and a finger may have pulled a scroll.
      if interpreter.state == before.state { return nil }
      for chain in machine.chains {
        for (consumer, terms) in zip(chain.consumers, chain.terms) where consumer.kind != .sheet {
          // A pulled scroll stays at the visible offset.
          let (now, end) = (number(terms.position), number(terms.position, end: chain))
          // A hidden page may reset, pinned or not.
          if now == (terms.beginsAtEnd ? end : 0), !isShown(consumer.node) { continue }
          if before[consumer.node + "Pinned"]?.bool == true, now < end || now > end && driven(before) == nil {
            return "\(consumer.node) was pinned and is not"
          }
          if terms.growth != nil {
            // A list from its end stays there.
            let earlier = upper(of: terms.position, chain, before)
            if before[terms.position]?.number == earlier, now != end { return "\(terms.position) was at its end" }
            continue
          }
          if before[terms.position]?.number == 0, interpreter[consumer.node + "Pinned"]?.bool != true,
            number(terms.position) != 0
          {
            return "\(terms.position) was expanded and is not"
          }
        }
      }
      return nil
    default: return nil
    }
  }

  private func number(_ position: String, end chain: Chain) -> Double { upper(of: position, chain, interpreter) }

  private func upper(of position: String, _ chain: Chain, _ interpreter: MachineInterpreter) -> Double {
    guard let number = machine.chains.firstIndex(of: chain),
      let place = chain.terms.firstIndex(where: { $0.position == position })
    else { return 0 }
    return interpreter.query(Self.limitName(number, place, "upper"))?.number ?? 0
  }

  /// Whether the host moves a node: it decelerates, or goes to an offset.
  private func isInMotion(_ node: String) -> Bool {
    if interpreter[NodeNames(node).settling]?.bool == true { return true }
    guard let owner = interpreter["gestureOwner"],
      bytecode.enumCase(owner, of: ReservedNames.gestureOwner)?.name == GestureOwner.fling.name,
      let region = owner.parts.first
    else { return false }
    return bytecode.enumCase(region, of: ReservedNames.region)?.name == node
  }

  /// A violation of an invariant after an event: a scroll outside of its range without a finger, or a resting sheet off
  /// its notch.
  private func resting() -> String? {
    for (number, chain) in machine.chains.enumerated() {
      for (place, consumer) in chain.consumers.enumerated() {
        let position = self.number(chain.terms[place].position)
        guard position.isFinite else { return "\(consumer.node) is at \(position)" }
        let isOpen =
          (driven != nil || isInMotion(consumer.node))
          && Direction.allCases.contains { direction in
            machine.chains.contains { other in
              other[direction].steps.contains {
                $0.limit == .none && other.consumers[$0.consumer].node == consumer.node
              }
            }
          }
        if isOpen { continue }
        if consumer.kind == .sheet {
          let phase = phase(consumer.node)
          if phase == .settling { continue }
          if phase == .resting {
            let notch = interpreter[NodeNames(consumer.node).phase]?.parts.first
            let height = notch.flatMap { interpreter.query(NodeNames(consumer.node).function("height"), [$0])?.number }
            if height != position { return "\(consumer.node) rests at \(position), its notch is \(height ?? .nan)" }
            continue
          }
        }
        let (lower, upper) = (limit(number, place, "lower"), limit(number, place, "upper"))
        // Without an active notch there is no range. Lint rejects such a screen, so nothing is guaranteed.
        if lower <= upper, position < lower || position > upper {
          return "\(consumer.node) is at \(position), outside \(lower)…\(upper)"
        }
      }
    }
    return nil
  }
}
