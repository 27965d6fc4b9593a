import Machine
import ProgramIR

/// The circumstances of an obligation: the event, its topic and the shown pages.
struct EventCase: Hashable {
  var event: Event
  /// The region that reports the event, the page, or the tap target. `nil` if the event has none of these.
  var topic: Term?
  /// The selected pages of some tabs. The selection of all other tabs is open.
  var shown: [DragDeclaration.Selected] = []

  /// The region that reports the event. `nil` if the topic is not a region.
  var region: String? {
    if case .enumCase(ReservedNames.region, let name, _)? = topic { name } else { nil }
  }

  /// Returns the pages that must be shown in addition. `nil` if the tabs of one of them show another page.
  func rest(of pages: [DragDeclaration.Selected]) -> [DragDeclaration.Selected]? {
    for page in pages where shown.contains(where: { $0.field == page.field && $0.number != page.number }) {
      return nil
    }
    return pages.filter { !shown.contains($0) }
  }

  /// Splits the occasion by the pages of the tabs on which routes depend, so that a finger moves exactly one chain.
  /// Tabs whose selection the event may change stay open.
  func divided(by ways: [DragDeclaration.Way], pages: (_ field: String) -> Int?) -> [EventCase] {
    let open = ways.compactMap { rest(of: $0.pages)?.first?.field }.first
    guard let open, let count = pages(open) else { return [self] }
    return (0..<count).flatMap { number in
      var occasion = self
      occasion.shown.append(DragDeclaration.Selected(field: open, number: number))
      return occasion.divided(by: ways, pages: pages)
    }
  }
}

extension SymbolTable {
  /// Returns all cases of an enumeration with all possible payloads. `nil` if a payload contains anything but cases.
  func items(of enumeration: String) -> [Term]? {
    var items: [Term] = []
    for item in enumerations[enumeration]?.cases ?? [] {
      var payloads: [[Term]] = [[]]
      for field in item.payload {
        guard case .enumeration(let carried) = field.type, let values = self.items(of: carried) else { return nil }
        payloads = payloads.flatMap { head in values.map { head + [$0] } }
      }
      items += payloads.map { .enumCase(enumeration: enumeration, name: item.name, payload: $0) }
    }
    return items
  }
}
