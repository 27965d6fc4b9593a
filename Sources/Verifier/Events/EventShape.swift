import Machine
import ProgramIR

extension EventSubject {
  /// What the subject looks like once its names are gone: subjects of one shape owe and do the same.
  var shape: Shape {
    let abstraction = Abstraction(executable.index, entry: entries[0])
    var eraser = Eraser(abstraction, [])
    // Pages that are alike come in any order, the node's own first.
    let pageTypes = Set(pages.compactMap { executable.index.stateField($0.tabs.page)?.type.enumeration })
    eraser.unordered = pageTypes
    eraser.alike = pageTypes.union([Names.region])
    // No chain's shape begins so.
    eraser.put(-2)
    eraser.put(eventNumber)
    eraser.put(node.sense)
    eraser.put(sheet?.notches.count ?? -1)
    eraser.put(terms.keepsProgress ? 1 : 0)
    eraser.put(terms.isRefreshed ? 1 : 0)
    eraser.put(terms.stops.count)
    eraser.put((isArranged ? 1 : 0) + (isRewound ? 2 : 0) + (shown == nil ? 0 : 4))
    eraser.put(case: regionName(region), of: Names.region)
    eraser.put(topic: topic)
    for consumer in consumers {
      let ends = (consumer.isOpenBelow ? 1 : 0) + (consumer.isOpenAbove ? 2 : 0)
      eraser.put(ends + (consumer.pinned == nil ? 0 : 4) + (consumer.returned == nil ? 0 : 8))
      let position = executable.program.state[consumer.slot].name
      eraser.put(.state(position))
      eraser.put(executable, Program.moved(position))
    }
    eraser.put(leavesPage ? 1 : 0)
    let remembering = pages.filter { tabs, _ in
      event.mayShowPage && tabs.memory == .align || leavesPage && tabs.memory == .resetAll
    }
    eraser.put(remembering.count)
    for (tabs, page) in remembering { eraser.put(tabs, page, executable) }
    eraser.put(forgotten.count)
    for page in forgotten {
      eraser.put(executable, page.selected ?? "")
      eraser.put(executable, page.coming ?? "")
      eraser.put(.enumeration(page.type), page.page, executable.index)
    }
    eraser.put(driven.count)
    for chain in driven {
      eraser.put(executable, chain.rest)
      eraser.put(chain.pages, executable)
    }
    eraser.put(stopsFlings ? 1 : 0)
    eraser.put(isSeen ? 1 : 0)
    eraser.put(successions.count)
    for succession in successions { eraser.put(succession, executable) }
    eraser.put(ways.count)
    for way in ways { eraser.put(way, executable) }
    if event == .ended, let source {
      eraser.put(holders.contains(source) ? 1 : 0)
    } else {
      eraser.put(holders.count)
      for holder in holders { eraser.put(case: regionName(holder), of: Names.region) }
    }
    eraser.put(executable, around?.phase ?? "")
    eraser.put(functions: entries)
    eraser.putOthers()
    return eraser.shape
  }

  private func regionName(_ number: Int?) -> String {
    guard let number, let cases = executable.index.enumerations[Names.region]?.cases else { return "" }
    return cases[number].name
  }

  private var eventNumber: Int { Event.allCases.firstIndex(of: event) ?? -1 }
}

extension Eraser {
  /// A case by its names.
  fileprivate mutating func put(topic: Term?) {
    guard case .item(let enumeration, let name, let payload)? = topic else { return put(-1) }
    put(case: name, of: enumeration)
    put(payload.count)
    for part in payload { put(topic: part) }
  }

  /// A state field, if the part has it.
  fileprivate mutating func put(_ executable: Executable, _ field: String) {
    if executable.stateSlot(field) == nil { put(-1) } else { put(.state(field)) }
  }

  fileprivate mutating func put(_ pages: [DragPlan.Selected], _ executable: Executable) {
    put(pages.count)
    for page in pages {
      put(executable, page.field)
      put(executable.index.stateField(page.field)?.type, page.number, executable.index)
    }
  }

  fileprivate mutating func put(_ succession: EventSubject.Succession, _ executable: Executable) {
    put(succession.pages, executable)
    for (consumer, place) in zip(succession.chain.consumers, succession.consumers) {
      put(case: consumer.node, of: Names.region)
      put(place)
    }
    put(succession.chain.terms.contains { !$0.stops.isEmpty } ? 1 : 0)
    for direction in Direction.allCases {
      put(succession.chain[direction].steps.count)
      for step in succession.chain[direction].steps {
        put(step.consumer)
        put(step.limit.number)
        put(step.gate == .open ? 0 : 1)
      }
    }
  }

  fileprivate mutating func put(_ tabs: TabsPlan, _ page: TabsPlan.Page, _ executable: Executable) {
    let type = executable.index.stateField(tabs.page)?.type.enumeration ?? ""
    put(tabs.memory == .resetAll ? 1 : 0)
    put(executable, tabs.page)
    put(executable, tabs.coming)
    put(executable, tabs.header?.position ?? "")
    put(tabs.pages.count)
    for other in [page] + tabs.pages.filter({ $0 != page }) {
      put(case: other.name, of: type)
      put(other.positions.count)
      for position in other.positions { put(executable, position) }
    }
  }

  /// A case by its number.
  fileprivate mutating func put(_ type: Type?, _ item: Int, _ index: ProgramIndex) {
    guard let type = type?.enumeration, let cases = index.enumerations[type]?.cases, cases.indices.contains(item)
    else { return put(name: "") }
    put(case: cases[item].name, of: type)
  }
}

extension Type {
  fileprivate var enumeration: String? {
    if case .enumeration(let name) = self { name } else { nil }
  }
}
