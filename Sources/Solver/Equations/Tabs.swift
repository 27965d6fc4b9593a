import Model
import Numerics

// Inside a scroll, tabs are its leaf: the strip is pinned at e, and the pages have V − e − s. Elsewhere the strip is
// fixed below its inset, and the pages have the height of the tabs minus both.

extension EquationSolver {
  mutating func tabsEquation(_ node: NodeID, _ quantity: Quantity) -> AffineForm {
    switch quantity {
    case .strip:
      return members[node.index].length.map { form($0, available: stripSpace(of: node)) } ?? .zero
    case .pinnedAt:
      return value(of: scroll(holding: node).map(LengthVariable.pinned) ?? .inset(node))
    case .page:
      let space = value(node, .height) - value(node, .strip)
      return scroll(holding: node) == nil ? space - value(of: .inset(node)) : space
    case .height: return leafHeight(of: node) ?? height(of: node)
    default: return .zero
    }
  }

  mutating func inset(_ node: NodeID) -> AffineForm {
    members[node.index].inset.map { form($0, available: stripSpace(of: node)) } ?? .zero
  }

  func pageSpace(_ page: NodeID) -> LengthVariable {
    .quantity(members[page.index].parent ?? page, .page)
  }

  mutating func pageTop(_ page: NodeID) -> AffineForm {
    guard let tabs = members[page.index].parent else { return .zero }
    let below = value(tabs, .top) + value(tabs, .strip)
    return scroll(holding: tabs) == nil ? below + value(of: .inset(tabs)) : below
  }

  /// Returns the scroll whose child this node is. `nil` if its parent is not a scroll.
  func scroll(holding node: NodeID) -> NodeID? {
    members[node.index].parent.flatMap { members[$0.index].kind == .scroll ? $0 : nil }
  }

  private func stripSpace(of tabs: NodeID) -> LengthVariable {
    scroll(holding: tabs).map { .quantity($0, .viewport) } ?? .quantity(tabs, .height)
  }

  /// Adds the obligations of tabs: strip and inset are non-negative, and a page has space, P > 0.
  func addTabsObligations(_ node: NodeID, to obligations: inout [Obligation]) {
    if let span = members[node.index].length?.span { obligations.append(lengthObligation(node, .strip, at: span)) }
    if let span = members[node.index].inset?.span {
      let claim = Claim(left: .zero, right: solved(.inset(node)))
      obligations.append(Obligation(subject: .inset(node), claims: [claim], span: span))
    }
    obligations.append(spaceObligation(of: node, .page))
  }
}
