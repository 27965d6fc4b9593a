import Model
import Numerics

extension System {
  /// 0 ≤ collapsed ≤ height, for a header that keeps or brings back a part of itself.
  func headerDuties(_ node: NodeID) -> [Duty] {
    guard let collapsed = members[node.index].length else { return [] }
    switch members[node.index].onScroll {
    case .leave?, .stay?, nil:
      return []
    case .collapse?, .returns?, .returnCollapsed?:
      let height = solved(.quantity(node, .height))
      // A height below zero has a finding of its own.
      let claim = Claim(
        left: solved(.quantity(node, .collapsed)), right: height, given: [.lessOrEqual(.zero, height)])
      return [
        lengthDuty(node, .collapsed, at: collapsed.span),
        Duty(subject: .collapsedWithinHeight(node), claims: [claim], span: collapsed.span),
      ]
    }
  }

  /// The leaf has room, P > 0, and the strip is not pinned below where it lies: critical = Σ travel − inset ≥ 0.
  ///
  /// Without an inset critical is a sum of travels, and those have duties of their own.
  func scrollDuties(_ node: NodeID) -> [Duty] {
    guard let leaf = members[node.index].leaf else { return [] }
    // The tabs' own duties say that there is room for a page.
    guard members[leaf.index].kind == .tabs else { return [space(of: leaf, .viewport)] }
    guard let inset = members[leaf.index].inset else { return [] }
    let critical = Claim(left: .zero, right: solved(.quantity(node, .critical)))
    return [Duty(subject: .critical(node), claims: [critical], span: inset.span)]
  }

  /// Strip and inset are not negative, and a page has room: P > 0.
  func tabsDuties(_ node: NodeID) -> [Duty] {
    var duties = members[node.index].length.map { [lengthDuty(node, .strip, at: $0.span)] } ?? []
    if let inset = members[node.index].inset {
      let claim = Claim(left: .zero, right: solved(.inset(node)))
      duties.append(Duty(subject: .inset(node), claims: [claim], span: inset.span))
    }
    return duties + [space(of: node, .page)]
  }

  private func space(of node: NodeID, _ quantity: Quantity) -> Duty {
    let outer = enclosingScroll(of: node).map { Definition.quantity($0, .viewport) } ?? .quantity(node, .height)
    // Where there is less than nothing around it, that is the fault.
    let claim = Claim(
      left: .zero, right: solved(.quantity(node, quantity)), isStrict: true,
      given: [.lessOrEqual(.zero, solved(outer))])
    return Duty(subject: .pageSpace(node), claims: [claim], span: spec.nodes[node.index].name.span)
  }
}
