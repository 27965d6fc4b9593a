import Model
import Numerics
import Source

/// A term of a sum, with its sign.
struct Summand {
  var isNegative: Bool
  var term: Expression
}

/// A formula of the spec, with the length or assertion that it belongs to.
final class Formula {
  enum Target {
    case height(NodeID)
    case quantity(NodeID, Quantity)
    case inset(NodeID)
    case notch(NodeID, Int)
    case named(LetID)
    case assertion(Int)
    case observer(Int)
  }

  let target: Target
  let expression: Expression
  /// The expression with all definitions expanded.
  let expanded: Expression
  /// All subexpressions, including the expression itself.
  private(set) lazy var parts = expression.parts
  /// The terms of every sum in the expression.
  private(set) lazy var sums = isSimple ? [] : expression.sums
  /// The bit set of the environment quantities in the expanded expression.
  private lazy var environment = expanded.environment

  init(target: Target, expression: Expression, expanded: Expression) {
    (self.target, self.expression, self.expanded) = (target, expression, expanded)
  }

  /// Whether the expression is one number or one name, as most are.
  var isSimple: Bool { expression.isSimple }

  func names(_ quantity: EnvironmentQuantity) -> Bool {
    expanded.isSimple ? expanded.isEnvironment(quantity) : environment & 1 << quantity.rawValue != 0
  }

  /// Returns the definition that the formula names at a span. `nil` if there is none.
  func definition(at span: Span) -> LetID? {
    for part in parts where part.span == span {
      if case .named(let id) = part.kind { return id }
    }
    return nil
  }

  /// The node of the formula. `nil` for a definition, an assertion or an observer.
  var node: NodeID? {
    switch target {
    case .height(let node), .quantity(let node, _), .inset(let node), .notch(let node, _): node
    case .named, .assertion, .observer: nil
    }
  }
}

extension Spec {
  /// Every formula outside the scenarios: definitions, then nodes in the order of the file, then
  /// assertions and observers.
  var formulas: [Formula] {
    var formulas: [Formula] = []
    formulas.reserveCapacity(lets.count + 2 * nodes.count + 2 * assertions.count)
    // Enough for a screen that names a hundred definitions of a few parts each.
    var expansion = LetExpansion(lets, allowance: 20_000)
    func add(_ target: Formula.Target, _ expression: Expression?) {
      guard let expression else { return }
      let expanded = expression.namesDefinitions ? expansion.expanded(expression) : nil
      formulas.append(Formula(target: target, expression: expression, expanded: expanded ?? expression))
    }
    func add(height: Height, of id: NodeID) {
      switch height.extent {
      case .exactly(let expression): add(.height(id), expression)
      case .fill(_, let minimum, let maximum):
        add(.height(id), minimum)
        add(.height(id), maximum)
      case .flexible(let minimum, let preferred, let maximum, _):
        for expression in [minimum, preferred, maximum] { add(.height(id), expression) }
      }
    }
    for index in lets.indices { add(.named(LetID(index: index)), lets[index].value) }
    for index in nodes.indices {
      let id = NodeID(index: index)
      switch nodes[index].kind {
      case .box(let box):
        add(height: box.height, of: id)
        add(.quantity(id, .collapsed), box.motion?.collapsed)
      case .scroll(let scroll): add(height: scroll.height, of: id)
      case .page: continue
      case .header(let header):
        add(height: header.height, of: id)
        add(.quantity(id, .collapsed), header.collapsed)
      case .tabs(let tabs):
        add(height: tabs.height, of: id)
        add(.quantity(id, .strip), tabs.strip.height)
        add(.inset(id), tabs.strip.inset)
      case .list(let list):
        add(height: list.height, of: id)
        add(.quantity(id, .contentHeight), list.contentHeight)
      case .sheet(let sheet):
        for notch in sheet.notches.indices { add(.notch(id, notch), sheet.notches[notch].height) }
      }
    }
    for index in assertions.indices {
      add(.assertion(index), assertions[index].comparison.left)
      add(.assertion(index), assertions[index].comparison.right)
    }
    for index in observers.indices {
      add(.observer(index), observers[index].from)
      add(.observer(index), observers[index].to)
    }
    return formulas
  }
}

