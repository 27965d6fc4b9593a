import Machine
import Model
import ProgramIR
import ScrollworkEngine
import Solver
import Source
import Syntax
import Tables

/// Sends the same events to the interpreter of a lowered screen and to the engine, and compares everything that a host
/// can see.
package struct EngineComparison {
  package let screen: String
  private let bytecode: Bytecode
  private let machine: Machine
  private let table: ScreenTable
  private let hostFunctions: [Function]
  /// The numbers of the nodes by name.
  private let numbers: [String: Int]

  /// `nil` for a file that does not solve.
  package init?(_ file: SourceFile) {
    guard let spec = analyze(parse(file).tree).spec, let solution = solve(spec).solution else { return nil }
    machine = lower(spec, solution)
    table = ScreenTable(spec, solution)
    bytecode = Bytecode(machine.program)
    hostFunctions = machine.program.hostFunctions
    screen = spec.screen.text
    numbers = Dictionary(
      spec.nodes.enumerated().map { ($0.element.name.text, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  package struct Outcome {
    package var events = 0
    package var effects = 0
    /// The first difference of each trace that has one.
    package var differences: [String] = []
  }

  /// Compares random traces of some steps, until the number of events is reached.
  package func run(events: Int, steps: Int = 60, seed: UInt64 = 1) -> Outcome {
    var generator = ReplayGenerator(bytecode, places: machine.scripts.flatMap(\.places), seed: seed)
    var outcome = Outcome()
    for trace in machine.program.extremeTraces { compare(trace, &outcome) }
    for environment in machine.program.boundaryEnvironments {
      compare(generator.trace(from: environment).trace, &outcome)
    }
    while outcome.events < events, outcome.differences.count < 3 {
      compare(generator.trace(steps: steps).trace, &outcome)
    }
    return outcome
  }

  private func compare(_ trace: ReplayTrace, _ outcome: inout Outcome) {
    var old = MachineInterpreter(bytecode, environment: trace.environment, measures: trace.measures)
    var new = table.machine(environment: trace.environment, measures: trace.measures)
    if isCorrected(new) { return }
    if let difference = difference(old, new) {
      outcome.differences.append("\(screen) at the start: \(difference)")
      return
    }
    for (number, step) in trace.steps.enumerated() {
      switch step {
      case .ask(let function, let arguments):
        guard hostFunctions[function].name == "restore", let saved = arguments.first else { continue }
        old.perform("restore", arguments)
        guard new.restore(snapshot(saved, new)) else { continue }
      case .event(let value):
        guard let event = event(value, new) else { continue }
        if isCorrected(event, new) { return }
        let (rest, effects) = old.handle(value)
        let left = new.handle(event)
        outcome.events += 1
        outcome.effects += effects.count
        if isCorrected(new) { return }
        let (expected, actual) = (effects.map { text($0, new) }, new.effects.map(text))
        guard same(rest, left), expected == actual else {
          outcome.differences.append(
            "\(screen) step \(number), \(event): rest \(left), not \(rest); effects \(actual), not \(expected); "
              + "\(history(trace, number, new))")
          return
        }
      }
      if let difference = difference(old, new) {
        outcome.differences.append(
          "\(screen) step \(number): \(difference); \(history(trace, number, new))")
        return
      }
    }
  }

  // MARK: Corrected defects

  /// Whether a sheet can rest nowhere. Its lower limit was above its upper one.
  private func isCorrected(_ machine: ScrollMachine) -> Bool {
    machine.screen.sheets.contains { node in
      guard case .sheet(let sheet) = machine.screen.nodes[node].kind else { return false }
      return !sheet.notches.indices.contains { machine.canRest(node, at: $0) }
    }
  }

  /// Whether an event leads to a corrected defect: an offset of a hidden page was kept although pages reset, and the height
  /// between the notches to which a drag returns was not fitted into other lengths.
  private func isCorrected(_ event: ScrollMachine.Event, _ machine: ScrollMachine) -> Bool {
    let screen = machine.screen
    switch event {
    case .seen(let node, _), .placed(let node, _):
      return screen.tabs.enumerated().contains { slot, tabs in
        guard screen.nodes.indices.contains(node), case .tabs(let rules) = screen.nodes[tabs].kind,
          rules.memory == .resetAll
        else { return false }
        var (page, parent) = (node, screen.nodes[node].parent)
        while let next = parent, next != tabs { (page, parent) = (next, screen.nodes[next].parent) }
        return parent == tabs && page != machine.state.tabs[slot].page
      }
    case .resized, .measured, .prepended, .mode:
      return machine.state.sheets.contains { sheet in
        switch sheet.phase {
        case .tracking(.free), .settling(_, .free, _): true
        case .tracking, .settling, .resting: false
        }
      }
    case .began, .dragged, .ended, .cancelled, .drifted, .came, .scrolledToTop, .settled, .move, .scroll, .tapped,
      .tappedOutside, .tappedTitle, .willShow, .selected:
      return false
    }
  }

  private func history(_ trace: ReplayTrace, _ last: Int, _ machine: ScrollMachine) -> String {
    let events = trace.steps[...last].suffix(4).map { step -> String in
      if case .event(let value) = step { return event(value, machine).map { "\($0)" } ?? "?" }
      return "ask"
    }
    return "\(trace.environment) \(trace.measures) after \(events)"
  }

  // MARK: Translation

  private func name(_ value: Value<Double>?, _ type: String) -> String {
    value.flatMap { bytecode.enumCase($0, of: type)?.name } ?? ""
  }

  private func node(_ value: Value<Double>?) -> Int { numbers[name(value, ReservedNames.region)] ?? -1 }

  private func notch(_ value: Value<Double>?, of sheet: Int, _ machine: ScrollMachine) -> Int {
    let name = name(value, NodeNames(machine.screen.nodes[sheet].name).notchType)
    if name == SheetDeclaration.dismissed { return .gone }
    guard case .sheet(let rules) = machine.screen.nodes[sheet].kind else { return -9 }
    return rules.notches.firstIndex(of: name) ?? .free
  }

  private func destination(_ value: Value<Double>?, _ machine: ScrollMachine) -> (node: Int, notch: Int) {
    let sheet = numbers[name(value, ReservedNames.destination)] ?? 0
    return (sheet, notch(value?.parts.first, of: sheet, machine))
  }

  private func page(_ value: Value<Double>?) -> Int {
    let tabs = name(value, ReservedNames.page)
    return numbers[name(value?.parts.first, NodeNames(tabs).pageType)] ?? -1
  }

  private func event(_ value: Value<Double>, _ machine: ScrollMachine) -> ScrollMachine.Event? {
    guard let name = bytecode.enumCase(value, of: ReservedNames.event)?.name, let event = Event(rawValue: name) else {
      return nil
    }
    let parts = value.parts
    func number(_ index: Int) -> Double { parts[index].number ?? 0 }
    func list(_ value: Value<Double>?) -> [Double] { value?.parts.map { $0.number ?? 0 } ?? [] }
    switch event {
    case .seen: return .seen(node(parts[0]), at: number(1))
    case .began: return .began(node(parts[0]), at: number(1))
    case .dragged: return .dragged(node(parts[0]), by: number(1))
    case .ended: return .ended(node(parts[0]), velocity: number(1))
    case .cancelled: return .cancelled
    case .drifted: return .drifted(node(parts[0]), by: number(1), velocity: number(2))
    case .came: return .came(toRest: node(parts[0]))
    case .placed: return .placed(node(parts[0]), at: number(1))
    case .scrolledToTop: return .scrolledToTop
    case .settled: if case .token(let token) = parts[0] { return .settled(token) } else { return nil }
    case .move:
      let (sheet, notch) = destination(parts[0], machine)
      return .move(sheet, to: notch)
    case .scroll:
      return .scroll(node(parts[0]), to: self.name(parts[1], ReservedNames.stop) == "top" ? .top : .critical)
    case .tapped:
      switch self.name(parts[0], ReservedNames.target) {
      case TapTarget.sheet.name: return .tapped(node(parts[0].parts.first))
      case TapTarget.outside.name: return .tappedOutside(node(parts[0].parts.first))
      default: return .tappedTitle(page(parts[0].parts.first))
      }
    case .willShow: return .willShow(page(parts[0]))
    case .selected: return .selected(page(parts[0]))
    case .mode: return .mode(parts[0].caseIndex ?? 0)
    case .resized: return .resized(ScrollMachine.Environment(list(parts[0])))
    case .measured: return .measured(list(parts[0]))
    case .prepended: return .prepended(list(parts[0]))
    }
  }

  private func snapshot(_ saved: Value<Double>, _ machine: ScrollMachine) -> ScrollMachine.Snapshot {
    let fields = bytecode.index.records[ReservedNames.snapshot]?.fields ?? []
    let values = Dictionary(zip(fields.map(\.name), saved.parts), uniquingKeysWith: { first, _ in first })
    let nodes = machine.screen.nodes
    return ScrollMachine.Snapshot(
      mode: values["mode"]?.caseIndex ?? 0,
      notches: machine.screen.sheets.map { notch(values[NodeNames(nodes[$0].name).notch], of: $0, machine) },
      heights: machine.screen.sheets.map { values[NodeNames(nodes[$0].name).height]?.number ?? 0 },
      pages: machine.screen.tabs.map { tabs in
        let names = NodeNames(nodes[tabs].name)
        return numbers[name(values[names.page], names.pageType)] ?? -1
      },
      offsets: machine.screen.scrolls.map { values[NodeNames(nodes[$0].name).offset]?.number ?? 0 })
  }

  private func text(_ value: Value<Double>, _ machine: ScrollMachine) -> String {
    let kind = name(value, ReservedNames.effect)
    let parts = value.parts
    func number(_ index: Int) -> Double { parts[index].number ?? 0 }
    func token(_ index: Int) -> Int { if case .token(let token) = parts[index] { token } else { -1 } }
    switch Effect(rawValue: kind) {
    case .place: return text(.place(node(parts[0]), at: number(1)))
    case .coast: return text(.coast(node(parts[0])))
    case .halt: return text(.halt(node(parts[0])))
    case .settle: return text(.settle(node(parts[0]), to: number(1)))
    case .fling: return text(.fling(node(parts[0]), velocity: number(1)))
    case .animate:
      return text(
        .animate(
          node(parts[0]), to: destination(parts[1], machine).notch, height: number(2), response: number(3),
          damping: number(4), velocity: parts[5].parts.first?.number, token: token(6)))
    case .stop: return text(.stop(node(parts[0]), token: token(1)))
    case .layOut: return text(.layOut(node(parts[0]), height: number(1)))
    case .select: return text(.select(page(parts[0])))
    case .rested:
      let (sheet, notch) = destination(parts[0], machine)
      return text(.rested(sheet, at: notch))
    case .dismissed: return text(.dismissed(node(parts[0])))
    case nil: return kind
    }
  }

  private func text(_ effect: ScrollMachine.Effect) -> String {
    switch effect {
    case .place(let node, let at): "place \(node) \(at + 0)"
    case .settle(let node, let to): "settle \(node) \(to + 0)"
    case .fling(let node, let velocity): "fling \(node) \(velocity + 0)"
    case .animate(let node, let notch, let height, let response, let damping, let velocity, let token):
      "animate \(node) \(notch) \(height + 0) \(response) \(damping) \(velocity.map { $0 + 0 } as Double?) \(token)"
    case .coast, .halt, .stop, .layOut, .select, .rested, .dismissed: "\(effect)"
    }
  }

  private func same(_ one: Double?, _ other: Double) -> Bool {
    guard let one else { return true }
    return one == other || one.isNaN && other.isNaN
  }

  // MARK: Comparison

  /// Returns the first difference between the two. `nil` if they agree.
  private func difference(_ old: MachineInterpreter, _ new: ScrollMachine) -> String? {
    let nodes = new.screen.nodes
    func differ(_ what: String, _ expected: Any?, _ actual: Any) -> String {
      "\(what) is \(actual), not \(expected.map { "\($0)" } ?? "nil")"
    }
    for (slot, node) in new.screen.sheets.enumerated() {
      let (names, state) = (NodeNames(nodes[node].name), new.state.sheets[slot])
      if !same(old[names.height]?.number, state.height) {
        return differ(names.height, old[names.height]?.number, state.height)
      }
      guard let phase = old[names.phase], let name = bytecode.enumCase(phase, of: names.phaseType)?.name else {
        return "no phase"
      }
      let parts = phase.parts
      func notch(_ index: Int) -> Int { self.notch(parts[index], of: node, new) }
      let expected: ScrollMachine.Phase
      switch name {
      case "resting": expected = .resting(at: notch(0))
      case "tracking": expected = .tracking(from: notch(0))
      default:
        guard case .token(let token) = parts[2] else { return "no token" }
        expected = .settling(to: notch(0), from: notch(1), token: token)
      }
      if expected != state.phase { return differ(names.phase, expected, state.phase) }
      if !same(old[names.content]?.number, state.contentHeight) {
        return differ(names.content, old[names.content]?.number, state.contentHeight)
      }
      let height = new.shown(node)
      if let part = old.query(names.function("progress"), [.number(height)])?.number,
        !same(part, new.progress(ofSheet: node, at: height))
      {
        return differ("progress of \(names.node)", part, new.progress(ofSheet: node, at: height))
      }
      if let passes = old.query(names.function("passesTouches"), [.number(height)])?.bool,
        passes != new.passesTouches(node, at: height)
      {
        return differ("passesTouches of \(names.node)", passes, !passes)
      }
      if let parts = old.query(names.function("backdrop"), [.number(height)])?.parts,
        let backdrop = new.backdrop(node, at: height),
        !zip(parts, [backdrop.scale, backdrop.opacity, backdrop.dim]).allSatisfy({ same($0.number, $1) })
      {
        return differ("backdrop of \(names.node)", parts, backdrop)
      }
    }
    for (slot, node) in new.screen.scrolls.enumerated() {
      let (names, state) = (NodeNames(nodes[node].name), new.state.scrolls[slot])
      if !same(old[names.offset]?.number, state.offset) {
        return differ(names.offset, old[names.offset]?.number, state.offset)
      }
      if let pinned = old[names.pinned]?.bool, pinned != state.isPinned {
        return differ(names.pinned, pinned, state.isPinned)
      }
      if let settling = old[names.settling]?.bool, settling != state.isSettling {
        return differ(names.settling, settling, state.isSettling)
      }
    }
    for (slot, tabs) in new.screen.tabs.enumerated() {
      let names = NodeNames(nodes[tabs].name)
      let page = numbers[name(old[names.page], names.pageType)]
      if page != new.state.tabs[slot].page { return differ(names.page, page, new.state.tabs[slot].page) }
    }
    if let mode = old["mode"]?.caseIndex, mode != new.state.mode { return differ("mode", mode, new.state.mode) }
    if let owner = old[ReservedNames.gestureOwnerField] {
      let region = node(owner.parts.first)
      let expected: ScrollMachine.Owner =
        switch name(owner, of: ReservedNames.gestureOwner) {
        case GestureOwner.finger.name: .finger(on: region)
        case GestureOwner.fling.name: .fling(of: region)
        default: .none
        }
      if expected != new.state.owner { return differ("owner", expected, new.state.owner) }
    }
    for region in nodes.indices {
      guard let value: Value<Double> = bytecode.enumCase(ReservedNames.region, nodes[region].name) else { continue }
      if let shown = old.query(ReservedNames.shown, [value])?.number, !same(shown, new.shown(region)) {
        return differ("shown \(nodes[region].name)", shown, new.shown(region))
      }
      if let limits = old.query(ReservedNames.range, [value])?.parts,
        !same(limits[0].number, new.limits(region).lower) || !same(limits[1].number, new.limits(region).upper)
      {
        return differ("range of \(nodes[region].name)", limits, new.limits(region))
      }
    }
    return frameDifference(old, new)
  }

  private func name(_ value: Value<Double>, of type: String) -> String { name(value, type) }

  private func frameDifference(_ old: MachineInterpreter, _ new: ScrollMachine) -> String? {
    let nodes = new.screen.nodes
    let positions = Dictionary(
      nodes.indices.map { (nodes[$0].name, new.shown($0)) }, uniquingKeysWith: { first, _ in first })
    for node in nodes.indices {
      let (expected, actual) = (old.frame(of: nodes[node].name, shown: positions), new.frame(node, new.shown))
      if !same(expected.top, actual.top) || !same(expected.height, actual.height) {
        return "frame of \(nodes[node].name) is \(actual), not \(expected)"
      }
      guard case .header = nodes[node].kind, let scroll = nodes[node].parent else { continue }
      let offset = new.shown(scroll)
      let names = NodeNames(nodes[node].name)
      if let part = old.query(names.function("progress"), [.number(offset)])?.number,
        !same(part, new.progress(ofHeader: node, at: offset))
      {
        return "progress of \(names.node) is \(new.progress(ofHeader: node, at: offset)), not \(part)"
      }
      if let height = old.query(names.function("height"), [.number(offset)])?.number,
        !same(height, new.height(ofHeader: node, at: offset))
      {
        return "height of \(names.node) is \(new.height(ofHeader: node, at: offset)), not \(height)"
      }
    }
    for (index, observer) in new.screen.observers.enumerated() {
      let position = new.shown(observer.node)
      let actual = new.progress(ofObserver: index, at: position)
      let part = old.query(NodeNames(observer.name).function("progress"), [.number(position)])?.number
      if !same(part, actual) { return "progress of \(observer.name) is \(actual), not \(part ?? -1)" }
    }
    let environment = bytecode.record(ReservedNames.environment, new.state.environment.numbers)
    if let covered = old.query(ReservedNames.isCovered, [environment])?.bool, covered != new.isCovered {
      return "isCovered is \(new.isCovered), not \(covered) for \(new.state.environment)"
    }
    let snapshot = old.query("snapshot")
    if let snapshot, self.snapshot(snapshot, new) != normalized(new.snapshot, new) {
      return "snapshot is \(new.snapshot), not \(self.snapshot(snapshot, new))"
    }
    return nil
  }

  /// Today's snapshot has no heights of sheets that rest at notches.
  private func normalized(_ snapshot: ScrollMachine.Snapshot, _ machine: ScrollMachine) -> ScrollMachine.Snapshot {
    var copy = snapshot
    for (slot, node) in machine.screen.sheets.enumerated() {
      let saved = bytecode.index.records[ReservedNames.snapshot]?.fields
        .contains { $0.name == NodeNames(machine.screen.nodes[node].name).height }
      if saved != true { copy.heights[slot] = 0 }
    }
    return copy
  }
}
