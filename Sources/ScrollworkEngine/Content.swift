// `sizing: resting`: the content of a sheet is laid out for the sheet's height, not once for its highest notch.
//
// During a movement, the content is as tall as the maximum of the sheet's origin, height and target, so no blank area is
// visible below it. Under a finger that also moves the content (`expandFirst`), it is laid out for the highest notch at
// once, and for no less than before.
//
// **Why:** the content begins to scroll only at that notch, and a plan's limits must not change during its execution.
extension ScrollMachine {
  private func resizesContent(_ node: Node) -> Bool { screen.sheet(node)?.resizesContent == true }

  func isInResizingSheet(_ node: Node) -> Bool {
    screen.sheets.contains { resizesContent($0) && screen.lies(node, in: $0) }
  }

  /// The height for which the content of a sheet must be laid out, in points.
  private func contentHeight(_ node: Node) -> Number {
    let sheet = state.sheets[slot(node)]
    let here = min(sheet.height, tallest(node))
    switch sheet.phase {
    case .resting(let at): return height(node, at: at)
    case .tracking(let from):
      let tracked = max(here, height(node, at: from))
      // A finger on the sheet's own column does not move the content.
      if state.owner == .finger(on: node) { return tracked }
      // The rows that a finger holds are not laid out again (law 8).
      let present = min(sheet.contentHeight, tallest(node))
      return max(screen.sheet(node)?.expandsFirst == true ? highest(node) : tracked, present)
    case .settling(let to, let from, _): return max(max(here, height(node, at: to)), height(node, at: from))
    }
  }

  /// The height that the content of a sheet must keep covering while the sheet settles, in points. 0 for other phases.
  ///
  /// **Why:** the machine does not know where a settling sheet is shown. That can be as high as the present layout.
  func coveredContent(_ node: Node) -> Number {
    guard resizesContent(node), case .settling = state.sheets[slot(node)].phase else { return 0 }
    return min(state.sheets[slot(node)].contentHeight, tallest(node))
  }

  /// Lays out the content of a sheet at a start, when there are no positions to keep.
  mutating func startContent(_ node: Node) {
    guard resizesContent(node) else { return }
    state.sheets[slot(node)].contentHeight = contentHeight(node)
    layOutLengths(node)
  }

  private mutating func layOutLengths(_ node: Node) {
    solver.layOut(
      node, state.sheets[slot(node)].contentHeight, state.environment, state.measures, &state.lengths)
    updateLimits()
  }

  /// Lays out the content of a sheet if its height has changed.
  ///
  /// - Parameter least: the height that the content must cover, in points.
  mutating func fitContent(_ node: Node, least: Number = 0) {
    guard resizesContent(node), state.sheets[slot(node)].contentHeight != max(contentHeight(node), least) else {
      return
    }
    layOutContent(node, least: least)
  }

  /// Lays out the content of a sheet. Another height acts on the content like another screen: a pinned scroll stays
  /// pinned, a list from its end keeps its distance from it, and every other position is kept if it is in range.
  ///
  /// - Parameter growsAtEnd: whether new measures add rows behind the last one of a list from its end. `nil` if only the
  ///   height of the content changes.
  mutating func layOutContent(_ node: Node, least: Number, growsAtEnd: Bool? = nil) {
    guard resizesContent(node) else { return }
    let content = max(contentHeight(node), least)
    let inside = screen.scrolls(in: node)
    var next = state.lengths
    solver.layOut(node, content, state.environment, state.measures, &next)
    for scroll in inside {
      if growsAtEnd == nil, isHeld(scroll) {
        // The rows stay where a finger holds them (law 8).
        keepOffset(scroll, next)
      } else {
        keepPlace(scroll, next, growsAtEnd: growsAtEnd == true)
      }
    }
    state.lengths = next
    updateLimits()
    if state.sheets[slot(node)].contentHeight != content {
      state.sheets[slot(node)].contentHeight = content
      effects.append(.layOut(node, height: content))
    }
    resetHiddenPages(afterMoving: inside)
  }

  /// The new lengths outside of sheets that resize their content, with the present lengths inside.
  func keepingContents(_ next: Lengths) -> Lengths {
    var lengths = next
    for node in screen.nodes.indices where isInResizingSheet(node) { lengths.nodes[node] = state.lengths.nodes[node] }
    return lengths
  }
}
