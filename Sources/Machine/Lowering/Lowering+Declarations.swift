import Model

// The declarations that the verifier compares with the program.
extension Lowering {
  func plan(ofSheet id: NodeID) -> SheetDeclaration? {
    guard let sheet = sheet(id) else { return nil }
    func taps(_ taps: [Tap], _ mode: ModeID?) -> [SheetDeclaration.Tap] {
      taps.map { tap in
        var target: String?
        if case .notch(let index) = tap.target { target = sheet.notches[index].name.text }
        return SheetDeclaration.Tap(
          mode: mode.map { spec.modes[$0.index].text }, notch: sheet.notches[tap.notch].name.text, target: target,
          span: tap.span)
      }
    }
    return SheetDeclaration(
      node: names.name(id), terms: terms(id), phase: names.phase(id), phaseType: names.phaseType(id),
      notchType: names.notchType(id), memory: remembers(id) ? names.memory(id) : nil,
      height: names.function("height", id), rests: names.function("rests", id),
      notches: sheet.notches.map { SheetDeclaration.Notch(name: $0.name.text, span: $0.name.span) },
      taps: taps(sheet.tap, nil) + sheet.modes.flatMap { taps($0.tap, $0.mode) },
      modes: sheet.modes.map { SheetDeclaration.Mode(name: spec.modes[$0.mode.index].text, isDraggable: $0.drag) },
      canBeDraggedAway: sheet.dismiss != nil, isDraggable: sheet.drag,
      regions: topology.regions.filter { self.sheet(movedBy: $0) == id }.map(names.name),
      arrangement: resizes(id)
        ? SheetDeclaration.Arrangement(
          geometry: names.function("contentGeometry", id), layOut: names.function("layOutContent", id),
          fit: names.function("fitContent", id),
          positions: topology.scrolling(in: id).map(names.position)) : nil)
  }

  func plan(ofTabs id: NodeID) -> TabsDeclaration? {
    guard let tabs = tabs(id) else { return nil }
    let memory: TabsDeclaration.Memory =
      switch tabs.memory {
      case .align: .align
      case .resetAll: .resetAll
      case .independent: .independent
      }
    return TabsDeclaration(
      node: names.name(id), memory: memory, page: names.page(id), coming: names.coming(id),
      pages: tabs.pages.map { page in
        TabsDeclaration.Page(name: names.name(page), positions: topology.scrolling(in: page).map(names.position))
      }, header: spec.scroll(around: id).map(terms),
      forget: tabs.memory == .resetAll ? names.function("resetHiddenPages", id) : nil)
  }

  var drags: [DragDeclaration] {
    topology.regions.map { region in
      DragDeclaration(
        region: names.name(region), ways: topology.selection(of: region).map(ways) ?? [],
        stopsFlings: stopsFlings(region), isSeen: isSeen(region))
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
