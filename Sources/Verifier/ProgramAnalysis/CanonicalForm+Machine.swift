import Machine
import ProgramIR

extension CanonicalForm {
  /// Creates the canonical form of a chain. `positions` are the state fields that hold the position of any consumer.
  init(_ chain: Chain, _ inputs: InputSymbols, positions: Set<String>) {
    var canonicalizer = Canonicalizer(inputs, positions)
    canonicalizer.encodeWhole(chain)
    self = canonicalizer.form
  }
}

extension CanonicalForm {
  /// Creates the canonical form of a whole machine without its geometry. Machines of equal form share their proofs.
  init(_ machine: Machine, _ index: SymbolTable) {
    var canonicalizer = Canonicalizer(
      InputSymbols(index, entry: ReservedNames.handle), Set(machine.chains.flatMap { $0.terms.map(\.position) }))
    canonicalizer.ignoresPure = true
    canonicalizer.encode(machine.chains.count)
    for chain in machine.chains { canonicalizer.encode(chain) }
    canonicalizer.encode(machine.sheets.count)
    for sheet in machine.sheets { canonicalizer.encode(sheet) }
    canonicalizer.encode(machine.tabs.count)
    for tabs in machine.tabs { canonicalizer.encode(tabs) }
    for chain in machine.chains where chain.receiver != nil {
      for consumer in chain.consumers { canonicalizer.encode(name: consumer.node) }
    }
    canonicalizer.encode(machine.drags.count)
    for drag in machine.drags { canonicalizer.encode(drag, machine) }
    canonicalizer.encode(
      functions: [ReservedNames.start, ReservedNames.handle] + machine.chains.map(\.function)
        + machine.chains.compactMap(\.receiver))
    self = canonicalizer.form
  }

  /// Creates the canonical form of a component with its slice of the machine.
  init(_ component: Automaton, _ part: ProgramSlice, _ activity: NotchActivity?) {
    var canonicalizer = Canonicalizer(InputSymbols(SymbolTable(part.program), entry: ReservedNames.handle), [])
    if let activity = activity.flatMap({ ActiveNotchConstraint($0, in: part.program) }) {
      canonicalizer.encode(4)
      for place in activity.places {
        canonicalizer.encode(place.record)
        canonicalizer.encode(place.flag)
      }
      canonicalizer.encode(activity.sets.count)
      for flag in activity.sets.joined() { canonicalizer.encode(flag ? 1 : 0) }
    }
    switch component {
    case .sheet(let sheet):
      canonicalizer.encode(1)
      canonicalizer.encode(sheet)
    case .tabs(let tabs):
      canonicalizer.encode(2)
      canonicalizer.encode(tabs)
    case .owner(let ownership):
      canonicalizer.encode(3)
      canonicalizer.encode(.state(ownership.field))
      for names in [ownership.dragging, ownership.scrolling, ownership.settling] {
        canonicalizer.encode(names.count)
        for name in names.sorted() { canonicalizer.encode(name: name) }
      }
      canonicalizer.encode(ownership.pages.count)
      for (region, pages) in ownership.pages.sorted(by: { $0.key < $1.key }) {
        canonicalizer.encode(name: region)
        canonicalizer.encode(pages.count)
        for page in pages {
          canonicalizer.encode(name: page.tabs)
          canonicalizer.encode(name: page.name)
        }
      }
    }
    canonicalizer.encode(functions: [ReservedNames.start, ReservedNames.handle])
    self = canonicalizer.form
  }
}

// Declarations contribute names only where the program contains the name, too.
extension Canonicalizer {
  mutating func encodeWhole(_ chain: Chain) {
    encode(chain)
    // The receiver function returns regions, so their names matter.
    if chain.receiver != nil { for consumer in chain.consumers { encode(name: consumer.node) } }
    encode(functions: [chain.function] + [chain.receiver].compactMap { $0 })
  }

  /// Encodes the declaration of a chain.
  mutating func encode(_ chain: Chain) {
    encode(chain.consumers.count)
    for (consumer, terms) in zip(chain.consumers, chain.terms) {
      encode(consumer.sense)
      encode(.state(terms.position))
      encode(terms.lower)
      encode(terms.upper)
      encode(terms.returned == nil ? 0 : 1)
      if let returned = terms.returned { encode(returned) }
      encode(terms.pinned == nil ? 0 : 1)
      if let pinned = terms.pinned { encode(.state(pinned)) }
    }
    encode(chain.riders.count)
    for rider in chain.riders {
      encode(.state(rider.position))
      encode(rider.upper)
      encode(rider.consumer)
      encode(rider.snaps ? 1 : 0)
    }
    for direction in Direction.allCases { encode(chain[direction], chain) }
  }

  private mutating func encode(_ plan: Plan, _ chain: Chain) {
    encode(plan.steps.count)
    for step in plan.steps {
      encode(step.consumer)
      encode(step.limit.number)
      if let condition = chain.terms[step.consumer].condition(of: step.gate) { encode(condition) } else { encode(-1) }
    }
  }

  fileprivate mutating func encode(_ sheet: SheetDeclaration) {
    encode(.state(sheet.phase))
    encode(name: sheet.rests)
    encode(name: sheet.notchType)
    encode(sheet.notches.count)
    for notch in sheet.notches { encode(name: notch.name) }
    encode(sheet.modes.count)
    for mode in sheet.modes {
      encode(name: mode.mode ?? "")
      encode(mode.isDraggable ? 1 : 0)
    }
    encode(sheet.plain.isDraggable ? 1 : 0)
    encode(sheet.canBeDraggedAway ? 1 : 0)
    if let lowest = sheet.lowestRest { encode(lowest) } else { encode(-1) }
    encode(sheet.regions.count)
    for region in sheet.regions { encode(name: region) }
    encode(sheet.taps.count)
    for tap in sheet.taps {
      encode(name: tap.mode ?? "")
      encode(name: tap.notch)
      encode(name: tap.target ?? "")
      // Modes can share an entry, which has one span. Shared entries get the same number.
      encode(sheet.taps.firstIndex { $0.span == tap.span } ?? -1)
    }
  }

  fileprivate mutating func encode(_ drag: DragDeclaration, _ machine: Machine) {
    encode(name: drag.region)
    encode(drag.stopsFlings ? 1 : 0)
    encode(drag.ways.count)
    for way in drag.ways {
      encode(machine.chains.firstIndex { $0.name == way.chain } ?? -1)
      encode(way.pages.count)
      for page in way.pages {
        encode(name: page.field)
        encode(page.number)
      }
    }
  }

  fileprivate mutating func encode(_ tabs: TabsDeclaration) {
    encode(name: tabs.node)
    encode(tabs.pages.count)
    switch tabs.memory {
    case .align: encode(0)
    case .resetAll: encode(1)
    case .independent: encode(2)
    case .reset: encode(3)
    }
    for page in tabs.pages {
      encode(name: page.name)
      encode(page.positions.count)
      for position in page.positions { encode(name: position) }
    }
  }
}

extension Plan.Step.Limit {
  var number: Int {
    switch self {
    // The first two cases mean a consumer's lower limit, the next two its upper limit.
    case .lowest, .zero: 0
    case .highest, .end: 1
    case .returned: 2
    case .none: 3
    }
  }
}
