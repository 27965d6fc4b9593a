import Model
import Numerics

extension EquationSolver {
  /// Computes a definition from its equation, by kind of node.
  mutating func equation(_ definition: LengthVariable) -> AffineForm {
    switch definition {
    case .screen: return AffineForm(Solution.parameter(.height))
    case .screenWidth: return AffineForm(Solution.parameter(.width))
    case .content: return AffineForm(Variable(spec.parameterCount()))
    case .named(let id): return form(spec.lets[id.index].value, available: nil)
    case .remainder(let node): return remainder(of: node)
    case .pinned(let node): return pinned(node)
    case .inset(let node): return inset(node)
    case .quantity(let node, .top): return top(of: node)
    case .quantity(let node, let quantity):
      switch members[node.index].kind {
      case .box: return barEquation(node, quantity)
      case .header: return headerEquation(node, quantity)
      case .scroll: return scrollEquation(node, quantity)
      case .tabs: return tabsEquation(node, quantity)
      case .page: return value(of: pageSpace(node))
      case .list: return listEquation(node, quantity)
      case .sheet:
        guard case .sheet(let sheet) = spec.nodes[node.index].kind else { return .zero }
        return sheetEquation(node, sheet, quantity)
      }
    }
  }

  /// Returns the definition that `available` denotes in the formulas of a node. Notches have their own.
  func available(for node: NodeID) -> LengthVariable {
    guard let parent = members[node.index].parent else { return .screen }
    switch members[parent.index].kind {
    case .scroll: return .quantity(parent, .viewport)
    case .sheet: return contentSpace(of: parent)
    case .page: return pageSpace(parent)
    // The children of these kinds have no formulas.
    case .box, .header, .list, .tabs: return .screen
    }
  }

  mutating func value(_ node: NodeID, _ quantity: Quantity) -> AffineForm {
    value(of: .quantity(node, quantity))
  }
}
