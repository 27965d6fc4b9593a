import Model
import Numerics
import Source

extension EquationSolver {
  /// Returns the closed form of an expression. `available` gives the meaning of the name and of shares.
  ///
  /// Chains such as `a + b + c` are left-associative and may have a thousand parts. A loop walks them, and only nested
  /// expressions use recursion.
  mutating func form(_ expression: Expression, available: LengthVariable?) -> AffineForm {
    depth += 1
    defer { depth -= 1 }
    // Most expressions are a number or a name.
    if expression.isSimple { return leaf(expression, available) }
    var links: [Link] = []
    var head = expression
    while let (left, link) = Link.last(of: head) {
      links.append(link)
      head = left
    }
    var result = leaf(head, available)
    var summands: [AffineForm] = []
    for link in links.reversed() {
      let operand = form(link.operand, available: available)
      switch link.operation {
      case .plus: summands.append(operand)
      case .minus: summands.append(-operand)
      case .times:
        result = product(sum(result, &summands), operand, at: link.span)
      case .over:
        result = quotient(sum(result, &summands), operand, at: link.span)
      }
    }
    return sum(result, &summands)
  }

  private mutating func leaf(_ expression: Expression, _ available: LengthVariable?) -> AffineForm {
    switch expression.kind {
    case .number(let number): return AffineForm(number)
    case .share(let part): return available.map { value(of: $0, .available(expression.span)) * part } ?? .zero
    case .available: return available.map { value(of: $0, .available(expression.span)) } ?? .zero
    case .environment(let quantity): return AffineForm(Solution.parameter(quantity))
    case .measure(let measure): return AffineForm(Solution.parameter(measure))
    case .named(let id): return value(of: .named(id), .name(expression.span))
    case .quantity(let node, let quantity): return value(of: .quantity(node, quantity), .name(expression.span))
    case .negated(let operand): return -form(operand, available: available)
    case .minimum(let operands): return minimum(operands.map { form($0, available: available) })
    case .maximum(let operands): return maximum(operands.map { form($0, available: available) })
    case .clamp(let value, let lower, let upper):
      let bounds = (lower: form(lower, available: available), upper: form(upper, available: available))
      let value = form(value, available: available)
      if !isPostponing { clamps.append(Clamp(lower: bounds.lower, upper: bounds.upper, span: expression.span)) }
      return maximum([bounds.lower, minimum([value, bounds.upper])])
    case .choice(let condition, let then, let otherwise):
      let values = (then: form(then, available: available), otherwise: form(otherwise, available: available))
      return choice(comparisons(condition), values.then, values.otherwise)
    // `Link.last` has split these before.
    case .sum, .difference, .product, .quotient: return .zero
    }
  }

  /// Returns a condition as comparisons that must all hold. Portrait is width ≤ height, landscape is width > height.
  mutating func comparisons(_ condition: Condition) -> [Inequality] {
    var comparisons: [Inequality] = []
    for part in condition.parts {
      switch part {
      case .comparison(let comparison): comparisons += self.comparisons(comparison)
      case .orientation(.portrait): comparisons.append(.lessOrEqual(Self.width, Self.height))
      case .orientation(.landscape): comparisons.append(.less(Self.height, Self.width))
      }
    }
    return comparisons
  }

  /// Returns a comparison as comparisons of forms. It must not name `available`.
  mutating func comparisons(_ comparison: ComparisonExpression) -> [Inequality] {
    let (left, right) = (form(comparison.left, available: nil), form(comparison.right, available: nil))
    return switch comparison.relation {
    case .less: [.less(left, right)]
    case .lessOrEqual: [.lessOrEqual(left, right)]
    case .equal: [.equal(left, right)]
    case .greaterOrEqual: [.lessOrEqual(right, left)]
    case .greater: [.less(right, left)]
    }
  }

  private static let height = AffineForm(Solution.parameter(.height))
  private static let width = AffineForm(Solution.parameter(.width))

  mutating func minimum(_ forms: [AffineForm]) -> AffineForm {
    isPostponing || forms.isEmpty ? .zero : graph.minimum(forms)
  }

  mutating func maximum(_ forms: [AffineForm]) -> AffineForm {
    isPostponing || forms.isEmpty ? .zero : graph.maximum(forms)
  }

  private mutating func product(_ left: AffineForm, _ right: AffineForm, at span: Span) -> AffineForm {
    if right.isConstant { return left * right.constant }
    if left.isConstant { return right * left.constant }
    if isPostponing { return .zero }
    if let product = product(left, by: right) ?? product(right, by: left) { return product }
    problems.append(.notAffine(at: span))
    return .zero
  }

  /// Returns the product of a form and a number that depends on the device: a choice between products. `nil` if the
  /// factor is not such a number.
  private mutating func product(_ form: AffineForm, by factor: AffineForm) -> AffineForm? {
    var sum = form * factor.constant
    for term in factor.terms {
      guard case .choice(let condition, let then, let otherwise)? = graph.node(of: term.variable),
        let one = product(form, by: then), let other = product(form, by: otherwise)
      else { return nil }
      sum = sum + graph.choice(condition, one, other) * term.coefficient
    }
    return sum
  }

  private mutating func quotient(_ left: AffineForm, _ right: AffineForm, at span: Span) -> AffineForm {
    if right.isConstant && !right.constant.isZero { return left / right.constant }
    if !isPostponing { problems.append(right.isConstant ? .divisionByZero(at: span) : .notAffine(at: span)) }
    return .zero
  }

  /// Adds the summands to a form and clears them.
  private func sum(_ first: AffineForm, _ summands: inout [AffineForm]) -> AffineForm {
    if summands.isEmpty { return first }
    defer { summands = [] }
    // Adding them one by one would copy the growing sum each time.
    if summands.count <= 8 { return summands.reduce(first, +) }
    let all = [first] + summands
    return AffineForm(constant: all.reduce(.zero) { $0 + $1.constant }, terms: all.flatMap(\.terms))
  }
}

/// An operator of a chain with its right operand.
private struct Link {
  enum Operation { case plus, minus, times, over }

  var operation: Operation
  var operand: Expression
  var span: Span

  /// Returns the last operator of a chain, with its left operand.
  static func last(of expression: Expression) -> (left: Expression, link: Link)? {
    switch expression.kind {
    case .sum(let left, let right): (left, Link(operation: .plus, operand: right, span: expression.span))
    case .difference(let left, let right): (left, Link(operation: .minus, operand: right, span: expression.span))
    case .product(let left, let right): (left, Link(operation: .times, operand: right, span: expression.span))
    case .quotient(let left, let right): (left, Link(operation: .over, operand: right, span: expression.span))
    default: nil
    }
  }
}

extension Diagnostic {
  fileprivate static func notAffine(at span: Span) -> Diagnostic {
    Diagnostic(.notAffine, "a length is multiplied with a length", at: span)
  }

  fileprivate static func divisionByZero(at span: Span) -> Diagnostic {
    Diagnostic(.divisionByZero, "the divisor is zero", at: span)
  }
}
