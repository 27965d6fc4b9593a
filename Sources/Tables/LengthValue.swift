internal import Model
import Numerics
import ScrollworkEngine

package typealias LengthValue = ScrollMachine.LengthValue

extension LengthValue {
  init(_ expression: Expression, _ spec: Spec) {
    var found: [Operand] = []
    let places = ScreenPlaces(spec)
    Self.visit(expression, spec, places) { if !found.contains($0) { found.append($0) } }
    self.init(found, ScrollMachine.LengthProgram(parameters: found.count), result: 0)
    result = register(expression, spec, places)
  }

  /// Calls a function with every number that an expression names.
  private static func visit(_ expression: Expression, _ spec: Spec, _ places: ScreenPlaces, _ body: (Operand) -> Void) {
    func visit(_ part: Expression) { Self.visit(part, spec, places, body) }
    func visit(_ condition: Condition) {
      for part in condition.parts {
        switch part {
        case .orientation:
          body(.environment(EnvironmentQuantity.width.rawValue))
          body(.environment(EnvironmentQuantity.height.rawValue))
        case .comparison(let comparison):
          visit(comparison.left)
          visit(comparison.right)
        }
      }
    }
    switch expression.kind {
    case .number, .share, .available: break
    case .environment(let quantity): body(.environment(quantity.rawValue))
    case .measure(let id): body(.measure(id.index))
    case .named(let id): visit(spec.lets[id.index].value)
    case .quantity(let node, let quantity): body(.length(places.place(of: quantity, node)))
    case .negated(let value): visit(value)
    case .sum(let left, let right), .difference(let left, let right), .product(let left, let right),
      .quotient(let left, let right):
      visit(left)
      visit(right)
    case .minimum(let parts), .maximum(let parts): parts.forEach(visit)
    case .clamp(let value, let lower, let upper): [value, lower, upper].forEach(visit)
    case .choice(let condition, let then, let otherwise):
      visit(condition)
      visit(then)
      visit(otherwise)
    }
  }

  // MARK: Operations

  private typealias Sum = ScrollMachine.LengthProgram.Sum

  private mutating func append(_ operation: ScrollMachine.LengthProgram.Operation) -> Int {
    program.operations.append(operation)
    return program.parameters + program.operations.count - 1
  }

  private mutating func constant(_ value: Rational) -> Int { append(.sum(Sum(constant: value.double))) }

  private mutating func scaled(_ register: Int, by factor: Rational) -> Int {
    guard let small = factor.small else {
      return append(.sum(Sum(added: [.init(factor.double, register)], constant: 0)))
    }
    return append(
      .sum(
        Sum(added: [.init(Double(small.numerator), register)], constant: 0, denominator: Double(small.denominator))))
  }

  private mutating func register(_ expression: Expression, _ spec: Spec, _ places: ScreenPlaces) -> Int {
    func input(_ input: Operand) -> Int { inputs.firstIndex(of: input) ?? 0 }
    if let number = Self.number(expression) { return constant(number) }
    switch expression.kind {
    case .number(let value): return constant(value)
    // The analysis reports `share` and `available` in a scenario as errors.
    case .share, .available: return constant(.zero)
    case .environment(let quantity): return input(.environment(quantity.rawValue))
    case .measure(let id): return input(.measure(id.index))
    case .named(let id): return register(spec.lets[id.index].value, spec, places)
    case .quantity(let node, let quantity): return input(.length(places.place(of: quantity, node)))
    case .negated(let value):
      let value = register(value, spec, places)
      return append(.sum(Sum(subtracted: [.init(1, value)], constant: 0)))
    case .sum(let left, let right):
      let (left, right) = (register(left, spec, places), register(right, spec, places))
      return append(.sum(Sum(added: [.init(1, left), .init(1, right)], constant: 0)))
    case .difference(let left, let right):
      let (left, right) = (register(left, spec, places), register(right, spec, places))
      return append(.sum(Sum(added: [.init(1, left)], subtracted: [.init(1, right)], constant: 0)))
    case .product(let left, let right):
      if let product = product(left, right, spec, places) ?? product(right, left, spec, places) { return product }
      let (left, right) = (register(left, spec, places), register(right, spec, places))
      return append(.product(left, right))
    case .quotient(let left, let right):
      let value = register(left, spec, places)
      if let divisor = Self.number(right), !divisor.isZero { return scaled(value, by: divisor.reciprocal) }
      let divisor = register(right, spec, places)
      return append(.quotient(value, divisor))
    case .minimum(let parts): return append(.minimum(parts.map { register($0, spec, places) }))
    case .maximum(let parts): return append(.maximum(parts.map { register($0, spec, places) }))
    case .clamp(let value, let lower, let upper):
      let (value, upper) = (register(value, spec, places), register(upper, spec, places))
      let limited = append(.minimum([value, upper]))
      let lower = register(lower, spec, places)
      return append(.maximum([lower, limited]))
    case .choice(let condition, let then, let otherwise):
      let comparisons = comparisons(condition, spec, places)
      let (then, otherwise) = (register(then, spec, places), register(otherwise, spec, places))
      return append(.choice(comparisons, then, otherwise))
    }
  }

