import Model
import Numerics

// A list shows a viewport of its content and scrolls over the rest: range = max(0, contentHeight − viewport).

extension EquationSolver {
  mutating func listEquation(_ node: NodeID, _ quantity: Quantity) -> AffineForm {
    switch quantity {
    case .viewport:
      return value(node, .height)
    case .contentHeight:
      return members[node.index].length.map { form($0, available: available(for: node)) } ?? .zero
    case .range:
      return ownRange(of: node)
    case .insetTop: return inset(of: node, at: .top)
    case .insetBottom: return inset(of: node, at: .bottom)
    case .height: return leafHeight(of: node) ?? height(of: node)
    default: return .zero
    }
  }
}
