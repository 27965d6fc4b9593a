extension ScrollMachine {
  /// The resting state of a screen, from which `restore` restores it.
  public struct Snapshot: Equatable, Sendable {
    public var mode: Int
    /// The notch of each sheet, and its height in points, in the order of `Screen.sheets`.
    public var notches: [Notch]
    public var heights: [Number]
    /// The selected page of each tabs.
    public var pages: [Node]
    /// The offset of each scroll and list, in points.
    public var offsets: [Number]

    public init(mode: Int, notches: [Notch], heights: [Number], pages: [Node], offsets: [Number]) {
      (self.mode, self.notches, self.heights, self.pages, self.offsets) = (mode, notches, heights, pages, offsets)
    }
  }

  /// The resting state, or the state after running animations. A sheet is saved at the notch where it should rest, also if
  /// it cannot now; under a finger where the app asked it to go, or where the drag began.
  public var snapshot: Snapshot {
    Snapshot(
      mode: state.mode, notches: screen.sheets.map(wanted),
      heights: screen.sheets.map { height($0, at: wanted($0)) },
      pages: state.tabs.map { $0.page },
      offsets: state.scrolls.map { $0.offset })
  }

  /// Restores a snapshot. A position that is not valid any more moves to the nearest valid one. A snapshot of another
  /// screen changes nothing. Returns whether it fits.
  @discardableResult
  public mutating func restore(_ snapshot: Snapshot) -> Bool {
    guard fits(snapshot) else { return false }
    effects.removeAll(keepingCapacity: true)
    state.mode = snapshot.mode
    for (index, node) in screen.sheets.enumerated() {
      state.sheets[index].mode = snapshot.mode
      setFreeHeight(node, snapshot.heights[index])
      state.sheets[index].freeOrigin = state.sheets[index].freeHeight
      rest(node, at: place(node, for: snapshot.notches[index]))
      startContent(node)
    }
    for (index, page) in snapshot.pages.enumerated() { state.tabs[index] = TabsState(page: page) }
    for (index, node) in screen.scrolls.enumerated() {
      state.scrolls[index].offset = min(max(0, snapshot.offsets[index]), end(node))
      state.scrolls[index].isSettling = false
      state.scrolls[index].requested = nil
      pinAtEnd(node)
    }
    for index in state.bars.indices { state.bars[index] = BarState() }
    state.owner = .none
    updateLimits()
    return true
  }

  private func fits(_ snapshot: Snapshot) -> Bool {
    let (sheets, tabs) = (screen.sheets, screen.tabs)
    guard snapshot.mode == 0 || screen.modes.indices.contains(snapshot.mode), snapshot.notches.count == sheets.count,
      snapshot.heights.count == sheets.count, snapshot.pages.count == tabs.count,
      snapshot.offsets.count == screen.scrolls.count
    else { return false }
    let areNotches = zip(sheets, snapshot.notches).allSatisfy { node, notch in
      guard let sheet = screen.sheet(node) else { return false }
      return sheet.notches.indices.contains(notch) || notch == .gone && sheet.canBeDismissed
        || notch == .free && sheet.restsFree
    }
    return areNotches && zip(tabs, snapshot.pages).allSatisfy { screen.tabs(of: $1) == $0 }
  }
}
