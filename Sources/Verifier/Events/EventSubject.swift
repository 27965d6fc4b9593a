import Machine

/// One event on trial for what it does to one node: the part of the program that it concerns, ready to run on symbols.
struct EventSubject: Sendable {
  let event: Event
  let node: Consumer
  let terms: ConsumerTerms
  let sheet: SheetPlan?
  /// The tabs in one of whose pages the node lies, with that page; the innermost last.
  let pages: [(tabs: TabsPlan, page: TabsPlan.Page)]
  /// The consumers whose positions the part depends on, the node first.
  let consumers: [Limits]
  let function: Int
  let payload: [Type]
  let opaque: Set<String>
  let executable: Executable
  /// The number of the node among the regions.
  let region: Int?
  /// The region that reports the event; `nil` where it is none's, or no matter whose.
  let source: Int?
  /// Whether any event may act on the node as a resize does: it lies in a sheet whose content follows the sheet.
  let isArranged: Bool
  /// Whether a release may send the node to its start, as it does below the highest notch of a sheet around it.
  let isRewound: Bool
  let entries: [String]
  /// The chains of which a finger on the source moves one.
  let driven: [Driven]
  /// Whether a deceleration of the source ends with it instead of going on.
  let stopsFlings: Bool
  /// Who goes on after the source: asked of the outermost node that a finger on it moves, and of no other.
  let successions: [Succession]
  /// The pages of which all have to be shown for the node to lie on the way inside the source, for each such way.
  let ways: [[DragPlan.Selected]]
  /// The regions from which a finger moves the node.
  let holders: [Int]
  /// The sheet around the node that grows before anything in it scrolls, if a finger may always move it.
  let around: SheetPlan?

  /// A chain: where stands what it leaves over, and the pages that have to be shown for a finger to move it.
  struct Driven: Sendable {
    var rest: String
    var pages: [DragPlan.Selected]
  }

  /// The plans of a chain, with the pages that have to be shown for a finger on the source to move it.
  struct Succession: Sendable {
    var pages: [DragPlan.Selected]
    var chain: Chain
    /// Its consumers among those of the subject.
    var consumers: [Int]
  }

  /// Where a consumer's position and limits are found.
  struct Limits: Sendable {
    var node: String
    /// The number of the node among the regions.
    var region: Int?
    var slot: Int
    var pinned: Int?
    var lower: Int
    var upper: Int
    var returned: Int?
    var isOpenBelow: Bool
    var isOpenAbove: Bool
    var isSheet: Bool
  }

  static let function = "event"
  static let shown = "shown"
  /// The highest place of the sheet around the node.
  static let highest = "around.highest"
  static func stop(_ number: Int) -> String { "stop.\(number)" }
}

/// Makes the subjects of one machine.
struct EventSubjects {
  private let machine: Machine
  private let index: ProgramIndex
  private let summarized: Program
  /// What machines do on events, by event and region.
  private var programs: [Report: Entry?] = [:]

  private struct Report: Hashable {
    var event: Event
    var region: String?
  }

  private struct Entry {
    var program: Program
    var payload: [Type]
    var deeds: Deeds
  }
  /// Every consumer once, in the order of the chains.
  let consumers: [(consumer: Consumer, terms: ConsumerTerms)]

  init(_ machine: Machine, _ index: ProgramIndex) {
    self.machine = machine
    self.index = index
    summarized = Self.summarized(machine)
    let arranged = summarized.arranged
    var known: Set<String> = []
    consumers = machine.chains.flatMap { zip($0.consumers, $0.terms) }.filter { known.insert($0.0.node).inserted }
      .map { (consumer: $0.0, terms: $0.1.replacing(arranged)) }
  }

