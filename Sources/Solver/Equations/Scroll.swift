import Model
import Numerics

// Let V be the viewport, e the pinned height and s the strip. The page of the leaf is P = V − e − s. Fully expanded,
// the content is Σ heights + s + P high. Its excess over the viewport is the critical offset, Σ travel − inset. A strip
// that leaves is like a header that leaves: P = V − e, and s is a part of Σ travel.

extension EquationSolver {
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
      return travels + stripTravel(leaf) - leafInset(leaf)
    case .range:
      if member.leaf != nil { return value(node, .critical) }
      return ownRange(of: node)
    case .insetTop: return inset(of: node, at: .top)
    case .insetBottom: return inset(of: node, at: .bottom)
    case .returned:
      return maximum([.zero, value(node, .critical) - returningHeight(of: node)])
    case .height: return leafHeight(of: node) ?? height(of: node)
    default: return .zero
    }
  }

  /// Returns the pinned height: e = Σ keep + inset.
  mutating func pinned(_ node: NodeID) -> AffineForm {
    let member = members[node.index]
    guard let leaf = member.leaf else { return .zero }
    return member.children.dropLast().reduce(leafInset(leaf)) { $0 + keep(of: $1) }
  }

  /// Returns V − e for the leaf of a scroll. `nil` for every other node.
  mutating func leafHeight(of node: NodeID) -> AffineForm? {
    guard let parent = members[node.index].parent, members[parent.index].leaf == node else { return nil }
    reason = .fill(node)
    defer { reason = nil }
    return value(parent, .viewport) - value(of: .pinned(parent)) + stripTravel(node)
  }

  /// Returns the height that returns before the leaf moves. It is the travel of a header that returns, and the
  /// collapsed height of one that returns collapsed.
  private mutating func returningHeight(of scroll: NodeID) -> AffineForm {
    guard case .scroll(let node) = spec[scroll].kind else { return .zero }
    return spec.returningNodes(of: node).reduce(.zero) { sum, node in
      sum
        + (members[node.index].kind == .tabs
          ? stripTravel(node)
          : members[node.index].onScroll == .returns ? value(node, .travel) : value(node, .collapsed))
    }
  }

  /// Returns the distance that a strip moves once the headers above it are gone.
  private mutating func stripTravel(_ leaf: NodeID) -> AffineForm {
    members[leaf.index].stripLeaves ? value(leaf, .strip) : .zero
  }

  private mutating func leafInset(_ leaf: NodeID) -> AffineForm {
    members[leaf.index].kind == .tabs ? value(of: .inset(leaf)) : .zero
  }

  /// Adds the obligations of a scroll: its leaf has space, P > 0, and the strip is not pinned below its natural
  /// position, critical = Σ travel − inset ≥ 0.
  ///
  /// Without an inset, critical is a sum of travels, which have their own obligations.
  func addScrollObligations(_ node: NodeID, to obligations: inout [Obligation]) {
    guard let leaf = members[node.index].leaf else { return }
    // The obligations of the tabs include the space of a page.
    guard members[leaf.index].kind == .tabs else { return obligations.append(spaceObligation(of: leaf, .viewport)) }
    guard let span = members[leaf.index].inset?.span else { return }
    let critical = Claim(left: .zero, right: solved(.quantity(node, .critical)))
    obligations.append(Obligation(subject: .critical(node), claims: [critical], span: span))
  }

  /// Returns the obligation that the pages of tabs, or the leaf of a scroll, have space.
  func spaceObligation(of node: NodeID, _ quantity: Quantity) -> Obligation {
    let outer = scroll(holding: node).map { LengthVariable.quantity($0, .viewport) } ?? .quantity(node, .height)
    return Obligation(
      subject: .pageSpace(node), claims: [Claim(left: .zero, right: solved(.quantity(node, quantity)), isStrict: true)],
      presuming: [.lessOrEqual(.zero, solved(outer))], span: spec.nodes[node.index].name.span)
  }
}

extension Spec {
  /// Returns the leaf of a scroll: its last child, if that scrolls. It moves after the headers of the scroll. `nil` if
  /// there is none.
  package func leaf(of scroll: Scroll) -> NodeID? {
    scroll.content.last.flatMap { self[$0].kind.nodeKind.scrolls ? $0 : nil }
  }

  /// The movement of the strip of a scroll's leaf. `nil` if the leaf is not tabs.
  private func stripOnScroll(of scroll: Scroll) -> StripOnScroll? {
    guard let leaf = leaf(of: scroll), case .tabs(let tabs) = self[leaf].kind else { return nil }
    return tabs.strip.onScroll
  }

  /// Whether a strip leaves with the headers of a scroll.
  func stripLeaves(in scroll: Scroll) -> Bool { stripOnScroll(of: scroll).map { $0 != .stay } ?? false }

  /// Whether all headers of a scroll, and a strip that leaves, return completely before its leaf moves.
  package func returnsWholly(_ scroll: Scroll) -> Bool {
    let strip = stripOnScroll(of: scroll)
    guard leaf(of: scroll) != nil, strip != .leave else { return false }
    let movements = scroll.content.dropLast().map { child in
      if case .header(let header) = self[child].kind { header.onScroll } else { OnScroll.leave }
    }
    return movements.allSatisfy { $0 == .returns || $0 == .stay } && (movements.contains(.returns) || strip == .returns)
  }

  /// Returns the headers of a scroll that return before its leaf moves, from the last one up to the first that leaves
  /// or collapses, and before them the tabs whose strip returns. Headers that stay do not interrupt the sequence.
  ///
  /// Empty if all return completely, because the scroll then needs no second range.
  func returningNodes(of scroll: Scroll) -> [NodeID] {
    guard let leaf = leaf(of: scroll), !returnsWholly(scroll) else { return [] }
    let strip = stripOnScroll(of: scroll)
    if strip == .leave { return [] }
    var headers = strip == .returns ? [leaf] : []
    for child in scroll.content.dropLast().reversed() {
      guard case .header(let header) = self[child].kind else { break }
      switch header.onScroll {
      case .returns, .returnCollapsed: headers.append(child)
      case .stay: continue
      case .leave, .collapse: return headers
      }
    }
    return headers
  }
}
