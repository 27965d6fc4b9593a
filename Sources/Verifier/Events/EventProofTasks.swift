import Machine
import ProgramIR

/// The source of the proof tasks for the events of one machine.
struct EventProofTasks {
  private let machine: Machine
  private let index: SymbolTable
  /// The machine's behavior on events, by the shown pages.
  private let stages: [[DragDeclaration.Selected]: SpecializedProgram]
  /// The occasions to prove: every event with each region, page or tap target, and with each shown page that affects
  /// fingers.
  let occasions: [EventCase]
  /// Every consumer once, in the order of the chains.
  let consumers: [(consumer: Consumer, terms: ConsumerBinding)]

  /// Whether there are too many pairs of a node and an occasion. In that case no pair has a subject.
  let isTooLarge: Bool

  init(_ machine: Machine, _ index: SymbolTable, maxPairs: Int) {
    self.machine = machine
    self.index = index
    var program = machine.summarized
    let arranged = program.arranged
    var known: Set<String> = []
    consumers = machine.chains.flatMap { zip($0.consumers, $0.terms) }.filter { known.insert($0.0.node).inserted }
      .map { (consumer: $0.0, terms: $0.1.mapTerms(arranged)) }
    let all = Event.allCases.flatMap { Self.occasions(of: $0, index) }
    // Stages are built only if a proof reads them.
    guard all.count * consumers.count <= maxPairs else {
      (occasions, stages, isTooLarge) = (all, [:], true)
      return
    }
    for (number, consumer) in consumers.enumerated() { program.addQueries(number, consumer.terms) }
    for sheet in machine.sheets {
      program.add(.highest(sheet.node), sheet.terms.upper)
      program.add(.lowestRest(sheet.node), sheet.lowestRest)
    }
    program.addEvents(index)
    let stage = SpecializedProgram(program, shown: [], all)
    occasions = all.flatMap { Self.divided($0, machine, stage) }
    isTooLarge = occasions.count * consumers.count > maxPairs
    guard !isTooLarge else {
      stages = [:]
      return
    }
    stages = Dictionary(grouping: occasions.filter { !$0.shown.isEmpty }, by: \.shown)
      .mapValues { SpecializedProgram(program, shown: $0[0].shown, $0) }
      .merging([[]: stage]) { first, _ in first }
  }

  private func stage(_ occasion: EventCase) -> SpecializedProgram? { stages[occasion.shown] }

  private func ways(from region: String) -> [DragDeclaration.Way] {
    machine.drags.first { $0.region == region }?.ways ?? []
  }

  private func holders(of node: String) -> [Int] {
    let regions = index.enumerations[ReservedNames.region]?.cases.map(\.name) ?? []
    return regions.indices.filter { number in
      let moved = ways(from: regions[number]).map(\.chain)
      return machine.chains.contains { moved.contains($0.name) && $0.consumers.contains { $0.node == node } }
    }
  }

  /// Returns the sheet that grows before a node inside it scrolls.
  private func sheet(around node: String) -> SheetDeclaration? {
    let chain = machine.chains.first { chain in
      chain.consumers.first?.kind == .sheet && chain.up.steps.contains { $0.consumer == 0 && $0.limit == .highest }
        && chain.consumers.dropFirst().contains { $0.node == node }
    }
    return chain.flatMap { chain in machine.sheets.first { $0.node == chain.consumers[0].node } }
  }

  private func driven(_ occasion: EventCase) -> [EventProofTask.MovedChain] {
    chains(occasion).map { pages, chain in EventProofTask.MovedChain(rest: Program.moved(chain.rest), pages: pages) }
  }

  /// Returns the chains of which a finger on the region moves one, with the pages that must be shown for that.
  private func chains(_ occasion: EventCase) -> [(pages: [DragDeclaration.Selected], chain: Chain)] {
    guard let region = occasion.region else { return [] }
    return ways(from: region).compactMap { way in
      guard let pages = occasion.rest(of: way.pages), let chain = machine.chains.first(where: { $0.name == way.chain })
      else { return nil }
      return (pages, chain)
    }
  }

  /// Whether the host scrolls a region itself, so that the region can decelerate.
  private func decelerates(_ region: String?) -> Bool {
    consumers.contains { $0.consumer.node == region && $0.consumer.kind != .sheet }
  }

