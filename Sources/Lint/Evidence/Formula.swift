import Model
import Numerics
import Source

/// A formula of the spec, with what it gives a value to.
struct Formula {
  enum Target {
    case height(NodeID)
    case quantity(NodeID, Quantity)
    case inset(NodeID)
    case notch(NodeID, Int)
    case named(LetID)
    case promise(Int)
  }

  let target: Target
  let expression: Expression
  /// The expression and everything in it. Half the rules go through them.
  let parts: [Expression]
  /// The terms of every sum in it.
  let sums: [[(isNegative: Bool, term: Expression)]]

  init(target: Target, expression: Expression) {
    (self.target, self.expression) = (target, expression)
    parts = expression.parts
    sums = parts.count == 1 ? [] : expression.sums
  }

  func names(_ quantity: EnvironmentQuantity) -> Bool {
    parts.contains { $0.isEnvironment(quantity) }
  }

  /// The node to which it belongs.
  var node: NodeID? {
    switch target {
    case .height(let node), .quantity(let node, _), .inset(let node), .notch(let node, _): node
    case .named, .promise: nil
    }
  }
}

extension Spec {
  /// Every formula outside the scenarios, definitions first, then nodes in the order of the file, then promises.
  var formulas: [Formula] {
    var formulas = lets.indices.map { Formula(target: .named(LetID(index: $0)), expression: lets[$0].value) }
    for (index, node) in nodes.enumerated() {
      let id = NodeID(index: index)
      formulas += (node.extent?.extent.formulas ?? []).map { Formula(target: .height(id), expression: $0) }
      switch node.kind {
      case .bar, .block, .carousel, .scroll, .page: continue
      case .header(let header):
        formulas += [header.collapsed].compactMap { $0 }.map {
          Formula(target: .quantity(id, .collapsed), expression: $0)
        }
      case .tabs(let tabs):
        formulas.append(Formula(target: .quantity(id, .strip), expression: tabs.strip))
        formulas += [tabs.inset].compactMap { $0 }.map { Formula(target: .inset(id), expression: $0) }
      case .list(let list):
        formulas.append(Formula(target: .quantity(id, .contentHeight), expression: list.contentHeight))
      case .sheet(let sheet):
        formulas += sheet.notches.enumerated().map {
          Formula(target: .notch(id, $0.offset), expression: $0.element.height)
        }
      }
    }
    for (index, promise) in promises.enumerated() {
      formulas += [promise.comparison.left, promise.comparison.right].map {
        Formula(target: .promise(index), expression: $0)
      }
    }
    return formulas
  }
}

extension Extent {
  fileprivate var formulas: [Expression] {
    switch self {
    case .exactly(let expression): [expression]
    case .fill(_, let minimum, let maximum): [minimum, maximum].compactMap { $0 }
    case .flexible(let minimum, let preferred, let maximum, _): [minimum, preferred, maximum].compactMap { $0 }
    }
  }
}

extension Expression {
  /// The expression and everything in it, left to right; without recursion, since a sum may be as long as a file.
  var parts: [Expression] {
    let operands = operands
    if operands.isEmpty { return [self] }
    var parts = [self]
    var open: [Expression] = operands.reversed()
    while let next = open.popLast() {
      parts.append(next)
      open += next.operands.reversed()
    }
    return parts
  }

  /// What is added up and, with a minus, taken off; an expression that is no sum is its own only term.
  var terms: [(isNegative: Bool, term: Expression)] {
    var terms: [(isNegative: Bool, term: Expression)] = []
    var open = [(isNegative: false, term: self)]
    while let (isNegative, next) = open.popLast() {
      switch next.kind {
      case .sum(let left, let right): open += [(isNegative, right), (isNegative, left)]
      case .difference(let left, let right): open += [(!isNegative, right), (isNegative, left)]
      case .negated(let inner): open.append((!isNegative, inner))
      case .number, .share, .available, .environment, .measure, .named, .quantity, .product, .quotient, .minimum,
        .maximum, .clamp:
        terms.append((isNegative, next))
      }
    }
    return terms
  }

  /// The terms of every sum in it, also of those inside other operations.
  var sums: [[(isNegative: Bool, term: Expression)]] {
    var sums: [[(isNegative: Bool, term: Expression)]] = []
    var open = [self]
    while let next = open.popLast() {
      let terms = next.terms
      if terms.count > 1 { sums.append(terms) }
      open += terms.reversed().flatMap { $0.term.operands.reversed() }
    }
    return sums
  }

  /// Whether a quantity of the environment is named in it.
  func names(_ quantity: EnvironmentQuantity) -> Bool {
    parts.contains { $0.isEnvironment(quantity) }
  }

  func isEnvironment(_ quantity: EnvironmentQuantity) -> Bool {
    guard case .environment(quantity) = kind else { return false }
    return true
  }

  /// `available` or a bare share of it.
  var namesAvailable: Bool {
    parts.contains {
      switch $0.kind {
      case .available, .share: true
      case .number, .environment, .measure, .named, .quantity, .negated, .sum, .difference, .product, .quotient,
        .minimum, .maximum, .clamp:
        false
      }
    }
  }

  var literal: Rational? {
    guard case .number(let value) = kind else { return nil }
    return value
  }
}
