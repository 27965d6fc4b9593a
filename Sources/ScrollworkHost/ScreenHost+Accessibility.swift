/// Assistive technologies: actions become events.
extension ScreenHost {
  /// The sheet in front whose notch is not its lowest, or that can be dismissed, lowers by a notch. Returns whether one
  /// does.
  package func escape() -> Bool {
    enter(RecordLine(.escape))
    defer { leave() }
    for sheet in topology.sheets.reversed() {
      if topology.rules(ofSheet: sheet)?.canBeDismissed == true, notch(of: sheet) != .gone,
        !machine.passesTouches(sheet, at: shown[sheet])
      {
        move(sheet, toNotch: .gone, isAnimated: true, by: .tap)
        return true
      }
      if step(sheet, by: -1) { return true }
    }
    return false
  }

  /// Sends a sheet to the next higher or lower notch where it can rest. Returns whether there is one.
  package func step(_ sheet: Int, by step: Int) -> Bool {
    enter(RecordLine(.step, sheet, [Double(step)]))
    defer { leave() }
    guard let notch = notch(of: sheet), let rules = topology.rules(ofSheet: sheet) else { return false }
    let heights = rules.notches.indices.compactMap { index in
      height(of: sheet, at: index).map { (index: index, height: $0) }
    }
    guard let current = notch == .free ? shown[sheet] : heights.first(where: { $0.index == notch })?.height else {
      return false
    }
    let next =
      step > 0
      ? heights.filter { $0.height > current }.min { $0.height < $1.height }
      : heights.filter { $0.height < current }.max { $0.height < $1.height }
    guard let next else { return false }
    move(sheet, toNotch: next.index, isAnimated: true, by: .tap)
    return true
  }

  /// The name of the notch where a sheet rests or goes. `nil` while a finger holds it.
  package func notchName(of sheet: Int) -> String? {
    notch(of: sheet).flatMap { topology.name(ofNotch: $0, of: sheet) }
  }

  /// Brings a part of a node into view, for a focused element. `top` and `bottom` count from the node's view, in points.
  ///
  /// A sheet that hides the part rises to its next notch. A part that has scrolled away with its headers comes back by
  /// the event `scroll`.
  package func reveal(_ node: Int, from top: Double, to bottom: Double) {
    enter(RecordLine(.reveal, node, [top, bottom]))
    defer { leave() }
    if let sheet = topology.sheet(around: node), !topology.nodes[sheet].isAtTop, let frame = frames[sheet],
      let environment
    {
      let lower = offset(of: node, in: sheet) + frame.top + bottom
      if lower > environment.height + 0.5 { _ = step(sheet, by: 1) }
    }
    var current = topology.nodes[node].parent
    while let number = current {
      if topology.nodes[number].kind == .scroll, !topology.isScrollView(number) {
        let way = offset(of: node, in: number)
        if way + top < -0.5 { send(.scroll(number, to: .top)) }
        return
      }
      current = topology.nodes[number].parent
    }
  }

  /// The top of a node's view in the view of a node around it, in points.
  private func offset(of node: Int, in outer: Int) -> Double {
    var (sum, current) = (0.0, Optional(node))
    while let number = current, number != outer {
      sum += frames[number]?.top ?? 0
      current = topology.nodes[number].parent
    }
    return sum
  }
}