  /// The program with what is proved of chains in place of what they do: after a movement their consumers are
  /// somewhere between their limits.
  private static func summarized(_ machine: Machine) -> Program {
    var program = machine.program
    var fields: Set<String> = []
    func moved(_ field: String, _ type: Type) -> Term {
      if fields.insert(field).inserted { program.state.append(Field(Self.moved(field), type)) }
      return .state(Self.moved(field))
    }
    for chain in machine.chains {
      guard let position = program.functions.firstIndex(where: { $0.name == chain.function }) else { continue }
      var body: [Statement] = []
      for (number, terms) in chain.terms.enumerated() {
        var assignments: [Statement] = [.assign(.state(terms.position), moved(terms.position, .number))]
        if let pinned = terms.pinned { assignments.append(.assign(.state(pinned), moved(pinned, .truth))) }
        body += gated(assignments, chain, number)
      }
      program.functions[position].body = body + [.give(moved(Self.rest(of: chain), .number))]
    }
    for sheet in machine.sheets { program.forgetArrangement(of: sheet) }
    program.forgetTokens()
    if machine.sheets.count > 1 { program.functions = program.functions.map { $0.withDistinctLocals() } }
    return program
  }

  /// A consumer whose every step has one gate moves only where that is open.
  private static func gated(_ body: [Statement], _ chain: Chain, _ consumer: Int) -> [Statement] {
    let steps = Direction.allCases.flatMap { chain[$0].steps }.filter { $0.consumer == consumer }
    guard let gate = steps.first?.gate, gate != .open, steps.allSatisfy({ $0.gate == gate }),
      let condition = chain.terms[consumer].condition(of: gate)
    else { return steps.isEmpty ? [] : body }
    return [.branch(condition, then: body, otherwise: [])]
  }

  static func moved(_ field: String) -> String { "\(field), moved" }
  private static func rest(of chain: Chain) -> String { "\(chain.name), rest" }

  private func ways(from region: String) -> [DragPlan.Way] {
    machine.drags.first { $0.region == region }?.ways ?? []
  }

  private func holders(of node: String) -> [Int] {
    let regions = index.enumerations[Names.region]?.cases.map(\.name) ?? []
    return regions.indices.filter { number in
      let moved = ways(from: regions[number]).map(\.chain)
      return machine.chains.contains { moved.contains($0.name) && $0.consumers.contains { $0.node == node } }
    }
  }

  /// The sheet that grows before a node in it scrolls.
  private func sheet(around node: String) -> SheetPlan? {
    let chain = machine.chains.first { chain in
      chain.consumers.first?.kind == .sheet && chain.up.steps.contains { $0.consumer == 0 }
        && chain.consumers.dropFirst().contains { $0.node == node }
    }
    return chain.flatMap { chain in machine.sheets.first { $0.node == chain.consumers[0].node } }
  }

  private func driven(from region: String) -> [EventSubject.Driven] {
    chains(from: region).map { way, chain in
      EventSubject.Driven(rest: Self.moved(Self.rest(of: chain)), pages: way.pages)
    }
  }

  private func chains(from region: String) -> [(way: DragPlan.Way, chain: Chain)] {
    ways(from: region).compactMap { way in
      machine.chains.first { $0.name == way.chain }.map { (way, $0) }
    }
  }

  /// Whether a host scrolls a region itself, so that it can decelerate.
  private func decelerates(_ region: String?) -> Bool {
    consumers.contains { $0.consumer.node == region && $0.consumer.kind != .sheet }
  }

  private func moves(_ event: Event, _ source: String?) -> Bool {
    event == .dragged || event == .drifted && decelerates(source)
  }

  /// The ways from a region, for the node of which it is asked who goes on: where one lies in the other, that is the
  /// outermost.
  private func successions(_ event: Event, from source: String?, _ node: String) -> [(way: DragPlan.Way, chain: Chain)]
  {
    guard event == .ended || event == .drifted && decelerates(source), let source else { return [] }
    let chains = chains(from: source)
    return chains.first?.chain.consumers.first?.node == node ? chains : []
  }

  /// The pages to be shown for a node to lie on the way inside a region.
  private func ways(to node: String, inside region: String) -> [[DragPlan.Selected]] {
    chains(from: region).filter { _, chain in
      chain.consumers.drop { $0.node != region }.dropFirst().contains { $0.node == node }
    }.map(\.way.pages)
  }

