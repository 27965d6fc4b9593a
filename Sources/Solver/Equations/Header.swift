import Model
import Numerics

// A header moves by its travel and keeps the rest: height = keep + travel. What a scroll holds above its leaf and is
// not a header, a block or carousel, leaves like one.

extension EquationSolver {
  mutating func headerEquation(_ node: NodeID, _ quantity: Quantity) -> AffineForm {
    switch quantity {
    case .collapsed: return collapsed(node)
    case .travel: return value(node, .height) - keep(of: node)
    case .top, .height, .viewport, .contentHeight, .critical, .range, .returned, .strip, .pinnedAt, .page, .available,
      .lowest, .highest, .notch:
      return height(of: node)
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

  /// What stays of a scroll's child when the headers have moved: of a header that collapses or returns its collapsed
  /// height, of one that stays all, of every other nothing.
  mutating func keep(of child: NodeID) -> AffineForm {
    switch members[child.index].onScroll {
    case .collapse?, .returns?: value(child, .collapsed)
    case .stay?: value(child, .height)
    case .leave?, .returnCollapsed?, nil: .zero
    }
  }

  /// How far a scroll's child moves before the leaf does.
  mutating func travel(of child: NodeID) -> AffineForm {
    members[child.index].kind == .header ? value(child, .travel) : value(child, .height)
  }
}
