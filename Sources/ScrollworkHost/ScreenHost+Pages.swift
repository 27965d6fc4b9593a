/// The pager of one tabs, as the host follows it.
struct Pager {
  /// The page to which the machine turned it. `nil` unless it is on its way there.
  var goal: Int?
  /// The page that was reported as coming into view.
  var coming: Int?
  /// The position in pages; 1.5 is halfway between the second page and the third.
  var position = 0.0
  /// Whether a finger or a deceleration moves it.
  var isTurned = false

  var isMoving: Bool { goal != nil || isTurned }
}

/// Pages: swipes are reported, and turns that the machine requests are carried out.
extension ScreenHost {
  /// Reports the position of a pager in pages, and whether a finger, a deceleration or an animation moves it.
  package func pagerMoved(_ tabs: Int, to position: Double, isMoving: Bool, at now: Double) {
    guard writes == 0, var pager = pagers[tabs], let selected = selectedIndex(tabs) else { return }
    time = now
    pager.position = position
    pager.isTurned = isMoving
    defer { surface?.setDisplayLink(isRunning: self.isMoving) }
    if let goal = pager.goal {
      // An animated turn rests at its goal only; a finger may take it over.
      if abs(position - Double(goal)) < 0.001, !isMoving { pager.goal = nil }
      pagers[tabs] = pager
      if pager.goal == nil { select(tabs, index: goal) }
      return
    }
    if isMoving || abs(position - Double(selected)) > 0.001 {
      let neighbor = position > Double(selected) ? selected + 1 : selected - 1
      let pages = topology.children[tabs]
      if abs(position - Double(selected)) > 0.001, pages.indices.contains(neighbor), pager.coming != neighbor {
        pager.coming = neighbor
        pagers[tabs] = pager
        notify(.comes(pages[neighbor]))
        send(.willShow(pages[neighbor]))
        return
      }
      pagers[tabs] = pager
      if isMoving { return }
    }
    pagers[tabs] = pager
    guard !isMoving, pager.coming != nil else { return }
    select(tabs, index: Int(position.rounded()))
  }

  /// Reports that a finger took over an animated turn.
  package func pagerWasCaught(_ tabs: Int) { pagers[tabs]?.goal = nil }

  /// The index of the selected page of tabs.
  package func selectedIndex(_ tabs: Int) -> Int? { machine.page(tabs).flatMap { topology.index(ofPage: $0) } }

  private func select(_ tabs: Int, index: Int) {
    let pages = topology.children[tabs]
    pagers[tabs]?.coming = nil
    guard pages.indices.contains(index) else { return }
    send(.selected(pages[index]))
    notify(.selected(pages[index]))
  }

  func turn(toPage page: Int, isAnimated: Bool) {
    guard let tabs = topology.nodes[page].parent, let index = topology.index(ofPage: page) else { return }
    pagers[tabs]?.coming = nil
    notify(.comes(page))
    guard isAnimated, environment != nil else {
      pagers[tabs]?.goal = nil
      pagers[tabs]?.position = Double(index)
      showPage(tabs, index)
      send(.selected(page))
      return notify(.selected(page))
    }
    pagers[tabs]?.goal = index
    surface?.turn(tabs, toPage: index, isAnimated: true)
  }

  func showPage(_ tabs: Int, _ index: Int) {
    writes += 1
    surface?.turn(tabs, toPage: index, isAnimated: false)
    writes -= 1
  }
}