  /// What decides where a page comes into view, whether or not the program asks for it.
  private func asked(_ event: Event, _ places: [(tabs: TabsPlan, page: TabsPlan.Page)]) -> Set<String> {
    guard event == .tapped || event == .willShow || event == .selected else { return [] }
    var fields: Set<String> = []
    for (tabs, _) in places where tabs.memory == .align {
      guard let header = tabs.header else { continue }
      fields.formUnion([tabs.page, tabs.coming, header.position] + tabs.pages.flatMap(\.positions))
    }
    return fields
  }

  /// The regions that may report an event; of an event that is no region's, the one that is none.
  func sources(of event: Event) -> [String?] {
    guard let item = index.enumerations[Names.event]?.item(event.name) else { return [] }
    guard item.payload.first?.type == .enumeration(Names.region) else { return [nil] }
    return index.enumerations[Names.region]?.cases.map(\.name) ?? []
  }

  /// What an event from elsewhere owes a node to which it does nothing: the same, wherever it comes from.
  struct Idleness: Hashable {
    var event: Event
    var number: Int
    var isHolder: Bool
  }

  /// `nil` if the event does something to the node, or could owe it something.
  mutating func idleness(_ event: Event, from source: String?, _ number: Int) -> Idleness? {
    let (node, terms) = consumers[number]
    guard let source, source != node.node, !isAnswered(event, from: source, at: number),
      successions(event, from: source, node.node).isEmpty,
      event != .scroll || ways(to: node.node, inside: source).isEmpty,
      let deeds = entry(Report(event: event, region: source))?.deeds, !deeds.told.contains(node.node), !deeds.tellsAny
    else { return nil }
    let phase = machine.sheets.first { $0.node == node.node }?.phase
    let fields = [terms.position, terms.pinned, phase].compactMap { $0 }
    guard deeds.fields.isDisjoint(with: fields) else { return nil }
    let isHolder =
      (event.letsGo || event == .scroll) && self.number(ofRegion: source).map(holders(of: node.node).contains) ?? false
    return Idleness(event: event, number: number, isHolder: isHolder)
  }

  /// Whether what a movement leaves over is looked at where this node is: at its source, or anywhere once.
  private func isAnswered(_ event: Event, from source: String?, at number: Int) -> Bool {
    guard event.isMovement, let source else { return false }
    return consumers[number].consumer.node == source
      || number == 0 && !consumers.contains { $0.consumer.node == source }
  }

