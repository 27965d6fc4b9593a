import Model

// What the verifier compares the program with.
extension Lowering {
  func plan(ofSheet id: NodeID) -> SheetPlan? {
    guard let sheet = sheet(id) else { return nil }
    func taps(_ taps: [Tap], _ mode: ModeID?) -> [SheetPlan.Tap] {
      taps.map { tap in
        var target: String?
        if case .notch(let index) = tap.target { target = sheet.notches[index].name.text }
        return SheetPlan.Tap(
          mode: mode.map { spec.modes[$0.index].text }, notch: sheet.notches[tap.notch].name.text, target: target,
          span: tap.span)
      }
    }
    return SheetPlan(
      node: words.name(id), terms: terms(id), phase: words.phase(id), phaseType: words.phaseType(id),
      notchType: words.notchType(id), memory: remembers(id) ? words.memory(id) : nil,
      height: words.function("height", id), rests: words.function("rests", id),
      notches: sheet.notches.map { SheetPlan.Notch(name: $0.name.text, span: $0.name.span) },
      taps: taps(sheet.tap, nil) + sheet.modes.flatMap { taps($0.tap, $0.mode) },
      modes: sheet.modes.map { SheetPlan.Mode(name: spec.modes[$0.mode.index].text, isDraggable: $0.drag) },
      canBeDraggedAway: sheet.dismiss != nil, isDraggable: sheet.drag,
      regions: anatomy.regions.filter { self.sheet(movedBy: $0) == id }.map(words.name),
      arrangement: resizes(id)
        ? SheetPlan.Arrangement(
          geometry: words.function("arranged", id), layOut: words.function("layOut", id),
          fit: words.function("fit", id),
          positions: anatomy.scrolling(in: id).map(words.position)) : nil)
  }

  func plan(ofTabs id: NodeID) -> TabsPlan? {
    guard let tabs = tabs(id) else { return nil }
    let memory: TabsPlan.Memory =
      switch tabs.memory {
      case .align: .align
      case .resetAll: .resetAll
      case .independent: .independent
      }
    return TabsPlan(
      node: words.name(id), memory: memory, page: words.page(id), coming: words.coming(id),
      pages: tabs.pages.map { page in
        TabsPlan.Page(name: words.name(page), positions: anatomy.scrolling(in: page).map(words.position))
      }, header: spec.scroll(around: id).map(terms),
      forget: tabs.memory == .resetAll ? words.function("forget", id) : nil)
  }

  var drags: [DragPlan] {
    anatomy.regions.map { region in
      DragPlan(
        region: words.name(region), ways: anatomy.selection(of: region).map(ways) ?? [],
        stopsFlings: stopsFlings(region), isSeen: isSeen(region))
    }
  }

  private func ways(_ selection: Anatomy.Selection) -> [DragPlan.Way] {
    switch selection {
    case .path(let index): return [DragPlan.Way(pages: [], chain: words.name(anatomy.paths[index].leaf))]
    case .byPage(let id, let pages):
      let all = tabs(id)?.pages ?? []
      return pages.flatMap { page, inner in
        let selected = DragPlan.Selected(field: words.page(id), number: all.firstIndex(of: page) ?? 0)
        return ways(inner).map { DragPlan.Way(pages: [selected] + $0.pages, chain: $0.chain) }
      }
    }
  }
}
