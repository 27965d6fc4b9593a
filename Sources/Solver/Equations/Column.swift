import Model
import Numerics

// A column that does not scroll: its children share what is available to the last point. Those that say their height
// have it, those that share find theirs together; what remains is divided among the others by weight.

extension EquationSolver {
  /// available − Σ heights of the children that do not fill.
  mutating func remainder(of owner: NodeID?) -> AffineForm {
    var rest = value(of: columnSpace(of: owner))
    for child in column(of: owner) where members[child.index].weight.isZero {
      rest -= value(child, .height)
    }
    return rest
  }

  /// What stands in the column of a node, or of the screen, where heights can be shared.
  func column(of owner: NodeID?) -> [NodeID] {
    guard let owner else { return spec.column }
    switch members[owner.index].kind {
    case .page, .sheet: return members[owner.index].children
    case .bar, .block, .carousel, .header, .scroll, .tabs, .list: return []
    }
  }

  /// What the children of a column share.
  func columnSpace(of owner: NodeID?) -> LengthVariable {
    guard let owner else { return .screen }
    switch members[owner.index].kind {
    case .page: return pageSpace(owner)
    case .sheet: return contentSpace(of: owner)
    case .bar, .block, .carousel, .header, .scroll, .tabs, .list: return .quantity(owner, .height)
    }
  }

  /// As its formula gives it, or its part of what the column leaves over.
  mutating func height(of node: NodeID) -> AffineForm {
    if let formula = members[node.index].height { return form(formula, available: available(for: node)) }
    let (weight, parent) = (members[node.index].weight, members[node.index].parent)
    if weight.isZero { return sharedHeight(of: node) }
    // In a spec with errors a node may stand where nothing fills.
    guard weights(of: parent).signum > 0 else { return .zero }
    reason = .fill(node)
    defer { reason = nil }
    if bounded[parent] != nil { return boundedFill(node) }
    return value(of: .remainder(parent)) * (weight / weights(of: parent))
  }

  /// What `fill` is measured by in a column.
  func weights(of owner: NodeID?) -> Rational { owner.map { members[$0.index].weights } ?? screenWeights }

  /// As it was found with those that it shares with. Who wants to know from what is told what its lines name.
  private mutating func sharedHeight(of node: NodeID) -> AffineForm {
    if dependencyTrace != nil { readExtent(of: node) }
    return heights[node] ?? .zero
  }

  /// Evaluates the formulas of a height that shares, for the clamps in them and for what they name.
  mutating func readExtent(of node: NodeID) {
    guard let extent = spec[node].kind.height?.extent else { return }
    for expression in [extent.minimum, extent.preferred, extent.maximum].compactMap({ $0 }) {
      _ = form(expression, available: available(for: node))
    }
  }

  /// In screen coordinates, everything expanded: below the sibling above, or where the owner's column begins.
  mutating func top(of node: NodeID) -> AffineForm {
    if let above = members[node.index].above { return value(above, .top) + value(above, .height) }
    switch members[node.index].kind {
    case .sheet: return sheetTop(node)
    case .page: return pageTop(node)
    case .bar, .block, .carousel, .header, .scroll, .tabs, .list:
      return members[node.index].parent.map { value($0, .top) } ?? .zero
    }
  }
}
