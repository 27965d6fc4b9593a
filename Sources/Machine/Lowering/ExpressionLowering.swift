internal import Model
import Numerics
import ProgramIR

/// A translation of expressions into terms over the given numbers, for scenarios and observers.
///
/// **Invariant:** numbers are folded exactly, and a product with a fraction multiplies before it divides. Closed forms do
/// the same, so equal lengths are equal doubles.
struct ExpressionLowering {
  /// The numbers by which a formula is evaluated.
  struct Operands {
    var environment: Term
    var measures: Term
    var geometry: Term
  }

  private let lowering: Lowering
  private let operands: Operands
  /// The statements that the returned terms rely on.
  private(set) var statements: [Statement] = []
  private var count = 0

  init(_ lowering: Lowering, at operands: Operands) {
    (self.lowering, self.operands) = (lowering, operands)
  }

  private var spec: Spec { lowering.spec }

  mutating func term(_ expression: Model.Expression) -> Term {
    if let number = number(expression) { return .number(number) }
    switch expression.kind {
    case .number(let value): return .number(value)
    // The analysis reports `share` and `available` in a scenario as errors.
    case .share, .available: return .zero
    case .environment(let quantity): return operands.environment[quantity.field]
    case .measure(let id): return operands.measures[spec.measures[id.index].name.text]
    case .named(let id): return term(spec.lets[id.index].value)
    case .quantity(let node, let quantity):
      return lowering.names.geometry(node, lowering.fieldName(quantity, of: node), of: operands.geometry)
    case .negated(let value): return -term(value)
    case .sum(let left, let right): return term(left) + term(right)
    case .difference(let left, let right): return term(left) - term(right)
    case .product(let left, let right): return product(left, right) ?? product(right, left) ?? term(left) * term(right)
    case .quotient(let left, let right):
      if let divisor = number(right), !divisor.isZero { return term(left).scaled(by: divisor.reciprocal) }
      return term(left) / term(right)
    case .minimum(let parts): return fold(parts, Term.minimum)
    case .maximum(let parts): return fold(parts, Term.maximum)
    case .clamp(let value, let lower, let upper): return .maximum(term(lower), .minimum(term(value), term(upper)))
    case .choice(let condition, let then, let otherwise):
      return choice(condition) {
        $0.term(then)
      } otherwise: {
        $0.term(otherwise)
      }
    }
  }

  /// Returns the product with a number, which may be by case. `nil` if the factor is not one.
  private mutating func product(_ factor: Model.Expression, _ other: Model.Expression) -> Term? {
    if let number = number(factor) { return term(other).scaled(by: number) }
    switch factor.kind {
    case .named(let id): return spec.lets[id.index].isNumber ? product(spec.lets[id.index].value, other) : nil
    case .choice(let condition, let then, let otherwise):
      return choice(condition) {
        $0.product(then, other) ?? $0.term(then) * $0.term(other)
      } otherwise: {
        $0.product(otherwise, other) ?? $0.term(otherwise) * $0.term(other)
      }
    case .number, .share, .available, .environment, .measure, .quantity, .negated, .sum, .difference, .product,
      .quotient, .minimum, .maximum, .clamp:
      return nil
    }
  }

  /// Returns a variable with one of two values, each computed in a block of its own.
  private mutating func choice(
    _ condition: Condition, _ then: (inout Self) -> Term, otherwise: (inout Self) -> Term
  ) -> Term {
    let test = test(condition)
    count += 1
    let name = "case_\(count)"
    let outer = statements
    func assigning(_ value: (inout Self) -> Term, _ copy: inout Self) -> [Statement] {
      copy.statements = []
      let term = value(&copy)
      return copy.statements + [.assign(.local(name), term)]
    }
    let (one, other) = (assigning(then, &self), assigning(otherwise, &self))
    statements = outer + [.variable(name, .number, .zero), .if(test, then: one, otherwise: other)]
    return .local(name)
  }

  private mutating func test(_ condition: Condition) -> Term {
    var tests: [Term] = []
    for part in condition.parts {
      switch part {
      case .orientation(.portrait): tests.append(width .<= height)
      case .orientation(.landscape): tests.append(width .> height)
      case .comparison(let comparison):
        let (left, right) = (term(comparison.left), term(comparison.right))
        tests.append(.comparison(Comparator(comparison.relation), left, right))
      }
    }
    return Term.conjunction(tests)
  }

  private var width: Term { operands.environment[EnvironmentQuantity.width.field] }
  private var height: Term { operands.environment[EnvironmentQuantity.height.field] }

  private mutating func fold(_ parts: [Model.Expression], _ join: (Term, Term) -> Term) -> Term {
    var terms: [Term] = []
    for part in parts { terms.append(term(part)) }
    return terms.dropFirst().reduce(terms.first ?? .zero, join)
  }

  private func number(_ expression: Model.Expression) -> Rational? {
    switch expression.kind {
    case .number(let value): return value
    case .negated(let value): return number(value).map { -$0 }
    case .sum(let left, let right): return both(left, right, +)
    case .difference(let left, let right): return both(left, right, -)
    case .product(let left, let right): return both(left, right, *)
    case .quotient(let left, let right):
      guard let divisor = number(right), !divisor.isZero else { return nil }
      return number(left).map { $0 / divisor }
    case .share, .available, .environment, .measure, .named, .quantity, .minimum, .maximum, .clamp, .choice: return nil
    }
  }

  private func both(
    _ left: Model.Expression, _ right: Model.Expression, _ join: (Rational, Rational) -> Rational
  ) -> Rational? {
    guard let left = number(left), let right = number(right) else { return nil }
    return join(left, right)
  }
}

extension Comparator {
  fileprivate init(_ relation: ComparisonOperator) {
    self =
      switch relation {
      case .less: .less
      case .lessOrEqual: .lessOrEqual
      case .equal: .equal
      case .greaterOrEqual: .greaterOrEqual
      case .greater: .greater
      }
  }
}