  /// `nil` if the machine has no such event.
  mutating func subject(_ event: Event, from source: String?, _ number: Int) -> EventSubject? {
    let (node, terms) = consumers[number]
    guard let entry = entry(Report(event: event, region: source)) else { return nil }
    let isAnswered = isAnswered(event, from: source, at: number)
    let (program, payload) = (entry.program, entry.payload)
    let sheet = machine.sheets.first { $0.node == node.node }
    var fields: Set<String> = [terms.position]
    if let pinned = terms.pinned { fields.insert(pinned) }
    if let sheet { fields.insert(sheet.phase) }
    let results: Set<String> = isAnswered ? [EventSubject.function] : []
    // What other consumers may be is assumed only of those that matter, which a first look tells.
    let around = self.sheet(around: node.node)
    let isRewinding =
      event == .ended && source == node.node && around?.isDraggable == true
      && around?.modes.allSatisfy(\.isDraggable) == true
    let asked = isRewinding ? around : nil
    let places = machine.tabs.flatMap { tabs in
      tabs.pages.filter { $0.positions.contains(terms.position) }.map { (tabs: tabs, page: $0) }
    }
    let successions = successions(event, from: source, node.node)
    if !successions.isEmpty, let driver = terms.driver { fields.insert(driver) }
    let meaning = Meaning(
      node: node.node, sheet: sheet, around: asked, fields: fields, results: results,
      receivers: Set(successions.compactMap { $0.chain.receiver.flatMap(index.function)?.result }))
    let first = part(of: program, [number], meaning)
    // What decides what is owed counts even if it decides nothing of what is done.
    let remembered = self.asked(event, places)
    let followers = Set(successions.flatMap { $0.chain.terms.map(\.position) })
    let state = Set(first.program.state.map(\.name)).union(remembered).union(followers)
    let others = consumers.indices.filter { $0 != number && state.contains(consumers[$0].terms.position) }
    var part = others.isEmpty ? first : self.part(of: program, [number] + others, meaning)
    let inside = event == .scroll ? source.map { ways(to: node.node, inside: $0) } ?? [] : []
    let pages = (inside + successions.map(\.way.pages)).joined().map(\.field)
    let shown =
      [event.isMovement || event.letsGo || event == .scroll ? terms.driver : nil, isRewinding ? around?.phase : nil]
      .compactMap { $0 } + pages + remembered.union(followers).sorted()
    for field in shown.compactMap({ index.stateField($0) }) {
      if !part.program.state.contains(where: { $0.name == field.name }) { part.program.state.append(field) }
      fields.insert(field.name)
    }
    let partIndex = ProgramIndex(part.program)
    let entries = part.program.functions.map(\.name).filter { partIndex.function($0)?.isEntry(sheet ?? asked) ?? false }
    let kept = ([number] + others).map { consumers[$0].terms.position } + fields.sorted()
    let slice = Slice(
      entries, fields: kept.filter { partIndex.state[$0] != nil },
      Abstraction(partIndex, entry: EventSubject.function))
    let executable = Executable(slice.program)
    guard let function = executable.function(EventSubject.function) else { return nil }
    let limits = ([number] + others).compactMap { self.limits($0, executable) }
    guard limits.count == others.count + 1 else { return nil }
    return EventSubject(
      event: event, node: node, terms: terms, sheet: sheet, pages: places, consumers: limits, function: function,
      payload: payload, opaque: part.opaque, executable: executable,
      region: self.number(ofRegion: node.node), source: source.flatMap(self.number(ofRegion:)),
      isArranged: machine.sheets.contains { $0.arrangement?.positions.contains(terms.position) == true },
      isRewound: around != nil,
      entries: entries, driven: isAnswered && moves(event, source) ? source.map(driven) ?? [] : [],
      stopsFlings: machine.drags.first { $0.region == source }?.stopsFlings ?? false,
      successions: successions.map { way, chain in
        EventSubject.Succession(
          pages: way.pages, chain: chain,
          consumers: chain.consumers.compactMap { consumer in limits.firstIndex { $0.node == consumer.node } })
      }, ways: inside,
      holders: event.letsGo || event == .scroll ? holders(of: node.node) : [], around: asked)
  }

  private func number(ofRegion name: String) -> Int? {
    index.enumerations[Names.region]?.cases.firstIndex { $0.name == name }
  }

  private mutating func entry(_ report: Report) -> Entry? {
    if let known = programs[report] { return known }
    let entry = entry(of: report)
    programs[report] = .some(entry)
    return entry
  }

  /// The program with what it does on one event as a function of its own.
  private func entry(of report: Report) -> Entry? {
    let event = report.event
    guard let handle = index.function(Names.handle), let item = index.enumerations[Names.event]?.item(event.name)
    else { return nil }
    for case .choose(_, Names.event, let arms) in handle.body {
      guard let arm = arms.first(where: { $0.items.contains(event.name) }) else { continue }
      let parameters = item.payload.enumerated().map { number, field in
        let name = arm.bindings.indices.contains(number) ? arm.bindings[number] : nil
        return Field(name ?? "unused \(number)", field.type)
      }
      var program = summarized
      let ending: [Statement] = handle.result == nil ? [] : [.give(.zero)]
      program.functions.append(
        Function(
          EventSubject.function, .action, parameters, returns: handle.result, summary: "", body: arm.body + ending))
      if let region = report.region, let parameter = parameters.first { program.specialize(parameter.name, region) }
      return Entry(
        program: program, payload: parameters.map(\.type), deeds: Deeds(of: EventSubject.function, in: program))
    }
    return nil
  }

