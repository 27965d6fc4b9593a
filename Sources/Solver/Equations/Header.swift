import Model
import Numerics

// A header moves by its travel and keeps the rest: height = keep + travel. Other children above the leaf of a scroll,
// blocks and carousels, leave like a header that leaves.

extension EquationSolver {
  mutating func headerEquation(_ node: NodeID, _ quantity: Quantity) -> AffineForm {
    switch quantity {
    case .collapsed: return collapsed(node)
    case .travel: return ownTravel(of: node)
    case .height: return height(of: node)
    default: return .zero
    }
  }

  private mutating func collapsed(_ node: NodeID) -> AffineForm {
    switch members[node.index].onScroll {
    case .stay?: value(node, .height)
    case .collapse?, .returns?, .returnCollapsed?:
      members[node.index].length.map { form($0, available: available(for: node)) } ?? .zero
    case .leave?, nil: .zero
    }
  }

  /// Returns the height less what remains. It is zero where a header stays because the content is short.
  private mutating func ownTravel(of header: NodeID) -> AffineForm {
    let travel = value(header, .height) - usualKeep(of: header)
    guard members[header.index].staysWhenShort, let scroll = members[header.index].parent else { return travel }
    return choice(isShort(scroll), .zero, travel)
  }

  /// Returns the height that remains of a scroll's child after the headers have moved.
  mutating func keep(of child: NodeID) -> AffineForm {
    members[child.index].staysWhenShort ? value(child, .height) - value(child, .travel) : usualKeep(of: child)
  }

  /// Returns the height that remains of a scroll's child where the content is long. It is the collapsed height if the
  /// header collapses or returns, the height if it stays, and zero otherwise.
  private mutating func usualKeep(of child: NodeID) -> AffineForm {
    switch members[child.index].onScroll {
    case .collapse?, .returns?: value(child, .collapsed)
    case .stay?: value(child, .height)
    case .leave?, .returnCollapsed?, nil: .zero
    }
  }

  /// Returns the distance that a scroll's child moves before the leaf does.
  mutating func travel(of child: NodeID) -> AffineForm {
    members[child.index].kind == .header ? value(child, .travel) : value(child, .height)
  }

  /// Adds 0 ≤ collapsed ≤ height for a header that keeps or returns a part of itself.
  func addHeaderObligations(_ node: NodeID, to obligations: inout [Obligation]) {
    switch members[node.index].onScroll {
    case .leave?, .stay?, nil: return
    case .collapse?, .returns?, .returnCollapsed?: addCollapsedObligations(node, to: &obligations)
    }
  }

  /// Adds 0 ≤ collapsed ≤ height for a header or bar that states what stays of it.
  func addCollapsedObligations(_ node: NodeID, to obligations: inout [Obligation]) {
    guard let span = members[node.index].length?.span else { return }
    let height = solved(.quantity(node, .height))
    let claim = Claim(left: solved(.quantity(node, .collapsed)), right: height)
    obligations.append(lengthObligation(node, .collapsed, at: span))
    obligations.append(
      Obligation(
        subject: .collapsedWithinHeight(node), claims: [claim], presuming: [.lessOrEqual(.zero, height)], span: span))
  }
}