  private func moves(_ occasion: EventCase) -> Bool {
    occasion.event == .dragged || occasion.event == .drifted && decelerates(occasion.region)
  }

  /// Returns the chains of a region if the node is their outermost consumer. The handoff contract is checked at that
  /// node only.
  private func successions(_ occasion: EventCase, _ node: String) -> [(pages: [DragDeclaration.Selected], chain: Chain)]
  {
    guard occasion.event == .ended || occasion.event == .drifted && decelerates(occasion.region) else { return [] }
    let chains = chains(occasion)
    return chains.first?.chain.consumers.first?.node == node ? chains : []
  }

  /// Returns the pages that must be shown for a node to be inside the region, for each route.
  private func ways(to node: String, _ occasion: EventCase) -> [[DragDeclaration.Selected]] {
    chains(occasion).filter { _, chain in
      chain.consumers.drop { $0.node != occasion.region }.dropFirst().contains { $0.node == node }
    }.map(\.pages)
  }

  /// Returns the pages that must be shown for a finger on the region to hold a node, for each route.
  private func ways(holding node: String, _ occasion: EventCase) -> [[DragDeclaration.Selected]] {
    chains(occasion).filter { _, chain in chain.consumers.contains { $0.node == node } }.map(\.pages)
  }

  /// Returns the state fields that decide the position of an appearing page, even if the program does not read them.
  private func asked(_ event: Event, _ places: [(tabs: TabsDeclaration, page: TabsDeclaration.Page)]) -> Set<String> {
    guard event.has(.showsPage) else { return [] }
    var fields: Set<String> = []
    for (tabs, _) in places {
      if tabs.memory == .reset { fields.formUnion([tabs.page, tabs.coming]) }
      guard tabs.memory == .align, let header = tabs.header else { continue }
      fields.formUnion([tabs.page, tabs.coming, header.position] + tabs.pages.flatMap(\.positions))
    }
    return fields
  }

  private static func occasions(of event: Event, _ index: SymbolTable) -> [EventCase] {
    guard index.number(ofCase: event.name, in: ReservedNames.event) != nil else { return [] }
    guard let topic = event.topic, case .enumeration(let type) = topic.field.type, let topics = index.items(of: type)
    else { return [EventCase(event: event)] }
    return topics.map { EventCase(event: event, topic: $0) }
  }

  private static func divided(_ occasion: EventCase, _ machine: Machine, _ stage: SpecializedProgram) -> [EventCase] {
    guard let region = occasion.region, occasion.event.has(.readsPages), let function = stage.function(occasion),
      let drag = machine.drags.first(where: { $0.region == region })
    else { return [occasion] }
    let summary = stage.summaries.summary(of: function.name)
    return occasion.divided(by: drag.ways) { field in
      summary.fields.contains(field) ? nil : stage.index.enumeration(ofState: field)?.cases.count
    }
  }

  /// The key of a frame condition: events that do not modify a node share one obligation, regardless of their region.
  struct FrameKey: Hashable {
    var event: Event
    var number: Int
    var isHolder: Bool
  }

  /// Returns the key of the frame condition. `nil` if the event may modify the node, or may have another obligation for
  /// it.
  func idleness(_ occasion: EventCase, _ number: Int) -> FrameKey? {
    let (node, terms) = consumers[number]
    let event = occasion.event
    guard occasion.topic != nil, occasion.region != node.node, !isAnswered(occasion, at: number),
      successions(occasion, node.node).isEmpty, event != .scroll || ways(to: node.node, occasion).isEmpty,
      event != .began || ways(holding: node.node, occasion).isEmpty,
      !isShown(occasion, terms), let stage = stage(occasion), let function = stage.function(occasion)
    else { return nil }
    let summary = stage.summaries.summary(of: function.name)
    if summary.mayReportPosition(of: node.node) { return nil }
    let sheet = machine.sheets.first { $0.node == node.node }
    // An event without a region, such as a tap, has its own obligation for a sheet.
    if sheet != nil, occasion.region == nil { return nil }
    let fields = [terms.position, terms.pinned, terms.settling, sheet?.phase].compactMap { $0 }
    guard summary.fields.isDisjoint(with: fields) else { return nil }
    let isHolder =
      (event.has(.endsDrag) || event == .scroll)
      && occasion.region.flatMap(self.number(ofRegion:)).map(holders(of: node.node).contains) ?? false
    return FrameKey(event: event, number: number, isHolder: isHolder)
  }

