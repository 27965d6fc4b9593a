internal import Model
import Tables

// The declarations that the verifier compares with the program.
extension Lowering {
  func declaration(of sheet: Sheet, _ id: NodeID) -> SheetDeclaration {
    func mode(_ mode: ModeID) -> String { spec.modes[mode.index].text }
    func taps(_ taps: [Tap], _ mode: String?) -> [SheetDeclaration.Tap] {
      taps.map { tap in
        var target: String?
        if case .notch(let index) = tap.target { target = sheet.notches[index].name.text }
        return SheetDeclaration.Tap(
          mode: mode, notch: sheet.notches[tap.notch].name.text, target: target, span: tap.span)
      }
    }
    let outside: SheetDeclaration.Outside =
      switch sheet.outside {
      case .passThrough, .block: .nothing
      case .dismiss: .dismiss
      case .notch(let index): .notch(index)
      }
    return SheetDeclaration(
      node: names.name(id), terms: terms(id), phase: names.phase(id), phaseType: names.phaseType(id),
      notchType: names.notchType(id), memory: remembers(id) ? names.memory(id) : nil,
      free: sheet.restsFree ? names.function("freePlace", id) : nil,
      lowestRest: sheet.restsFree && lowestRest(id) != lowest(id) ? lowestRest(id) : nil,
      height: names.function("height", id), rests: names.function("rests", id), isAtTopEdge: sheet.edge == .top,
      notches: sheet.notches.map { SheetDeclaration.Notch(name: $0.name.text, span: $0.name.span) },
      initial: number(of: sheet.initial, sheet),
      taps: taps(sheet.tap, nil) + sheet.modes.flatMap { taps($0.tap, mode($0.mode)) }, outside: outside,
      plain: SheetDeclaration.Behavior(
        mode: nil, rests: Array(sheet.notches.indices), enter: nil, isDraggable: sheet.drag),
      modes: sheet.modes.map {
        SheetDeclaration.Behavior(
          mode: mode($0.mode), rests: $0.rests, enter: $0.enter.map { number(of: $0, sheet) }, isDraggable: $0.drag)
      },
      dismissal: sheet.dismiss.map { words(for: $0, of: sheet) },
      regions: topology.regions.filter { self.sheet(movedBy: $0) == id }.map(names.name),
      arrangement: resizes(id)
        ? SheetDeclaration.Arrangement(
          geometry: names.function("contentGeometry", id), layOut: names.function("layOutContent", id),
          fit: names.function("fitContent", id),
          positions: topology.scrolling(in: id).map(names.position)) : nil)
  }

  /// Returns the index of a place: that of a notch, or the number of notches for `dismissed`.
  private func number(of place: RestPlace, _ sheet: Sheet) -> Int {
    switch place {
    case .notch(let notch): notch
    case .dismissed: sheet.notches.count
    }
  }

  private func words(for dismissal: Dismiss, of sheet: Sheet) -> String {
    func text(_ number: SheetNumber) -> String {
      switch number {
      case .constant(let value): value.text
      case .formula(let index): sheet.formulas[index].name
      }
    }
    guard let condition = dismissal.condition else { return "released nearest to a height of 0" }
    let below = condition.below.map { height in
      switch height {
      case .notch(let notch): "below \(sheet.notches[notch].name.text)"
      case .height(let number): "below \(text(number))"
      }
    }
    let within = condition.within.map { " within \(sheet.notches[$0].name.text)" } ?? ""
    let velocity = condition.velocity.map { "faster than \(text($0))\(within)" }
    return [below, velocity].compactMap { $0 }.joined(separator: " or ")
  }

  func declaration(of tabs: Tabs, _ id: NodeID) -> TabsDeclaration {
    let memory: TabsDeclaration.Memory =
      switch tabs.memory {
      case .align: .align
      case .reset: .reset
      case .resetAll: .resetAll
      case .independent: .independent
      }
    return TabsDeclaration(
      node: names.name(id), memory: memory, isSwiped: tabs.swipe, page: names.page(id), coming: names.coming(id),
      pages: tabs.pages.map { page in
        TabsDeclaration.Page(
          name: names.name(page), positions: topology.scrolling(in: page).map(names.position),
          endStarts: topology.scrolling(in: page).filter(beginsAtEnd).map(names.position))
      }, header: spec.scroll(around: id).map(terms),
      forget: tabs.memory == .resetAll ? names.function("resetHiddenPages", id) : nil)
  }

  func drag(on region: NodeID) -> DragDeclaration? {
    topology.selection(of: region).map { selection in
      DragDeclaration(
        region: names.name(region), ways: ways(selection), stopsFlings: stopsFlings(region))
    }
  }

  private func ways(_ selection: ScrollTopology.Selection) -> [DragDeclaration.Way] {
    switch selection {
    case .path(let index): return [DragDeclaration.Way(pages: [], chain: names.name(topology.paths[index].leaf))]
    case .byPage(let id, let pages):
      let all = tabs(id)?.pages ?? []
      return pages.flatMap { page, inner in
        let selected = DragDeclaration.Selected(field: names.page(id), number: all.firstIndex(of: page) ?? 0)
        return ways(inner).map { DragDeclaration.Way(pages: [selected] + $0.pages, chain: $0.chain) }
      }
    }
  }
}
