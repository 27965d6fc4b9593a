// Bars that move over the content, and the scrolls and lists that they cover.

extension Spec {
  /// The movement of a bar over the content. `nil` for every other node.
  package func motion(of node: NodeID) -> BarMotion? {
    guard case .box(let box) = self[node].kind else { return nil }
    return box.motion
  }

  /// The bars that move at an edge of the screen, from top to bottom.
  package func bars(at edge: Edge) -> [NodeID] { bars.filter { motion(of: $0)?.edge == edge } }

  /// The bars of an edge that are between a bar and the edge, with the bar, from top to bottom.
  package func stack(of bar: NodeID) -> [NodeID] {
    guard let edge = motion(of: bar)?.edge else { return [] }
    return bars(at: edge).filter { edge == .top ? $0 <= bar : $0 >= bar }
  }

  /// The bars of an edge that cover an end of a scroll or list. Empty unless the node has its own rows or content, and
  /// reaches the edge.
  package func bars(over node: NodeID, at edge: Edge) -> [NodeID] {
    if bars.isEmpty { return [] }
    switch self[node].kind {
    case .scroll(let scroll): if scroll.content.last.map({ self[$0].kind.nodeKind.scrolls }) == true { return [] }
    case .list: break
    case .box, .header, .tabs, .page, .sheet: return []
    }
    return reaches(edge, node) ? bars(at: edge) : []
  }

  /// The scrolls and lists whose movement moves the bar, and the node whose offset it is. `nil` for every other node.
  package func mover(of bar: NodeID) -> NodeID? {
    switch motion(of: bar)?.cause {
    case .follows(let header)?: self[header].parent
    case .leaves(let node)?, .returns(let node)?: node
    case nil: nil
    }
  }

  /// Whether a node of a column ends at an edge of the screen.
  private func reaches(_ edge: Edge, _ node: NodeID) -> Bool {
    func isAtEnd(_ column: [NodeID]) -> Bool { (edge == .top ? column.first : column.last) == node }
    guard let parent = self[node].parent else { return isAtEnd(column) }
    switch self[parent].kind {
    case .scroll(let scroll): return isAtEnd(scroll.content) && reaches(edge, parent)
    case .page(let page): return isAtEnd(page.content) && reaches(edge, parent)
    case .tabs: return edge == .bottom && reaches(edge, parent)
    case .box, .header, .list, .sheet: return false
    }
  }
}