  /// Whether the event may show a page that contains the node.
  private func isShown(_ occasion: EventCase, _ terms: ConsumerBinding) -> Bool {
    guard let topic = occasion.topic, occasion.region == nil else { return false }
    return machine.tabs.contains { tabs in
      tabs.pages.contains { $0.positions.contains(terms.position) && topic.names($0.name, of: tabs.node) }
    }
  }

  /// Whether the rest of a movement is checked at this node: at its source, or at the first node if the source is not a
  /// consumer.
  private func isAnswered(_ occasion: EventCase, at number: Int) -> Bool {
    guard occasion.event.has(.movement), let source = occasion.region else { return false }
    return consumers[number].consumer.node == source
      || number == 0 && !consumers.contains { $0.consumer.node == source }
  }

  /// Returns the proof task for an occasion and a node. `nil` if the machine does not have the event.
  func subject(_ occasion: EventCase, _ number: Int) -> EventProofTask? {
    guard let stage = stage(occasion), let handler = stage.function(occasion) else { return nil }
    let (node, terms) = consumers[number]
    let (event, source) = (occasion.event, occasion.region)
    let isAnswered = isAnswered(occasion, at: number)
    let sheet = machine.sheets.first { $0.node == node.node }
    let around = self.sheet(around: node.node)
    let isRewinding =
      event == .ended && source == node.node && around?.plain.isDraggable == true
      && around?.modes.allSatisfy(\.isDraggable) == true
    let asked = isRewinding ? around : nil
    let places = machine.tabs.flatMap { tabs in
      tabs.pages.filter { $0.positions.contains(terms.position) }.map { (tabs: tabs, page: $0) }
    }
    let successions = successions(occasion, node.node)
    let receivers = successions.compactMap { $0.chain.receiver.flatMap(index.function)?.result }
    var fields = Set([terms.position, terms.pinned, terms.settling, sheet?.phase].compactMap { $0 })
    if !successions.isEmpty, let owner = terms.owner { fields.insert(owner) }
    // A node that a finger has pulled beyond an end must be on its way back when the finger is gone.
    if canBePulled(node.node), event.has(.endsDrag), let owner = terms.owner { fields.insert(owner) }
    let meaning = SliceCriterion(
      node: node.node, sheet: sheet, around: asked, receivers: Set(receivers),
      hasToStay: event == .ended || event == .drifted)
    var slice = slice(on: fields, of: stage, results: isAnswered ? [handler.name] : [], meaning)
    let ownQueries = queries(number) + queries(sheet, around: asked)
    slice.follow([handler.name] + ownQueries)
    // The proof assumes limits only of consumers that matter. Fields that decide an obligation count even if they do
    // not decide what the event does.
    let remembered = self.asked(event, places)
    let followers = Set(successions.flatMap { $0.chain.terms.map(\.position) })
    let state = slice.fields.union(remembered).union(followers)
    let others = consumers.indices.filter { $0 != number && state.contains(consumers[$0].terms.position) }
    let limits = others.flatMap { EventQuery.limits($0, consumers[$0].terms).map(\.name) }
    slice.follow(limits)
    let entries = [handler.name] + ownQueries + limits
    let reportedEffect = [event.has(.readsOwner) ? terms.owner : nil, asked?.phase].compactMap(\.self)
    var part = pruned(
      slice.result(), handler, event, isSheet: sheet != nil, isAnswered: isAnswered,
      fields: fields.union(reportedEffect).union(event.readsOtherPositions ? followers : []),
      queries: event.readsOtherPositions ? ownQueries + limits : ownQueries)
    let inside =
      event == .scroll ? ways(to: node.node, occasion) : event == .began ? ways(holding: node.node, occasion) : []
    let pages = (inside + successions.map(\.pages)).joined().map(\.field)
    let shown = reportedEffect + pages + remembered.union(followers).sorted()
    for field in shown.compactMap({ index.stateField($0) }) {
      if !part.program.state.contains(where: { $0.name == field.name }) { part.program.state.append(field) }
      fields.insert(field.name)
    }
    let partIndex = SymbolTable(part.program)
    let kept = ([number] + others).map { consumers[$0].terms.position } + fields.sorted()
    let abstracted = SymbolicAbstraction(
      entries, fields: kept.filter { partIndex.state[$0] != nil }, InputSymbols(partIndex, entry: handler.name))
    let bytecode = Bytecode(abstracted.program)
    guard let function = bytecode.function(handler.name) else { return nil }
    let found = ([number] + others).compactMap { self.limits($0, bytecode) }
    guard found.count == others.count + 1 else { return nil }
    let drag = machine.drags.first { $0.region == source }
    return EventProofTask(
      reported: event, event: event.representative, node: node, terms: terms, sheet: sheet, pages: places,
      resetPages: resetPages(occasion, places, bytecode), consumers: found, function: function,
      payload: bytecode.program.functions[function].parameters.map(\.type), havocked: part.havocked,
      bytecode: bytecode,
      region: self.number(ofRegion: node.node), source: source.flatMap(self.number(ofRegion:)), topic: occasion.topic,
      isArranged: machine.sheets.contains { $0.arrangement?.positions.contains(terms.position) == true },
      isRewound: around != nil, entries: entries,
      shown: bytecode.function(EventQuery.shown(number).name),
      stops: terms.stops.indices.compactMap { bytecode.function(EventQuery.stop(number, $0).name) },
      driven: isAnswered && moves(occasion) ? driven(occasion) : [], stopsFlings: drag?.stopsFlings ?? false,
      successions: successions.map { pages, chain in
        EventProofTask.HandoffOrder(
          pages: pages, chain: chain,
          consumers: chain.consumers.compactMap { consumer in found.firstIndex { $0.node == consumer.node } })
      }, ways: inside,
      holders: event.has(.endsDrag) || event == .scroll ? holders(of: node.node) : [], around: asked,
      highest: asked.flatMap { bytecode.function(EventQuery.highest($0.node).name) },
      lowestRest: sheet.flatMap { bytecode.function(EventQuery.lowestRest($0.node).name) })
  }

