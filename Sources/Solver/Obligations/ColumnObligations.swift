import Model
import Numerics

extension EquationSolver {
  /// Adds the obligation that a column is filled exactly. With fillers, the remainder is within their bounds; without
  /// one, it is zero. Columns without children and columns with flexible heights need no obligation here.
  mutating func addColumnObligations(of owner: NodeID?, to obligations: inout [Obligation]) {
    let children = column(of: owner)
    guard let first = children.first else { return }
    for child in children where members[child.index].isBounded { obligations += fillOrder(child, owner) }
    if children.contains(where: { members[$0.index].shares }) { return }
    if children.contains(where: { members[$0.index].isBounded }) {
      obligations += fillObligations(owner, children)
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

  /// Returns the obligations of a column with bounded fillers. The remainder is at least Σ of their minima, and at most
  /// Σ of their maxima if all have one.
  private mutating func fillObligations(_ owner: NodeID?, _ children: [NodeID]) -> [Obligation] {
    let fillers = children.filter { fills($0) }
    let rest = solved(.remainder(owner))
    let (least, most) = fillRange(of: fillers)
    let minima = fillers.filter { members[$0.index].bounds.minimum != nil }
    var obligations = [
      fillObligation(
        .sharedLines([.column(owner)] + minima.map { .minimum($0) }), Claim(left: least, right: rest), owner)
    ]
    if let most {
      let lines = [ConstraintSource.column(owner)] + fillers.map { .maximum($0) }
      obligations.append(fillObligation(.sharedLines(lines), Claim(left: rest, right: most), owner))
    }
    return obligations
  }

  private func fillObligation(_ subject: Obligation.Subject, _ claim: Claim, _ owner: NodeID?) -> Obligation {
    var claim = claim
    claim.given = hasSpace(owner)
    return Obligation(subject: subject, claims: [claim], span: spec.span(of: .column(owner)))
  }

  /// Returns the obligations of the bounds of one filler. Its minimum is at most its maximum, and a maximum without a
  /// minimum is non-negative. If the minimum may be negative, the height must still be non-negative.
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

  /// Returns the premise that a column has space. A lack of space has its own finding, so the content reports none.
  private func hasSpace(_ owner: NodeID?) -> [Inequality] {
    guard let owner else { return [] }
    let space = solved(columnSpace(of: owner))
    // A sheet at a notch of zero height is invisible.
    return switch members[owner.index].kind {
    case .page, .sheet: [.less(.zero, space)]
    case .box, .header, .scroll, .tabs, .list: [.lessOrEqual(.zero, space)]
    }
  }
}
