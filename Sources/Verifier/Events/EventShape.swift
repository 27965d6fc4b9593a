import Machine
import ProgramIR

extension EventProofTask {
  /// The canonical form of the subject, which does not contain names. Subjects of equal form have equal obligations and
  /// behavior.
  var shape: CanonicalForm {
    let inputs = InputSymbols(bytecode.index, entry: entries[0])
    var canonicalizer = Canonicalizer(inputs, [])
    // The order of similar pages does not matter, except that the node's own page is first.
    let pageTypes = Set(pages.compactMap { bytecode.index.stateField($0.tabs.page)?.type.enumeration })
    canonicalizer.unordered = pageTypes
    canonicalizer.alike = pageTypes.union([ReservedNames.region])
    // The canonical form of a chain never begins with this number.
    canonicalizer.encode(-2)
    canonicalizer.encode(eventNumber)
    canonicalizer.encode(node.sense)
    canonicalizer.encode(sheet?.notches.count ?? -1)
    canonicalizer.encode(terms.keepsProgress ? 1 : 0)
    canonicalizer.encode(terms.isRefreshed ? 1 : 0)
    canonicalizer.encode((terms.beginsAtEnd ? 1 : 0) + (reported == .measured && terms.growth != nil ? 2 : 0))
    canonicalizer.encode(terms.growth == nil ? 0 : 1)
    if let growth = terms.growth { canonicalizer.encode(.number(growth.near)) }
    canonicalizer.encode(terms.stops.count)
    canonicalizer.encode((isArranged ? 1 : 0) + (isRewound ? 2 : 0) + (shown == nil ? 0 : 4))
    canonicalizer.encode(case: regionName(region), of: ReservedNames.region)
    canonicalizer.encode(topic: topic)
    for consumer in consumers {
      let ends = (consumer.isOpenBelow ? 1 : 0) + (consumer.isOpenAbove ? 2 : 0)
      canonicalizer.encode(ends + (consumer.pinned == nil ? 0 : 4) + (consumer.returned == nil ? 0 : 8))
      let position = bytecode.program.state[consumer.slot].name
      canonicalizer.encode(.state(position))
      canonicalizer.encode(bytecode, consumer.settling ?? "")
      canonicalizer.encode(bytecode, Program.moved(position))
    }
    canonicalizer.encode(leavesPage ? 1 : 0)
    let remembering = pages.filter { tabs, _ in
      event.has(.showsPage) && (tabs.memory == .align || tabs.memory == .reset)
        || leavesPage && tabs.memory == .resetAll
    }
    canonicalizer.encode(remembering.count)
    for (tabs, page) in remembering { canonicalizer.encode(tabs, page, bytecode) }
    canonicalizer.encode(resetPages.count)
    for page in resetPages {
      canonicalizer.encode(bytecode, page.selected ?? "")
      canonicalizer.encode(bytecode, page.coming ?? "")
      canonicalizer.encode(.enumeration(page.type), page.page, bytecode.index)
    }
    canonicalizer.encode(driven.count)
    for chain in driven {
      canonicalizer.encode(bytecode, chain.rest)
      canonicalizer.encode(chain.pages, bytecode)
    }
    canonicalizer.encode(stopsFlings ? 1 : 0)
    canonicalizer.encode(successions.count)
    for handoff in successions { canonicalizer.encode(handoff, bytecode) }
    canonicalizer.encode(ways.count)
    for way in ways { canonicalizer.encode(way, bytecode) }
    if event == .ended, let source {
      canonicalizer.encode(holders.contains(source) ? 1 : 0)
    } else {
      canonicalizer.encode(holders.count)
      for holder in holders { canonicalizer.encode(case: regionName(holder), of: ReservedNames.region) }
    }
    canonicalizer.encode(bytecode, around?.phase ?? "")
    canonicalizer.encode(functions: entries)
    canonicalizer.encodeOtherCases()
    return canonicalizer.form
  }

  private func regionName(_ number: Int?) -> String {
    guard let number, let cases = bytecode.index.enumerations[ReservedNames.region]?.cases else { return "" }
    return cases[number].name
  }

  private var eventNumber: Int { Event.allCases.firstIndex(of: event) ?? -1 }
}

extension Canonicalizer {
  /// Encodes a case by its names, including the cases of its payload.
  fileprivate mutating func encode(topic: Term?) {
    guard case .enumCase(let enumeration, let name, let payload)? = topic else { return encode(-1) }
    encode(case: name, of: enumeration)
    encode(payload.count)
    for part in payload { encode(topic: part) }
  }

  /// Encodes a state field, or −1 if the slice does not contain it.
  fileprivate mutating func encode(_ bytecode: Bytecode, _ field: String) {
    if bytecode.stateSlot(field) == nil { encode(-1) } else { encode(.state(field)) }
  }

  fileprivate mutating func encode(_ pages: [DragDeclaration.Selected], _ bytecode: Bytecode) {
    encode(pages.count)
    for page in pages {
      encode(bytecode, page.field)
      encode(bytecode.index.stateField(page.field)?.type, page.number, bytecode.index)
    }
  }

  fileprivate mutating func encode(_ handoff: EventProofTask.HandoffOrder, _ bytecode: Bytecode) {
    encode(handoff.pages, bytecode)
    for (consumer, place) in zip(handoff.chain.consumers, handoff.consumers) {
      encode(case: consumer.node, of: ReservedNames.region)
      encode(place)
    }
    encode(handoff.chain.terms.contains { !$0.stops.isEmpty } ? 1 : 0)
    for direction in Direction.allCases {
      encode(handoff.chain[direction].steps.count)
      for step in handoff.chain[direction].steps {
        encode(step.consumer)
        encode(step.limit.number)
        encode(step.gate == .open ? 0 : 1)
      }
    }
  }

  fileprivate mutating func encode(_ tabs: TabsDeclaration, _ page: TabsDeclaration.Page, _ bytecode: Bytecode) {
    let type = bytecode.index.stateField(tabs.page)?.type.enumeration ?? ""
    switch tabs.memory {
    case .align: encode(0)
    case .resetAll: encode(1)
    case .reset: encode(2)
    case .independent: encode(3)
    }
    encode(bytecode, tabs.page)
    encode(bytecode, tabs.coming)
    encode(bytecode, tabs.header?.position ?? "")
    encode(tabs.pages.count)
    for other in [page] + tabs.pages.filter({ $0 != page }) {
      encode(case: other.name, of: type)
      encode(other.positions.count)
      for position in other.positions {
        encode(bytecode, position)
        encode(other.endStarts.contains(position) ? 1 : 0)
      }
    }
  }

  /// Encodes a case by its number in the enumeration.
  fileprivate mutating func encode(_ type: Type?, _ item: Int, _ index: SymbolTable) {
    guard let type = type?.enumeration, let cases = index.enumerations[type]?.cases, cases.indices.contains(item)
    else { return encode(name: "") }
    encode(case: cases[item].name, of: type)
  }
}

extension Type {
  fileprivate var enumeration: String? {
    if case .enumeration(let name) = self { name } else { nil }
  }
}
