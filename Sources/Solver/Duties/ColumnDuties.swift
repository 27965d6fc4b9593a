import Model
import Numerics

extension System {
  /// A column comes out exactly: with a child that fills, what the others leave is not negative; without one, it is
  /// zero. A column without children owes nothing.
  func columnDuties(of owner: NodeID?) -> [Duty] {
    let children = owner.map { members[$0.index].children } ?? spec.column
    guard let first = children.first else { return [] }
    let rest = solved(.remainder(owner))
    if let filler = children.first(where: { members[$0.index].height == nil }) {
      let span = spec.nodes[filler.index].extent?.span ?? spec.nodes[filler.index].name.span
      let claim = Claim(left: .zero, right: rest, given: hasSpace(owner))
      return [Duty(subject: .heightNotNegative(filler), claims: [claim], span: span)]
    }
    let span = spec.nodes[(owner ?? first).index].name.span
    let claims = [Claim(left: .zero, right: rest), Claim(left: rest, right: .zero)]
    return [Duty(subject: .columnSum(owner), claims: claims, span: span)]
  }

  /// What has no room itself has a finding of its own, and what is in it none.
  private func hasSpace(_ owner: NodeID?) -> [Comparison] {
    guard let owner else { return [] }
    let space = solved(columnSpace(of: owner))
    return [members[owner.index].kind == .page ? .less(.zero, space) : .lessOrEqual(.zero, space)]
  }
}
