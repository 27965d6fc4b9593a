import Machine
import ProgramIR

extension Shape {
  /// The shape of a chain. `positions` are the state fields that hold the position of any consumer.
  init(_ chain: Chain, _ abstraction: Abstraction, positions: Set<String>) {
    var eraser = Eraser(abstraction, positions)
    eraser.erase(chain)
    self = eraser.shape
  }
}

extension Shape {
  /// The shape of a machine as a whole, its geometry left out: what is proved of one is proved of all of them.
  init(_ machine: Machine, _ index: ProgramIndex) {
    var eraser = Eraser(
      Abstraction(index, entry: Names.handle), Set(machine.chains.flatMap { $0.terms.map(\.position) }))
    eraser.ignoresPure = true
    eraser.put(machine.chains.count)
    for chain in machine.chains { eraser.put(chain) }
    eraser.put(machine.sheets.count)
    for sheet in machine.sheets { eraser.put(sheet) }
    eraser.put(machine.tabs.count)
    for tabs in machine.tabs { eraser.put(tabs) }
    for chain in machine.chains where chain.receiver != nil {
      for consumer in chain.consumers { eraser.put(name: consumer.node) }
    }
    eraser.put(machine.drags.count)
    for drag in machine.drags { eraser.put(drag, machine) }
    eraser.put(
      functions: [Names.start, Names.handle] + machine.chains.map(\.function) + machine.chains.compactMap(\.receiver))
    self = eraser.shape
  }

  /// The shape of a component's part of a machine.
  init(_ component: Component, _ part: Focus.Part) {
    var eraser = Eraser(Abstraction(ProgramIndex(part.program), entry: Names.handle), [])
    switch component {
    case .sheet(let sheet):
      eraser.put(1)
      eraser.put(sheet)
    case .tabs(let tabs):
      eraser.put(2)
      eraser.put(tabs)
    case .driver(let driving):
      eraser.put(3)
      eraser.put(.state(driving.field))
      for names in [driving.dragging, driving.scrolling, driving.snapping] {
        eraser.put(names.count)
        for name in names.sorted() { eraser.put(name: name) }
      }
      eraser.put(driving.pages.count)
      for (region, pages) in driving.pages.sorted(by: { $0.key < $1.key }) {
        eraser.put(name: region)
        eraser.put(pages.count)
        for page in pages {
          eraser.put(name: page.tabs)
          eraser.put(name: page.name)
        }
      }
    }
    eraser.put(functions: [Names.start, Names.handle])
    self = eraser.shape
  }
}

// What is declared, by name only where the program knows the name too.
extension Eraser {
  mutating func erase(_ chain: Chain) {
    put(chain)
    // A receiver names regions.
    if chain.receiver != nil { for consumer in chain.consumers { put(name: consumer.node) } }
    put(functions: [chain.function] + [chain.receiver].compactMap { $0 })
  }

  /// What a chain declares.
  mutating func put(_ chain: Chain) {
    put(chain.consumers.count)
    for (consumer, terms) in zip(chain.consumers, chain.terms) {
      put(consumer.sense)
      put(.state(terms.position))
      put(terms.lower)
      put(terms.upper)
      put(terms.returned == nil ? 0 : 1)
      if let returned = terms.returned { put(returned) }
      put(terms.pinned == nil ? 0 : 1)
      if let pinned = terms.pinned { put(.state(pinned)) }
    }
    for direction in Direction.allCases { put(chain[direction], chain) }
  }

  private mutating func put(_ plan: Plan, _ chain: Chain) {
    put(plan.steps.count)
    for step in plan.steps {
      put(step.consumer)
      put(step.limit.number)
      if let condition = chain.terms[step.consumer].condition(of: step.gate) { put(condition) } else { put(-1) }
    }
  }

  fileprivate mutating func put(_ sheet: SheetPlan) {
    put(.state(sheet.phase))
    put(name: sheet.rests)
    put(name: sheet.notchType)
    put(sheet.notches.count)
    for notch in sheet.notches { put(name: notch.name) }
    put(sheet.modes.count)
    for mode in sheet.modes {
      put(name: mode.name)
      put(mode.isDraggable ? 1 : 0)
    }
    put(sheet.isDraggable ? 1 : 0)
    put(sheet.canBeDraggedAway ? 1 : 0)
    put(sheet.regions.count)
    for region in sheet.regions { put(name: region) }
    put(sheet.taps.count)
    for tap in sheet.taps {
      put(name: tap.mode ?? "")
      put(name: tap.notch)
      put(name: tap.target ?? "")
      // Entries that modes share are one.
      put(sheet.taps.firstIndex { $0.span == tap.span } ?? -1)
    }
  }

  fileprivate mutating func put(_ drag: DragPlan, _ machine: Machine) {
    put(name: drag.region)
    put(drag.stopsFlings ? 1 : 0)
    put(drag.isSeen ? 1 : 0)
    put(drag.ways.count)
    for way in drag.ways {
      put(machine.chains.firstIndex { $0.name == way.chain } ?? -1)
      put(way.pages.count)
      for page in way.pages {
        put(name: page.field)
        put(page.number)
      }
    }
  }

  fileprivate mutating func put(_ tabs: TabsPlan) {
    put(name: tabs.node)
    put(tabs.pages.count)
    switch tabs.memory {
    case .align: put(0)
    case .resetAll: put(1)
    case .independent: put(2)
    }
    for page in tabs.pages {
      put(name: page.name)
      put(page.positions.count)
      for position in page.positions { put(name: position) }
    }
  }
}

extension Plan.Step.Limit {
  var number: Int {
    switch self {
    // These two mean a consumer's lower limit, the next two its upper one.
    case .lowest, .zero: 0
    case .highest, .end: 1
    case .returned: 2
    case .none: 3
    }
  }
}
