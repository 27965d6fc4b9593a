import Model
import Numerics
import Solver

// What rules look up for every formula or notch, by what they look for.

/// What is written as a sum of one value, in the order of the file.
struct RepeatedSums {
  var definitions: [LetID] = []
  var bars: [NodeID] = []
}

extension LintContext {
  /// The duties about the order of each sheet's notches.
  func groupedOrders() -> [NodeID: [Obligation]] {
    var orders: [NodeID: [Obligation]] = [:]
    for obligation in solution.obligations {
      if case .notchOrder(let sheet, _, _) = obligation.subject { orders[sheet, default: []].append(obligation) }
    }
    return orders
  }

  /// The bars and headers of each column whose height is a number in the file; those of the screen stand under `nil`.
  func groupedBars() -> [NodeID?: [Rational: [NodeID]]] {
    var bars: [NodeID?: [Rational: [NodeID]]] = [:]
    for node in nodeIDs {
      switch spec[node].kind {
      case .bar, .header:
        if let height = literalHeight(of: node) {
          bars[spec[node].parent, default: [:]][height, default: []].append(node)
        }
      case .block, .carousel, .scroll, .tabs, .page, .list, .sheet: continue
      }
    }
    return bars
  }

  /// The height of a node that is a number in the file.
  func literalHeight(of node: NodeID) -> Rational? {
    guard case .exactly(let expression)? = spec[node].kind.height?.extent else { return nil }
    return expression.literal
  }

  /// The definitions and bars of the screen that are written as sums, by their value. What hangs on other lengths may
  /// hang on the one that should name it.
  func groupedSums() -> [AffineForm: RepeatedSums] {
    var sums: [AffineForm: RepeatedSums] = [:]
    for formula in formulas where formula.expression.isSum && !formula.expanded.namesQuantity {
      switch formula.target {
      case .named(let id): sums[solution.lets[id.index], default: RepeatedSums()].definitions.append(id)
      case .height(let node):
        guard spec[node].parent == nil, case .bar(let bar) = spec[node].kind, case .exactly = bar.height.extent else {
          continue
        }
        sums[form(node, .height), default: RepeatedSums()].bars.append(node)
      case .quantity, .inset, .notch, .promise: continue
      }
    }
    return sums
  }
}

extension Expression {
  /// Whether it adds or takes off.
  var isSum: Bool {
    switch kind {
    case .sum, .difference: true
    case .number, .share, .available, .environment, .measure, .named, .quantity, .negated, .product, .quotient,
      .minimum, .maximum, .clamp:
      false
    }
  }

  fileprivate var namesQuantity: Bool {
    contains { if case .quantity = $0.kind { true } else { false } }
  }
}
