import Machine
import ProgramIR

/// When it is asked what an event does: which event, what it is about, and which pages are shown then.
struct EventCase: Hashable {
  var event: Event
  /// The region that reports it, the page or the place of a tap; `nil` where it is about something else.
  var topic: Term?
  /// Of some tabs the page that is selected; of all others it is open.
  var shown: [DragDeclaration.Selected] = []

  /// The region that reports the event; `nil` where it is no region's.
  var region: String? {
    if case .enumCase(ReservedNames.region, let name, _)? = topic { name } else { nil }
  }

  /// What of some pages has still to be shown; `nil` if another page is shown than one of them.
  func rest(of pages: [DragDeclaration.Selected]) -> [DragDeclaration.Selected]? {
    for page in pages where shown.contains(where: { $0.field == page.field && $0.number != page.number }) {
      return nil
    }
    return pages.filter { !shown.contains($0) }
  }

  /// The same with each page of the tabs on which some ways depend: a finger moves one chain then and not any of many.
  /// Tabs whose selection the event may change are left open.
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
  /// All cases of an enumeration with all that they may carry; `nil` if they carry anything else than cases.
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