  /// Removes from a slice the code whose results are not read after the event.
  private func pruned(
    _ whole: ProgramSlice, _ handler: Function, _ event: Event, isSheet: Bool, isAnswered: Bool, fields: Set<String>,
    queries: [String]
  ) -> ProgramSlice {
    var part = whole
    part.program.dropArguments(of: part.havocked)
    // A sheet is held only while a finger drives, as model checking proves. The proof of the sheet itself does not
    // assume this.
    if event == .drifted, !isSheet { part.program.letGo(machine.sheets) }
    part.program = LiveVariablePruning.pruned(
      part.program, entry: handler.name, isAnswered: isAnswered, fields: fields, queries: queries)
    return part
  }

  /// Returns the pages around the node that may be reset. A page that the slice cannot distinguish from a visible page
  /// is excluded.
  private func resetPages(
    _ occasion: EventCase, _ places: [(tabs: TabsDeclaration, page: TabsDeclaration.Page)], _ bytecode: Bytecode
  ) -> [EventProofTask.ResetPage] {
    // A page that appears has been reset before.
    if occasion.event == .willShow || occasion.event == .selected { return [] }
    return places.compactMap { tabs, page in
      guard tabs.memory == .resetAll, let number = tabs.pages.firstIndex(of: page),
        case .enumeration(let type)? = index.stateField(tabs.page)?.type
      else { return nil }
      let known = occasion.shown.first { $0.field == tabs.page }
      if known?.number == number { return nil }
      let selected = known == nil ? tabs.page : nil
      let coming = index.state[tabs.coming] == nil ? nil : tabs.coming
      guard [selected, coming].allSatisfy({ $0.map { bytecode.stateSlot($0) != nil } ?? true }) else { return nil }
      return EventProofTask.ResetPage(page: number, type: type, selected: selected, coming: coming)
    }
  }

  private func number(ofRegion name: String) -> Int? {
    index.number(ofCase: name, in: ReservedNames.region)
  }

  /// The node of a slicing criterion, and the facts that affect what is relevant to it.
  private struct SliceCriterion {
    var node: String
    var sheet: SheetDeclaration?
    /// The sheet around the node. `nil` if its height does not matter.
    var around: SheetDeclaration?
    /// The result types of the queries that find the first consumer. Empty if the first consumer does not matter.
    var receivers: Set<Type>
    /// Whether `halt` is relevant too. It answers the end of a movement.
    var hasToStay: Bool
  }

