/// Assistive technologies: actions become events.
extension ScreenHost {
  /// The sheet in front whose notch is not its lowest, or that can be dismissed, lowers by a notch. Returns whether one
  /// does.
  package func escape() -> Bool {
    for sheet in topology.sheets.reversed() {
      let names = topology.nodes[sheet].notches
      if let dismissed = names.firstIndex(of: "dismissed"), machine.notch(sheet) != dismissed,
        !machine.passesTouches(sheet, shown[sheet])
      {
        move(sheet, toNotch: dismissed, isAnimated: true)
        return true
      }
      if step(sheet, by: -1) { return true }
    }
    return false
  }

  /// Sends a sheet to the next higher or lower notch where it can rest. Returns whether there is one.
  package func step(_ sheet: Int, by step: Int) -> Bool {
    guard let notch = machine.notch(sheet) else { return false }
    let names = topology.nodes[sheet].notches
    let heights = names.indices.compactMap { index in
      HostNode.isNotch(names[index])
        ? machine.height(sheet, notch: index).map { (index: index, height: $0) } : nil
    }
    let isFree = names.indices.contains(notch) && names[notch] == HostNode.free
    guard let current = isFree ? shown[sheet] : heights.first(where: { $0.index == notch })?.height else {
      return false
    }
    let next =
      step > 0
      ? heights.filter { $0.height > current }.min { $0.height < $1.height }
      : heights.filter { $0.height < current }.max { $0.height < $1.height }
    guard let next else { return false }
    move(sheet, toNotch: next.index, isAnimated: true)
    return true
  }

  /// The name of the notch where a sheet rests or goes. `nil` while a finger holds it.
  package func notchName(of sheet: Int) -> String? {
    machine.notch(sheet).flatMap { number in
      topology.nodes[sheet].notches.indices.contains(number) ? topology.nodes[sheet].notches[number] : nil
    }
  }

  /// Brings a part of a node into view, for a focused element. `top` and `bottom` count from the node's view, in points.
  ///
  /// A sheet that hides the part rises to its next notch. A part that has scrolled away with its headers comes back by
  /// the event `scroll`.
  package func reveal(_ node: Int, from top: Double, to bottom: Double) {
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
