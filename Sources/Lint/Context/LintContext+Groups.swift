import Model
import Numerics
import Solver

// Indices that rules look up for every formula or notch.

/// The definitions and bars whose sums have one value, in the order of the file.
struct RepeatedSums {
  var definitions: [LetID] = []
  var bars: [NodeID] = []
}

extension LintContext {
  /// Returns the obligations about the order of notches, by sheet.
  func groupedOrders() -> [NodeID: [Obligation]] {
    var orders: [NodeID: [Obligation]] = [:]
    for obligation in solution.obligations {
      if case .notchOrder(let sheet, _, _) = obligation.subject { orders[sheet, default: []].append(obligation) }
    }
    return orders
  }

  /// Returns the bars and headers with a literal height, by column and height in points. The key `nil` is the column of
  /// the screen.
  func groupedBars() -> [NodeID?: [Rational: [NodeID]]] {
    var bars: [NodeID?: [Rational: [NodeID]]] = [:]
    for node in nodeIDs {
      switch spec[node].kind {
      case .box(let box): if box.style != .bar { continue }
      case .header: break
      case .scroll, .tabs, .page, .list, .sheet: continue
      }
      if let height = literalHeight(of: node) {
        bars[spec[node].parent, default: [:]][height, default: []].append(node)
      }
    }
    return bars
  }

  /// Returns the literal height of a node, in points. `nil` if the height is not a number in the file.
  func literalHeight(of node: NodeID) -> Rational? {
    guard case .exactly(let expression)? = spec[node].kind.height?.extent else { return nil }
    return expression.literal
  }

  /// Returns the definitions and bars of the screen that are sums, by their value. Leaves out sums that name lengths of
  /// nodes, since these may depend on the length that should name the sum.
  func groupedSums() -> [AffineForm: RepeatedSums] {
    var sums: [AffineForm: RepeatedSums] = [:]
    for formula in formulas where formula.expression.isSum && !formula.expanded.namesQuantity {
      switch formula.target {
      case .named(let id): sums[solution.lets[id.index], default: RepeatedSums()].definitions.append(id)
      case .height(let node):
        guard spec[node].parent == nil, case .box(let bar) = spec[node].kind, bar.style == .bar,
          case .exactly = bar.height.extent
        else { continue }
        sums[form(node, .height), default: RepeatedSums()].bars.append(node)
      default: continue
      }
    }
    return sums
  }
}

extension Expression {
  /// Whether the expression is a sum or a difference.
  var isSum: Bool {
    switch kind {
    case .sum, .difference: true
    default: false
    }
  }

  fileprivate var namesQuantity: Bool {
    contains { if case .quantity = $0.kind { true } else { false } }
  }
}
