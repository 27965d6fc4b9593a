import Model
import Numerics

extension EquationSolver {
  /// A column comes out exactly: with children that fill, what the others leave is within the bounds of those; without
  /// one, it is zero. A column without children owes nothing, and one whose children share has been settled with them.
  mutating func addColumnDuties(of owner: NodeID?, to obligations: inout [Obligation]) {
    let children = column(of: owner)
    guard let first = children.first else { return }
    for child in children where members[child.index].isBounded { obligations += fillOrder(child, owner) }
    if children.contains(where: { members[$0.index].shares }) { return }
    if children.contains(where: { members[$0.index].isBounded }) {
      obligations += fillDuties(owner, children)
      return
    }
    let rest = solved(.remainder(owner))
    if let filler = children.first(where: { fills($0) }) {
      let span = spec.nodes[filler.index].kind.height?.span ?? spec.nodes[filler.index].name.span
      let claim = Claim(left: .zero, right: rest, given: hasSpace(owner))
      return obligations.append(Obligation(subject: .heightNotNegative(filler), claims: [claim], span: span))
    }
    let span = spec.nodes[(owner ?? first).index].name.span
    let claims = [Claim(left: .zero, right: rest), Claim(left: rest, right: .zero)]
    obligations.append(Obligation(subject: .columnSum(owner), claims: claims, span: span))
  }

  private func fills(_ node: NodeID) -> Bool { !members[node.index].weight.isZero }

  /// What is left over is at least Σ of the minima of what fills, and at most Σ of the maxima if all have one.
  private mutating func fillDuties(_ owner: NodeID?, _ children: [NodeID]) -> [Obligation] {
    let fillers = children.filter { fills($0) }
    let rest = solved(.remainder(owner))
    let (least, most) = fillRange(of: fillers)
    let minima = fillers.filter { members[$0.index].bounds.minimum != nil }
    var obligations = [
      fillDuty(.sharedLines([.column(owner)] + minima.map { .minimum($0) }), Claim(left: least, right: rest), owner)
    ]
    if let most {
      let lines = [ConstraintSource.column(owner)] + fillers.map { .maximum($0) }
      obligations.append(fillDuty(.sharedLines(lines), Claim(left: rest, right: most), owner))
    }
    return obligations
  }

  private func fillDuty(_ subject: Obligation.Subject, _ claim: Claim, _ owner: NodeID?) -> Obligation {
    var claim = claim
    claim.given = hasSpace(owner)
    return Obligation(subject: subject, claims: [claim], span: spec.span(of: .column(owner)))
  }

  /// The minimum of what fills is at most its maximum, which is not negative; and a minimum that may be negative leaves it
  /// no height below zero.
  private mutating func fillOrder(_ node: NodeID, _ owner: NodeID?) -> [Obligation] {
    let (lower, upper) = fillBounds(of: node)
    var obligations: [Obligation] = []
    if let lower, let upper {
      obligations.append(
        Obligation(
          subject: .sharedLines([.minimum(node), .maximum(node)]), claims: [Claim(left: lower, right: upper)],
          span: spec.span(of: .minimum(node))))
    }
    if let upper, lower == nil {
      obligations.append(
        Obligation(
          subject: .sharedLines([.maximum(node)]), claims: [Claim(left: .zero, right: upper)],
          span: spec.span(of: .maximum(node))))
    }
    if let lower, !(lower.isConstant && lower.constant.signum >= 0) {
      let claim = Claim(left: .zero, right: solved(.quantity(node, .height)), given: hasSpace(owner))
      obligations.append(
        Obligation(subject: .heightNotNegative(node), claims: [claim], span: spec.span(of: .minimum(node))))
    }
    return obligations
  }

  /// What has no room itself has a finding of its own, and what is in it none.
  private func hasSpace(_ owner: NodeID?) -> [Inequality] {
    guard let owner else { return [] }
    let space = solved(columnSpace(of: owner))
    // A sheet at a notch of no height is out of sight.
    return switch members[owner.index].kind {
    case .page, .sheet: [.less(.zero, space)]
    case .bar, .block, .carousel, .header, .scroll, .tabs, .list: [.lessOrEqual(.zero, space)]
    }
  }
}
