import Model
import Numerics

// V the viewport, e what is pinned, s the strip: the leaf's page is P = V − e − s. All expanded the content is
// Σ heights + s + P high, and what it is higher than the viewport is the critical offset, Σ travel − inset.

extension System {
  mutating func scrollEquation(_ node: NodeID, _ quantity: Quantity) -> AffineForm {
    let member = members[node.index]
    switch quantity {
    case .viewport:
      return value(node, .height)
    case .contentHeight:
      return member.children.reduce(.zero) { $0 + value($1, .height) }
    case .critical:
      guard let leaf = member.leaf else { return value(node, .range) }
      let travels = member.children.dropLast().reduce(AffineForm.zero) { $0 + travel(of: $1) }
      return travels - leafInset(leaf)
    case .range:
      if member.leaf != nil { return value(node, .critical) }
      return maximum([.zero, value(node, .contentHeight) - value(node, .viewport)])
    case .top, .height, .collapsed, .travel, .strip, .pinnedAt, .page, .available, .lowest, .highest, .notch:
      return leafHeight(of: node) ?? height(of: node)
    }
  }

  /// e = Σ keep + inset.
  mutating func pinned(_ node: NodeID) -> AffineForm {
    let member = members[node.index]
    guard let leaf = member.leaf else { return .zero }
    return member.children.dropLast().reduce(leafInset(leaf)) { $0 + keep(of: $1) }
  }

  /// V − e, for a node that is the leaf of a scroll.
  mutating func leafHeight(of node: NodeID) -> AffineForm? {
    guard let parent = members[node.index].parent, members[parent.index].leaf == node else { return nil }
    return value(parent, .viewport) - value(of: .pinned(parent))
  }

  private mutating func leafInset(_ leaf: NodeID) -> AffineForm {
    members[leaf.index].kind == .tabs ? value(of: .inset(leaf)) : .zero
  }
}

extension Spec {
  /// What moves on once a scroll's own headers have: its last child, if that scrolls.
  package func leaf(of scroll: Scroll) -> NodeID? {
    scroll.content.last.flatMap { self[$0].kind.nodeKind.scrolls ? $0 : nil }
  }
}