  /// What of a program is looked at for a node.
  private struct Meaning {
    var node: String
    var sheet: SheetPlan?
    /// The sheet around the node, where it matters how high that stands.
    var around: SheetPlan?
    var fields: Set<String>
    var results: Set<String>
    /// What the queries give that tell who moves first, where it matters who does.
    var receivers: Set<Type>
  }

  private func part(of whole: Program, _ numbers: [Int], _ meaning: Meaning) -> Focus.Part {
    let (sheet, around) = (meaning.sheet, meaning.around)
    var program = whole
    var entries = [EventSubject.function]
    func add(_ name: String, _ term: Term) {
      program.functions.append(Function(name, .query, returns: .number, summary: "", body: [.give(term)]))
      entries.append(name)
    }
    for number in numbers {
      add("lower.\(number)", consumers[number].terms.lower)
      add("upper.\(number)", consumers[number].terms.upper)
      if let returned = consumers[number].terms.returned { add("returned.\(number)", returned) }
    }
    if let shown = consumers[numbers[0]].terms.shown { add(EventSubject.shown, shown) }
    for (number, stop) in consumers[numbers[0]].terms.stops.enumerated() { add(EventSubject.stop(number), stop) }
    if let sheet { entries += [sheet.height, sheet.rests] }
    if let around {
      entries.append(around.height)
      add(EventSubject.highest, around.terms.upper)
    }
    let arrangements = machine.sheets.compactMap { $0.arrangement?.contentHeight }
    return Focus.part(
      of: ProgramIndex(program), entries: entries, results: meaning.results, fields: meaning.fields
    ) { function in
      if arrangements.contains(function.name) { return true }
      // A pure number is run, since it is the same whenever it is computed of the same.
      if function.role == .pure { return function.result != .number }
      guard function.role == .query, function.name != sheet?.rests else { return false }
      return switch function.result {
      // Which notch or region a search finds is no matter here: what is owed is owed for any.
      case .enumeration(let name): !meaning.receivers.contains(.enumeration(name))
      case .truth?: sheet == nil && around == nil
      case .number?, .token?, .record?, nil: false
      }
    } isMeant: { effect, payload, _ in
      if effect == .fling { return !meaning.receivers.isEmpty }
      return (effect == .place || effect == .target) && payload.first?.isAbout(meaning.node) == true
    }
  }

  private func limits(_ number: Int, _ executable: Executable) -> EventSubject.Limits? {
    let (consumer, terms) = consumers[number]
    guard let slot = executable.stateSlot(terms.position), let lower = executable.function("lower.\(number)"),
      let upper = executable.function("upper.\(number)")
    else { return nil }
    func isOpen(_ direction: Direction) -> Bool {
      machine.chains.contains { chain in
        chain[direction].steps.contains { $0.limit == .none && chain.consumers[$0.consumer].node == consumer.node }
      }
    }
    return EventSubject.Limits(
      node: consumer.node, region: self.number(ofRegion: consumer.node), slot: slot,
      pinned: terms.pinned.flatMap(executable.stateSlot), lower: lower, upper: upper,
      returned: executable.function("returned.\(number)"), isOpenBelow: isOpen(consumer.sense > 0 ? .down : .up),
      isOpenAbove: isOpen(consumer.sense > 0 ? .up : .down), isSheet: consumer.kind == .sheet)
  }
}

extension Program {
  /// Leaves out which number a new token has: that no two are the same is a matter of finite states. Else whatever
  /// animates would depend on all that animates.
  fileprivate mutating func forgetTokens() {
    let tokens = Set(state.filter { $0.type == .token }.map(\.name))
    for number in functions.indices {
      functions[number].body = functions[number].body.replacing {
        if case .state(let name) = $0, tokens.contains(name) { .token(0) } else { nil }
      }
    }
  }

