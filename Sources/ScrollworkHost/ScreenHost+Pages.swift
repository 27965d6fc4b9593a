/// The pager of one tabs, as the host follows it.
struct Pager {
  /// The index of the page to which the machine turns the pager. `nil` unless it is on its way there.
  var goal: Int?
  /// The index of the page that was reported as coming into view.
  var coming: Int?
  /// Whether the pager has left its page since it last rested.
  var isTurned = false
  /// The position at the last frame, in pages, and the number of frames for which it did not change.
  var previous = 0.0
  var stillFrames = 0

  var isMoving: Bool { goal != nil || isTurned }
}

/// Pages: swipes are reported, and turns that the machine requests are carried out.
extension ScreenHost {
  private static let pageTolerance = 0.001
  /// The number of frames in which an animated turn may seem to stand still.
  private static let turnFrames = 60

  /// Reports that a pager moved, to a position in pages: 1.5 is halfway between the second page and the third.
  package func pagerMoved(_ tabs: Int, to position: Double, at now: Double) {
    enter(RecordLine(.pagerMoved, tabs, [position, now]))
    defer { leave() }
    guard writes == 0, let pager = pagers[tabs], let selected = selectedIndex(tabs) else { return }
    time = now
    let way = position - Double(selected)
    guard abs(way) > Self.pageTolerance, pager.goal == nil else { return }
    batch {
      pagers[tabs]?.isTurned = true
      let neighbor = way > 0 ? selected + 1 : selected - 1
      let pages = topology.children[tabs]
      guard pages.indices.contains(neighbor), pager.coming != neighbor else { return }
      pagers[tabs]?.coming = neighbor
      emit(.comes(pages[neighbor]))
      send(.willShow(pages[neighbor]))
    }
  }

  /// Looks at a pager in a frame. It rests after three frames without a change and without a finger, because the end of
  /// an animation that a touch ended is not always reported.
  func lookAtPager(_ tabs: Int) {
    guard let pager = pagers[tabs], pager.isMoving, let surface else { return }
    let (position, isHeld) = surface.pager(of: tabs)
    let isStill = abs(position - pager.previous) < Self.pageTolerance && !isHeld
    pagers[tabs]?.previous = position
    pagers[tabs]?.stillFrames = isStill || pager.stillFrames < 0 ? pager.stillFrames + 1 : 0
    let nearest = Int(position.rounded())
    let isAtGoal = pager.goal == nearest && abs(position - Double(nearest)) < Self.pageTolerance
    guard !isHeld, isAtGoal || pager.stillFrames + 1 >= Self.rest && isStill else { return }
    pagers[tabs]?.stillFrames = 0
    guard abs(position - Double(nearest)) < Self.pageTolerance else {
      // A touch that ended an animation left the pager between two pages.
      pagers[tabs]?.goal = pager.goal ?? nearest
      pagers[tabs]?.stillFrames = -Self.turnFrames
      surface.turn(tabs, toPage: pager.goal ?? nearest, isAnimated: true)
      return
    }
    let pages = topology.children[tabs]
    let isNew = pager.goal != nil || pager.coming != nil
    pagers[tabs] = Pager(previous: position)
    guard isNew, pages.indices.contains(nearest) else { return }
    send(.selected(pages[nearest]))
    emit(.selected(pages[nearest]))
  }

  /// Reports that a finger took over a turn.
  package func pagerWasCaught(_ tabs: Int) {
    enter(RecordLine(.pagerCaught, tabs))
    defer { leave() }
    guard pagers[tabs]?.goal != nil else { return }
    pagers[tabs]?.goal = nil
    pagers[tabs]?.isTurned = true
    // The page that the machine has selected already may be left again.
    pagers[tabs]?.coming = selectedIndex(tabs)
  }

  /// Whether a pager is between its pages.
  package func isTurning(_ tabs: Int) -> Bool { pagers[tabs]?.isMoving ?? false }

  /// Returns the index of the selected page of tabs.
  package func selectedIndex(_ tabs: Int) -> Int? { machine.page(of: tabs).flatMap { topology.index(ofPage: $0) } }

  func turn(toPage page: Int, isAnimated: Bool) {
    guard let tabs = topology.nodes[page].parent, let index = topology.index(ofPage: page) else { return }
    emit(.comes(page))
    guard isAnimated, environment != nil else {
      pagers[tabs] = Pager(previous: Double(index))
      showPage(tabs, index)
      send(.selected(page))
      return emit(.selected(page))
    }
    pagers[tabs]?.goal = index
    pagers[tabs]?.coming = nil
    pagers[tabs]?.stillFrames = -Self.turnFrames
    surface?.turn(tabs, toPage: index, isAnimated: true)
  }

  func showPage(_ tabs: Int, _ index: Int) {
    writes += 1
    surface?.turn(tabs, toPage: index, isAnimated: false)
    writes -= 1
  }
}
