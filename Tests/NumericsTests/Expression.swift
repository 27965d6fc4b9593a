import Numerics
import TestSupport

/// A piecewise affine function as a tree, evaluated by definition: the reference for the graph, which shares and
/// simplifies.
indirect enum Expression {
  case parameter(Int)
  case constant(Rational)
  case sum(Expression, Expression)
  case product(Rational, Expression)
  case minimum([Expression])
  case maximum([Expression])
  case choice([(Expression, Relation)], Expression, Expression)

  func value(at point: [Rational]) -> Rational {
    switch self {
    case .parameter(let index): point[index]
    case .constant(let value): value
    case .sum(let a, let b): a.value(at: point) + b.value(at: point)
    case .product(let factor, let a): factor * a.value(at: point)
    case .minimum(let all): all.map { $0.value(at: point) }.min() ?? 0
    case .maximum(let all): all.map { $0.value(at: point) }.max() ?? 0
    case .choice(let condition, let then, let otherwise):
      condition.allSatisfy { $0.1.holds($0.0.value(at: point)) } ? then.value(at: point) : otherwise.value(at: point)
    }
  }

  func form(in graph: inout FormGraph) -> AffineForm {
    switch self {
    case .parameter(let index): return AffineForm(Variable(index))
    case .constant(let value): return AffineForm(value)
    case .sum(let a, let b): return a.form(in: &graph) + b.form(in: &graph)
    case .product(let factor, let a): return a.form(in: &graph) * factor
    case .minimum(let all):
      let operands = all.map { $0.form(in: &graph) }
      return graph.minimum(operands)
    case .maximum(let all):
      let operands = all.map { $0.form(in: &graph) }
      return graph.maximum(operands)
    case .choice(let condition, let then, let otherwise):
      let comparisons = condition.map { Inequality(form: $0.0.form(in: &graph), relation: $0.1) }
      let (a, b) = (then.form(in: &graph), otherwise.form(in: &graph))
      return graph.choice(comparisons, a, b)
    }
  }
}

extension SplitMix64 {
  mutating func expression(parameters: Int, depth: Int) -> Expression {
    if depth == 0 || chance(1, of: 8) {
      return chance(2, of: 3) ? .parameter(integer(0...parameters - 1)) : .constant(Rational(integer(-6...6)))
    }
    func part(_ random: inout SplitMix64) -> Expression {
      random.expression(parameters: parameters, depth: depth - 1)
    }
    func parts(_ random: inout SplitMix64) -> [Expression] {
      (0..<random.integer(1...3)).map { _ in part(&random) }
    }
    switch integer(0...6) {
    case 0, 1: return .sum(part(&self), part(&self))
    case 2: return .product(element([-1, 2, Rational(1, 2), -3]), part(&self))
    case 3: return .minimum(parts(&self))
    case 4: return .maximum(parts(&self))
    case 5: return .maximum([part(&self), .minimum([part(&self), part(&self)])])
    default:
      let condition = (0..<integer(1...2)).map { _ in (part(&self), element([Relation.less, .lessOrEqual, .equal])) }
      return .choice(condition, part(&self), part(&self))
    }
  }
}
