internal import Model

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
      height: names.function("height", id), rests: names.function("rests", id), isAtTopEdge: sheet.edge == .top,
      notches: sheet.notches.map { SheetDeclaration.Notch(name: $0.name.text, span: $0.name.span) },
      initial: sheet.initial,
      taps: taps(sheet.tap, nil) + sheet.modes.flatMap { taps($0.tap, mode($0.mode)) }, outside: outside,
      plain: SheetDeclaration.Behavior(
        mode: nil, rests: Array(sheet.notches.indices), enter: nil, isDraggable: sheet.drag),
      modes: sheet.modes.map {
        SheetDeclaration.Behavior(mode: mode($0.mode), rests: $0.rests, enter: $0.enter, isDraggable: $0.drag)
      },
      dismissal: sheet.dismiss.map { dismissal in
        [
          dismissal.below.map { "below \(sheet.notches[$0].name.text)" },
          dismissal.velocity.map { "faster than \($0.text)" },
        ].compactMap { $0 }.joined(separator: " or ")
      },
      regions: topology.regions.filter { self.sheet(movedBy: $0) == id }.map(names.name),
      arrangement: resizes(id)
        ? SheetDeclaration.Arrangement(
          geometry: names.function("contentGeometry", id), layOut: names.function("layOutContent", id),
          fit: names.function("fitContent", id),
          positions: topology.scrolling(in: id).map(names.position)) : nil)
  }

  func declaration(of tabs: Tabs, _ id: NodeID) -> TabsDeclaration {
    let memory: TabsDeclaration.Memory =
      switch tabs.memory {
      case .align: .align
      case .resetAll: .resetAll
      case .independent: .independent
      }
    return TabsDeclaration(
      node: names.name(id), memory: memory, isSwiped: tabs.swipe, page: names.page(id), coming: names.coming(id),
      pages: tabs.pages.map { page in
        TabsDeclaration.Page(name: names.name(page), positions: topology.scrolling(in: page).map(names.position))
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
