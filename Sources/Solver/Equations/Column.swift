import Model
import Numerics

// A column that does not scroll divides the available space completely. Children with a formula get its height,
// flexible heights are solved together, and fillers divide the remainder by weight.

extension EquationSolver {
  /// Returns available − Σ heights of the children that do not fill.
  mutating func remainder(of owner: NodeID?) -> AffineForm {
    var rest = value(of: columnSpace(of: owner))
    for child in column(of: owner) where members[child.index].weight.isZero {
      rest -= value(child, .height)
    }
    return rest
  }

  /// Returns the children in the column of a node, or of the screen. Empty if its heights cannot be divided.
  func column(of owner: NodeID?) -> [NodeID] {
    guard let owner else { return spec.column }
    switch members[owner.index].kind {
    case .page, .sheet: return members[owner.index].children
    case .box, .header, .scroll, .tabs, .list: return []
    }
  }

  /// Returns the space that the children of a column divide.
  func columnSpace(of owner: NodeID?) -> LengthVariable {
    guard let owner else { return .screen }
    switch members[owner.index].kind {
    case .page: return pageSpace(owner)
    case .sheet: return contentSpace(of: owner)
    case .box, .header, .scroll, .tabs, .list: return .quantity(owner, .height)
    }
  }

  /// Returns the height from the formula of the node, or its part of the column's remainder.
  mutating func height(of node: NodeID) -> AffineForm {
    if let formula = members[node.index].height { return form(formula, available: available(for: node)) }
    let (weight, parent) = (members[node.index].weight, members[node.index].parent)
    if weight.isZero { return sharedHeight(of: node) }
    // In a spec with errors, a filler may be in a column without weights.
    guard weights(of: parent).signum > 0 else { return .zero }
    reason = .fill(node)
    defer { reason = nil }
    if bounded[parent] != nil { return boundedFill(node) }
    return value(of: .remainder(parent)) * (weight / weights(of: parent))
  }

  /// Returns the sum of the weights in a column.
  func weights(of owner: NodeID?) -> Rational { owner.map { members[$0.index].weights } ?? screenWeights }

  /// Returns the height found by `FlexSolver`. When tracing, also evaluates its bounds so that `explain` lists what
  /// they name.
  private mutating func sharedHeight(of node: NodeID) -> AffineForm {
    if dependencyTrace != nil { readExtent(of: node) }
    return heights[node] ?? .zero
  }

  /// Evaluates the formulas of a flexible height, to record their clamps and the lengths that they name.
  mutating func readExtent(of node: NodeID) {
    guard let extent = spec[node].kind.height?.extent else { return }
    for expression in [extent.minimum, extent.preferred, extent.maximum].compactMap({ $0 }) {
      _ = form(expression, available: available(for: node))
    }
  }

  /// Returns the top edge in screen coordinates, fully expanded. It is below the sibling above, or at the start of the
  /// column.
  mutating func top(of node: NodeID) -> AffineForm {
    if let bar = spec.motion(of: node) { return barTop(node, at: bar.edge) }
    if let sheet = spec.sheet(ofFooter: node) { return footerTop(node, in: sheet) }
    if let above = members[node.index].above { return value(above, .top) + value(above, .height) }
    switch members[node.index].kind {
    case .sheet: return sheetTop(node)
    case .page: return pageTop(node)
    case .box, .header, .scroll, .tabs, .list:
      return members[node.index].parent.map { value($0, .top) } ?? .zero
    }
  }

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
      return obligations.append(
        Obligation(
          subject: .heightNotNegative(filler), claims: [Claim(left: .zero, right: rest)], presuming: hasSpace(owner),
          span: span))
    }
    let span = spec.nodes[(owner ?? first).index].name.span
    let claims = [Claim(left: .zero, right: rest), Claim(left: rest, right: .zero)]
    obligations.append(Obligation(subject: .columnSum(owner), claims: claims, span: span))
  }

  func fills(_ node: NodeID) -> Bool { !members[node.index].weight.isZero }

  /// Returns the premise that a column has space. A lack of space has its own finding, so the content reports none.
  func hasSpace(_ owner: NodeID?) -> [Inequality] {
    guard let owner else { return [] }
    let space = solved(columnSpace(of: owner))
    // A sheet at a notch of zero height is invisible.
    return switch members[owner.index].kind {
    case .page, .sheet: [.less(.zero, space)]
    case .box, .header, .scroll, .tabs, .list: [.lessOrEqual(.zero, space)]
    }
  }
}