extension Expression {
  /// All subexpressions, left to right. **Why iterative:** a sum may have a thousand terms.
  var parts: [Expression] {
    var (parts, open): ([Expression], [Expression]) = ([], [])
    parts.reserveCapacity(8)
    open.reserveCapacity(8)
    open.append(self)
    while let next = open.popLast() {
      parts.append(next)
      open.push(operandsOf: next)
    }
    return parts
  }

  /// Whether some subexpression satisfies the predicate. Allocates no list. Sums associate to the left, so only right
  /// operands need recursion.
  func contains(where isWanted: (Expression) -> Bool) -> Bool {
    var next = self
    while !isWanted(next) {
      switch next.kind {
      case .number, .share, .available, .environment, .measure, .named, .quantity: return false
      case .negated(let inner): next = inner
      case .sum(let left, let right), .difference(let left, let right), .product(let left, let right),
        .quotient(let left, let right):
        if right.contains(where: isWanted) { return true }
        next = left
      case .minimum(let operands), .maximum(let operands): return operands.contains { $0.contains(where: isWanted) }
      case .clamp(let value, let lower, let upper):
        return [value, lower, upper].contains { $0.contains(where: isWanted) }
      case .choice: return next.operands.contains { $0.contains(where: isWanted) }
      }
    }
    return true
  }

  /// The terms of a sum with their signs. An expression that is not a sum is its only term.
  var terms: [Summand] {
    var terms: [Summand] = []
    terms.reserveCapacity(4)
    // Right operands wait on the stack until their left operands are done.
    var open: [Summand] = []
    var next = Summand(isNegative: false, term: self)
    while true {
      switch next.term.kind {
      case .sum(let left, let right):
        open.append(Summand(isNegative: next.isNegative, term: right))
        next.term = left
      case .difference(let left, let right):
        open.append(Summand(isNegative: !next.isNegative, term: right))
        next.term = left
      case .negated(let inner): next = Summand(isNegative: !next.isNegative, term: inner)
      case .number, .share, .available, .environment, .measure, .named, .quantity, .product, .quotient, .minimum,
        .maximum, .clamp, .choice:
        terms.append(next)
        guard let waiting = open.popLast() else { return terms }
        next = waiting
      }
    }
  }

  /// The terms of every sum in the expression, including sums inside other operations.
  var sums: [[Summand]] {
    var sums: [[Summand]] = []
    var open = [self]
    while let next = open.popLast() {
      let terms = next.terms
      if terms.count > 1 { sums.append(terms) }
      for summand in terms.reversed() { open.push(operandsOf: summand.term) }
    }
    return sums
  }

  /// Whether the expression names a quantity of the environment.
  func names(_ quantity: EnvironmentQuantity) -> Bool {
    contains { $0.isEnvironment(quantity) }
  }

  /// The bit set of the environment quantities in the expression.
  fileprivate var environment: Int {
    var named = 0
    _ = contains {
      if case .environment(let quantity) = $0.kind { named |= 1 << quantity.rawValue }
      return false
    }
    return named
  }

  fileprivate var namesDefinitions: Bool {
    contains {
      guard case .named = $0.kind else { return false }
      return true
    }
  }

  func isEnvironment(_ quantity: EnvironmentQuantity) -> Bool {
    guard case .environment(quantity) = kind else { return false }
    return true
  }

  /// Whether the expression names `available` or a share of it.
  var namesAvailable: Bool {
    contains {
      switch $0.kind {
      case .available, .share: true
      default: false
      }
    }
  }

  var literal: Rational? {
    guard case .number(let value) = kind else { return nil }
    return value
  }
}

extension [Expression] {
  /// Pushes the operands of an expression onto a stack, the first on top.
  fileprivate mutating func push(operandsOf expression: Expression) {
    switch expression.kind {
    case .number, .share, .available, .environment, .measure, .named, .quantity: return
    case .negated(let inner): append(inner)
    case .sum(let left, let right), .difference(let left, let right), .product(let left, let right),
      .quotient(let left, let right):
      append(right)
      append(left)
    case .minimum(let operands), .maximum(let operands): append(contentsOf: operands.reversed())
    case .clamp(let value, let lower, let upper): append(contentsOf: [upper, lower, value])
    // The sides of a condition decide between the values, and are no part of them.
    case .choice(_, let then, let otherwise): append(contentsOf: [otherwise, then])
    }
  }
}
