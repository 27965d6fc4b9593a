import Model
import Numerics

// A column that does not scroll: its children share what is available to the last point. Those that say their height
// have it; what remains is divided among the others by weight.

extension System {
  /// available − Σ heights of the children that say theirs.
  mutating func remainder(of owner: NodeID?) -> AffineForm {
    var rest = value(of: columnSpace(of: owner))
    for child in owner.map({ members[$0.index].children }) ?? spec.column where members[child.index].height != nil {
      rest -= value(child, .height)
    }
    return rest
  }

  /// What the children of a column share.
  func columnSpace(of owner: NodeID?) -> Definition {
    guard let owner else { return .screen }
    switch members[owner.index].kind {
    case .page: return pageSpace(owner)
    case .sheet: return .quantity(owner, .highest)
    case .bar, .block, .carousel, .header, .scroll, .tabs, .list: return .quantity(owner, .height)
    }
  }

  /// As its formula gives it, or its part of what the column leaves over.
  mutating func height(of node: NodeID) -> AffineForm {
    let member = members[node.index]
    if let formula = member.height { return form(formula, available: available(for: node)) }
    let whole = member.parent.map { members[$0.index].weights } ?? screenWeights
    // What neither says its height nor fills has been refused.
    return member.weight.isZero ? .zero : value(of: .remainder(member.parent)) * (member.weight / whole)
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
