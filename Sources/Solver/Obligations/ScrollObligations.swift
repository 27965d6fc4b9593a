import Model
import Numerics

extension EquationSolver {
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
    // A negative height has its own finding.
    let claim = Claim(left: solved(.quantity(node, .collapsed)), right: height, given: [.lessOrEqual(.zero, height)])
    obligations.append(lengthObligation(node, .collapsed, at: span))
    obligations.append(Obligation(subject: .collapsedWithinHeight(node), claims: [claim], span: span))
  }

  /// Adds the obligations of a scroll: its leaf has space, P > 0, and the strip is not pinned below its natural
  /// position, critical = Σ travel − inset ≥ 0.
  ///
  /// Without an inset, critical is a sum of travels, which have their own obligations.
  func addScrollObligations(_ node: NodeID, to obligations: inout [Obligation]) {
    guard let leaf = members[node.index].leaf else { return }
    // The obligations of the tabs include the space of a page.
    guard members[leaf.index].kind == .tabs else { return obligations.append(space(of: leaf, .viewport)) }
    guard let span = members[leaf.index].inset?.span else { return }
    let critical = Claim(left: .zero, right: solved(.quantity(node, .critical)))
    obligations.append(Obligation(subject: .critical(node), claims: [critical], span: span))
  }

  /// Adds the obligations of tabs: strip and inset are non-negative, and a page has space, P > 0.
  func addTabsObligations(_ node: NodeID, to obligations: inout [Obligation]) {
    if let span = members[node.index].length?.span { obligations.append(lengthObligation(node, .strip, at: span)) }
    if let span = members[node.index].inset?.span {
      let claim = Claim(left: .zero, right: solved(.inset(node)))
      obligations.append(Obligation(subject: .inset(node), claims: [claim], span: span))
    }
    obligations.append(space(of: node, .page))
  }

  private func space(of node: NodeID, _ quantity: Quantity) -> Obligation {
    let outer = scroll(holding: node).map { LengthVariable.quantity($0, .viewport) } ?? .quantity(node, .height)
    // If the surrounding space is negative, only that is reported.
    let claim = Claim(
      left: .zero, right: solved(.quantity(node, quantity)), isStrict: true,
      given: [.lessOrEqual(.zero, solved(outer))])
    return Obligation(subject: .pageSpace(node), claims: [claim], span: spec.nodes[node.index].name.span)
  }
}