  private func slice(
    on fields: Set<String>, of stage: SpecializedProgram, results: Set<String>, _ meaning: SliceCriterion
  ) -> BackwardSlice {
    let (sheet, around) = (meaning.sheet, meaning.around)
    // No law depends on whether a sheet's content needs a new layout. The time at which hidden pages reset matters only
    // to successions, which read the positions of other nodes.
    let fits = machine.sheets.compactMap(\.arrangement?.fit).map { ($0, true) }
    let forgets = machine.tabs.compactMap(\.forget).map { ($0, meaning.receivers.isEmpty) }
    let isOpen = Dictionary((fits + forgets).map { (Program.condition(of: $0), $1) }) { first, _ in first }
    return BackwardSlice(on: fields, results: results, of: stage.summaries) { function in
      if let isOpen = isOpen[function.name] { return isOpen }
      // A pure number is executed, because it has the same value for the same arguments.
      if function.role == .pure { return function.result != .number }
      guard function.role == .query, function.name != sheet?.rests else { return false }
      return switch function.result {
      // The notch or region that a search finds does not matter, because the contract holds for any of them. A sheet that
      // rests anywhere has to find the notch of its height.
      case .enumeration(let name):
        !meaning.receivers.contains(.enumeration(name)) && sheet?.findsFreePlace(function.name) != true
      case .bool?: sheet == nil && around == nil
      case .number?, .token?, .record?, nil: false
      }
    } isRelevant: { effect, payload, _ in
      if effect == Effect.fling.rawValue { return !meaning.receivers.isEmpty }
      return (effect.isPosition || meaning.hasToStay && effect == Effect.halt.name)
        && payload.first?.targets(meaning.node) == true
    }
  }

  private func queries(_ number: Int) -> [String] {
    let terms = consumers[number].terms
    return (EventQuery.limits(number, terms) + EventQuery.places(number, terms)).map(\.name)
  }

  private func queries(_ sheet: SheetDeclaration?, around: SheetDeclaration?) -> [String] {
    let own = sheet.map { [$0.height, $0.rests] + ($0.lowestRest == nil ? [] : [EventQuery.lowestRest($0.node).name]) }
    return (own ?? []) + (around.map { [$0.height, EventQuery.highest($0.node).name] } ?? [])
  }

  private func limits(_ number: Int, _ bytecode: Bytecode) -> EventProofTask.LimitQueries? {
    let (consumer, terms) = consumers[number]
    guard let slot = bytecode.stateSlot(terms.position),
      let lower = bytecode.function(EventQuery.lower(number).name),
      let upper = bytecode.function(EventQuery.upper(number).name)
    else { return nil }
    return EventProofTask.LimitQueries(
      node: consumer.node, region: self.number(ofRegion: consumer.node), slot: slot,
      pinned: terms.pinned.flatMap(bytecode.stateSlot), settling: terms.settling, lower: lower, upper: upper,
      returned: bytecode.function(EventQuery.returned(number).name),
      contentHeight: bytecode.function(EventQuery.contentHeight(number).name),
      isOpenBelow: isOpen(consumer.node, consumer.sense > 0 ? .down : .up),
      isOpenAbove: isOpen(consumer.node, consumer.sense > 0 ? .up : .down), isSheet: consumer.kind == .sheet)
  }

  /// Whether a finger can move a node beyond its end in a direction.
  private func isOpen(_ node: String, _ direction: Direction) -> Bool {
    machine.chains.contains { chain in
      chain[direction].steps.contains { $0.limit == .none && chain.consumers[$0.consumer].node == node }
    }
  }

  private func canBePulled(_ node: String) -> Bool { Direction.allCases.contains { isOpen(node, $0) } }
}

extension Term {
  /// Whether the term is a page of the tabs, or contains one.
  fileprivate func names(_ page: String, of tabs: String) -> Bool {
    guard case .enumCase(let enumeration, let name, let payload) = self else { return false }
    if enumeration == ReservedNames.page, name == tabs, case .enumCase(_, page, _)? = payload.first { return true }
    return payload.contains { $0.names(page, of: tabs) }
  }
}

extension SheetDeclaration {
  /// Whether a query finds the place of a sheet that rests anywhere, for a height or a mode, or a notch in its stead.
  fileprivate func findsFreePlace(_ function: String) -> Bool {
    free != nil && (function == free || ["modeNotch", "nearest"].contains { function == NodeNames(node).function($0) })
  }
}