  /// Leaves open which lengths come of laying a sheet's content out, and keeps them apart from all others. All that is
  /// known of them is what the solver has proved of every layout, and that one event lays it out for one height, however
  /// often it does.
  fileprivate mutating func forgetArrangement(of sheet: SheetPlan) {
    guard let arrangement = sheet.arrangement,
      let position = functions.firstIndex(where: { $0.name == arrangement.geometry }),
      case .give(.record(Names.geometry, let nodes)?)? = functions[position].body.last,
      let fields = record(Names.geometry)?.fields, fields.count == nodes.count
    else { return }
    var inside: [Field] = []
    for (field, node) in zip(fields, nodes) {
      if case .local = node { inside.append(field) }
    }
    state += inside.flatMap { [Field(Self.arranged($0.name), $0.type), Field(Self.coming($0.name), $0.type)] }
    functions[position].body = [
      .give(
        .record(
          Names.geometry,
          zip(fields, nodes).map { field, node in
            if case .local = node { .state(Self.coming(field.name)) } else { node }
          }))
    ]
    for number in functions.indices {
      if functions[number].name == arrangement.layOut {
        functions[number].body = functions[number].body.flatMap { statement -> [Statement] in
          guard case .assign(.state(Self.geometry), _) = statement else { return [statement] }
          return inside.map { .assign(.state(Self.arranged($0.name)), .state(Self.coming($0.name))) }
        }
      }
    }
    let arranged = arranged
    for number in functions.indices { functions[number].body = functions[number].body.replacing(arranged) }
  }

  private static let geometry = "geometry"
  /// The lengths of a node inside a sheet that lays its content out, now and after the event.
  private static func arranged(_ node: String) -> String { "\(geometry), \(node)" }
  private static func coming(_ node: String) -> String { "\(geometry), \(node), coming" }

  /// What stands for the lengths of a node that are kept apart.
  fileprivate var arranged: (Term) -> Term? {
    let known = Set(state.map(\.name))
    func apart(_ term: Term) -> Term? {
      guard case .field(.state(Self.geometry), let node) = term, known.contains(Self.arranged(node)) else { return nil }
      return .state(Self.arranged(node))
    }
    return {
      // New lengths of the screen take over those inside the sheet as they are. Nobody reads them there any more, so
      // that they are not worth following.
      guard case .record(Names.geometry, let nodes) = $0 else { return apart($0) }
      return .record(Names.geometry, nodes.map { apart($0) == nil ? $0.replacing(apart) : $0 })
    }
  }

  /// Makes the function of an event that of the event from one region.
  fileprivate mutating func specialize(_ parameter: String, _ region: String) {
    var specialization = Specialization(ProgramIndex(self))
    let name = specialization.name(
      of: EventSubject.function,
      where: [parameter: .item(enumeration: Names.region, name: region, payload: [])])
    functions.removeAll { $0.name == EventSubject.function }
    functions += specialization.functions
    if let position = functions.firstIndex(where: { $0.name == name }) {
      functions[position].name = EventSubject.function
    }
  }
}

extension Function {
  /// Whether proofs call it by name.
  fileprivate func isEntry(_ sheet: SheetPlan?) -> Bool {
    name == EventSubject.function || name == EventSubject.shown || name.contains(".") || name == sheet?.height
      || name == sheet?.rests
  }
}

extension Event {
  /// Whether it may end what a finger does.
  var letsGo: Bool {
    switch self {
    case .ended, .cancelled, .mode: true
    case .began, .dragged, .drifted, .placed, .scrolledToTop, .settled, .move, .scroll, .tapped, .willShow, .selected,
      .resized, .measured:
      false
    }
  }

  /// Whether positions follow a distance.
  var isMovement: Bool {
    switch self {
    case .dragged, .drifted: true
    case .began, .ended, .cancelled, .placed, .scrolledToTop, .settled, .move, .scroll, .tapped, .willShow, .selected,
      .mode,
      .resized, .measured:
      false
    }
  }
}
