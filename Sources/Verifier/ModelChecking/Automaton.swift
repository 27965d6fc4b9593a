import Machine
import ProgramIR

/// A part of a machine whose finite states are checked separately.
enum Automaton {
  case sheet(SheetDeclaration)
  case tabs(TabsDeclaration)
  /// The gesture owner.
  case owner(GestureOwnership)

  struct GestureOwnership {
    /// The name of the state field with the gesture owner.
    var field: String
    /// The regions on which a finger always moves a node, the regions that the host scrolls, and those of them that a
    /// release may send to an offset.
    var dragging: Set<String>
    var scrolling: Set<String>
    var settling: Set<String>
    /// The pages that contain a region. Only tabs with several pages below a shared header count.
    var pages: [String: [PageName]]

    struct PageName: Hashable {
      var tabs: String
      var name: String
    }
  }

  /// Returns the components of a machine.
  static func all(of machine: Machine) -> [Automaton] {
    var components = machine.sheets.map(Automaton.sheet) + machine.tabs.map(Automaton.tabs)
    let consumers = machine.chains.flatMap { zip($0.consumers, $0.terms) }
    if let condition = consumers.lazy.compactMap(\.1.isFingerDown).first,
      case .isCase(.state(let field), _, _) = condition
    {
      components.append(
        .owner(
          GestureOwnership(
            field: field, dragging: Set(machine.drags.map(\.region)).subtracting(machine.sheets.map(\.node)),
            scrolling: Set(consumers.filter { $0.0.kind != .sheet }.map(\.0.node)),
            settling: Set(consumers.filter { !$0.1.stops.isEmpty || $0.1.shown != nil }.map(\.0.node)),
            pages: pages(of: consumers, machine.tabs.filter { $0.header != nil && $0.pages.count > 1 }))))
    }
    return components
  }

  private static func pages(
    of consumers: [(Consumer, ConsumerBinding)], _ tabs: [TabsDeclaration]
  ) -> [String: [GestureOwnership.PageName]] {
    var pages: [String: [GestureOwnership.PageName]] = [:]
    for (consumer, terms) in consumers where pages[consumer.node] == nil {
      pages[consumer.node] = tabs.flatMap { tabs in
        tabs.pages.filter { $0.positions.contains(terms.position) }
          .map { GestureOwnership.PageName(tabs: tabs.node, name: $0.name) }
      }
    }
    return pages.filter { !$0.value.isEmpty }
  }

  var name: String {
    switch self {
    case .sheet(let sheet): sheet.node
    case .tabs(let tabs): tabs.node
    case .owner(let ownership): ownership.field
    }
  }

  /// The state fields whose values the component's program slice must preserve.
  var fields: Set<String> {
    switch self {
    case .sheet(let sheet):
      var fields: Set = [sheet.phase]
      if let memory = sheet.memory { fields.insert(memory) }
      if case .isCase(.state(let owner), _, _)? = sheet.terms.isFingerDown { fields.insert(owner) }
      return fields
    case .tabs(let tabs): return [tabs.page, tabs.coming]
    case .owner(let ownership): return [ownership.field]
    }
  }

  /// Whether a state field distinguishes states of the component. All other fields are havocked.
  func owns(_ field: Field, _ index: SymbolTable) -> Bool {
    guard case .sheet(let sheet) = self else { return fields.contains(field.name) }
    return switch field.type {
    case .token: true
    // The geometry determines which notches are active.
    case .record: index.isFinite(field.type)
    case .enumeration(let name):
      fields.contains(field.name) || name == ReservedNames.mode || index.isMade(name, of: sheet.notchType)
    case .number, .bool: false
    }
  }

  private var effects: Set<Effect> {
    switch self {
    case .sheet: [.animate, .stop, .rested, .dismissed]
    case .tabs: [.select]
    case .owner: [.coast, .halt, .settle, .fling]
    }
  }

  /// Returns the slice of the program that the component's states and effects depend on. The fields of other components
  /// are havocked.
  ///
  /// - Parameter summaries: the summaries of a machine's program, preferably without numbers, since most of a program
  /// computes numbers.
  func part(of summaries: EffectSummaries) -> ProgramSlice {
    let index = summaries.index
    var entries = [ReservedNames.start, ReservedNames.handle]
    if case .sheet(let sheet) = self { entries.append(sheet.rests) }
    let stored = storedEnumerations(index)
    return BackwardSlice.slice(of: summaries, entries: entries, fields: fields) { function in
      // Results are havocked if they are computed from numbers only, or if no state contains their enumeration.
      switch function.result {
      case .enumeration(let name): function.role == .pure || !stored.contains(name)
      case .number, .bool, .token, .record, nil: function.role == .pure
      }
    } isFieldHavocked: { name in
      index.stateField(name).map { !owns($0, index) } ?? false
    } isRelevant: { name, payload, _ in
      guard let effect = Effect(rawValue: name) else { return false }
      return switch self {
      case .sheet(let sheet): effects.contains(effect) && payload.first.map { $0.targets(sheet.node) } ?? false
      case .tabs(let tabs): effects.contains(effect) && payload.first.map { $0.targets(tabs.node) } ?? false
      case .owner: effects.contains(effect)
      }
    }
  }

  /// Returns the enumerations that occur in values of the component's fields.
  private func storedEnumerations(_ index: SymbolTable) -> Set<String> {
    var found: Set<String> = []
    func add(_ type: Type) {
      guard case .enumeration(let name) = type, found.insert(name).inserted else { return }
      for item in index.enumerations[name]?.cases ?? [] {
        for field in item.payload { add(field.type) }
      }
    }
    for field in fields { index.stateField(field).map { add($0.type) } }
    if case .sheet = self { found.remove(ReservedNames.region) }
    return found
  }
}

extension Automaton {
  /// The cost of exploring all states.
  struct Size: Sendable {
    var states: Int
    /// The number of table cells for ends of running animations, which not every state has.
    var ends: Int
    /// The number of abstract values that were propagated through the cells.
    var carried: Int

    /// Returns the number of table cells.
    ///
    /// - Parameter events: the number of events that occur in every state.
    func cells(_ events: Int) -> Int { states * events + ends }
  }
}

extension SymbolTable {
  /// Whether an enumeration is `part`, or has a case with a payload of it.
  fileprivate func isMade(_ name: String, of part: String) -> Bool {
    name == part
      || enumerations[name]?.cases.contains { item in
        item.payload.contains { $0.type == .enumeration(part) }
      } ?? false
  }
}

extension Term {
  /// Whether a destination or region may be a node. A computed one may be any node.
  func targets(_ node: String) -> Bool {
    if case .enumCase(_, let name, _) = self { name == node } else { true }
  }
}
