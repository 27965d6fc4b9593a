// Bars that move over the content, and the scrolls and lists that they cover.

extension Spec {
  /// The movement of a bar over the content. `nil` for every other node.
  package func motion(of node: NodeID) -> BarMotion? {
    guard case .box(let box) = self[node].kind else { return nil }
    return box.motion
  }

  /// The bars that move at an edge of the screen, from top to bottom.
  package func bars(at edge: Edge) -> [NodeID] { bars.filter { motion(of: $0)?.edge == edge } }

  /// Whether a bar covers the sheets.
  package func isOverSheets(_ node: NodeID) -> Bool {
    if case .box(let box) = self[node].kind { box.isOverSheets } else { false }
  }

  /// The bars that cover the sheets at an edge of the screen, from top to bottom. One edge has bars of the screen's
  /// column, or bars that follow a sheet.
  package func barsOverSheets(at edge: Edge) -> [NodeID] {
    let bottom = column.lastIndex { !isOverSheets($0) }.map { $0 + 1 } ?? 0
    return (edge == .top ? column[..<bottom].prefix(while: isOverSheets) : column[bottom...])
      + bars(at: edge).filter(isOverSheets)
  }

  /// Whether a bar follows the sheet around a node, so that at most `collapsed` of it covers the content of the sheet
  /// where that can scroll: at the highest notch.
  package func isGone(_ bar: NodeID, over node: NodeID) -> Bool {
    guard case .follows(let leader)? = motion(of: bar)?.cause, sheet(around: node) == leader,
      case .sheet(let sheet) = self[leader].kind
    else { return false }
    return sheet.handoff == .expandFirst
  }

  /// The sheet of a footer. `nil` for every other node.
  package func sheet(ofFooter node: NodeID) -> NodeID? {
    guard case .box(let box) = self[node].kind, box.style == .footer else { return nil }
    return self[node].parent
  }

  /// The bars or footers of an edge that are between one and the edge, with it, from top to bottom.
  package func stack(of bar: NodeID) -> [NodeID] {
    if let id = sheet(ofFooter: bar), case .sheet(let sheet) = self[id].kind {
      return sheet.footers.filter { $0 >= bar }
    }
    guard let edge = motion(of: bar)?.edge else { return [] }
    return bars(at: edge).filter { edge == .top ? $0 <= bar : $0 >= bar }
  }

  /// The bars or footers that cover an end of a scroll or list. Empty unless the node has its own rows or content, and
  /// reaches the edge.
  package func bars(over node: NodeID, at edge: Edge) -> [NodeID] {
    if bars.isEmpty, sheets.isEmpty { return [] }
    switch self[node].kind {
    case .scroll(let scroll): if scroll.content.last.map({ self[$0].kind.nodeKind.scrolls }) == true { return [] }
    case .list: break
    case .box, .header, .tabs, .page, .sheet: return []
    }
    return covers(of: node, at: edge)
  }

  /// The consumer whose movement moves the bar, and the node whose position it is. `nil` for every other node.
  package func mover(of bar: NodeID) -> NodeID? {
    switch motion(of: bar)?.cause {
    case .follows(let leader)?: if case .sheet = self[leader].kind { leader } else { self[leader].parent }
    case .observes(let observer)?:
      observers.indices.contains(observer.index) ? observers[observer.index].node : nil
    case .leaves(let node)?, .returns(let node)?: node
    case nil: nil
    }
  }

  /// Returns the bars at an edge of the screen, or the footers of a sheet and the bars over it, that a node of a column
  /// reaches.
  private func covers(of node: NodeID, at edge: Edge) -> [NodeID] {
    func isAtEnd(_ column: [NodeID]) -> Bool { (edge == .top ? column.first : column.last) == node }
    guard let parent = self[node].parent else { return isAtEnd(column) ? bars(at: edge) : [] }
    switch self[parent].kind {
    case .scroll(let scroll): return isAtEnd(scroll.content) ? covers(of: parent, at: edge) : []
    case .page(let page): return isAtEnd(page.content) ? covers(of: parent, at: edge) : []
    case .tabs: return edge == .bottom ? covers(of: parent, at: edge) : []
    case .sheet(let sheet):
      guard isAtEnd(sheet.content) else { return [] }
      let bars =
        sheet.edge == edge
        ? barsOverSheets(at: edge).filter { !isGone($0, over: node) || motion(of: $0)?.collapsed != nil } : []
      return edge == .bottom ? sheet.footers + bars : bars
    case .box, .header, .list: return []
    }
  }
}