  /// Returns the product with a number, which may be by case. `nil` if the factor is not one.
  private mutating func product(
    _ factor: Expression, _ other: Expression, _ spec: Spec, _ places: ScreenPlaces
  ) -> Int? {
    if let number = Self.number(factor) { return scaled(register(other, spec, places), by: number) }
    switch factor.kind {
    case .named(let id):
      return spec.lets[id.index].isNumber ? product(spec.lets[id.index].value, other, spec, places) : nil
    case .choice(let condition, let then, let otherwise):
      let comparisons = comparisons(condition, spec, places)
      func value(_ part: Expression, _ copy: inout Self) -> Int {
        if let product = copy.product(part, other, spec, places) { return product }
        let (left, right) = (copy.register(part, spec, places), copy.register(other, spec, places))
        return copy.append(.product(left, right))
      }
      let (then, otherwise) = (value(then, &self), value(otherwise, &self))
      return append(.choice(comparisons, then, otherwise))
    default: return nil
    }
  }

  private mutating func comparisons(
    _ condition: Condition, _ spec: Spec, _ places: ScreenPlaces
  ) -> [ScrollMachine.LengthProgram.Comparison] {
    func input(_ quantity: EnvironmentQuantity) -> Int { inputs.firstIndex(of: .environment(quantity.rawValue)) ?? 0 }
    return condition.parts.map { part in
      switch part {
      case .orientation(.portrait): return .init(input(.width), .lessOrEqual, input(.height))
      case .orientation(.landscape): return .init(input(.height), .less, input(.width))
      case .comparison(let comparison):
        let (left, right) = (register(comparison.left, spec, places), register(comparison.right, spec, places))
        switch comparison.relation {
        case .less: return .init(left, .less, right)
        case .lessOrEqual: return .init(left, .lessOrEqual, right)
        case .equal: return .init(left, .equal, right)
        case .greaterOrEqual: return .init(right, .lessOrEqual, left)
        case .greater: return .init(right, .less, left)
        }
      }
    }
  }

  /// Returns the exact value of an expression of numbers only. `nil` for any other.
  private static func number(_ expression: Expression) -> Rational? {
    func both(_ left: Expression, _ right: Expression, _ join: (Rational, Rational) -> Rational) -> Rational? {
      guard let left = number(left), let right = number(right) else { return nil }
      return join(left, right)
    }
    switch expression.kind {
    case .number(let value): return value
    case .negated(let value): return number(value).map { -$0 }
    case .sum(let left, let right): return both(left, right, +)
    case .difference(let left, let right): return both(left, right, -)
    case .product(let left, let right): return both(left, right, *)
    case .quotient(let left, let right):
      guard let divisor = number(right), !divisor.isZero else { return nil }
      return number(left).map { $0 / divisor }
    default: return nil
    }
  }
}
