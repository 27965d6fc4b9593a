import Numerics
import TestSupport
import Testing

@Suite struct FormGraphTests {
  @Test func graphAgreesWithTheExpression() {
    always(1_500) { random in
      var graph = FormGraph(parameterCount: 3)
      let expressions = (0..<2).map { _ in random.expression(parameters: 3, depth: 4) }
      let forms = expressions.map { $0.form(in: &graph) }
      return (0..<6).allSatisfy { _ in
        let point = (0..<3).map { _ in Rational(random.integer(-8...8), random.element([1, 2])) }
        return graph.evaluate(forms, at: point) == expressions.map { $0.value(at: point) }
          && graph.evaluate(forms[0], at: point) == expressions[0].value(at: point)
      }
    }
  }

  @Test func boundsContainEveryValueInTheBox() {
    always(1_500) { random in
      var graph = FormGraph(parameterCount: 3)
      let form = random.expression(parameters: 3, depth: 4).form(in: &graph)
      let box = (0..<3).map { _ in random.interval() }
      let range = graph.bounds(form, in: box)
      return (0..<6).allSatisfy { _ in
        range.contains(graph.evaluate(form, at: box.map { random.member(of: $0) }))
      }
    }
  }

  @Test func chainOfTenThousandNodesNeedsNoRecursion() {
    var graph = FormGraph(parameterCount: 2)
    let (x, y) = (AffineForm(Variable(0)), AffineForm(Variable(1)))
    var form = x
    for step in 0..<10_000 {
      form =
        step % 2 == 0 ? graph.minimum([form + 1, y * Rational(step)]) : graph.maximum([form - 2, y - Rational(step)])
    }
    #expect(graph.nodes.count == 10_000)
    func byHand(_ x: Int, _ y: Int) -> Int {
      (0..<10_000).reduce(x) { $1 % 2 == 0 ? min($0 + 1, y * $1) : max($0 - 2, y - $1) }
    }
    #expect(graph.evaluate(form, at: [0, 1]) == Rational(byHand(0, 1)))
    // Every step grows with both parameters, so the bounds are the values at the corners.
    #expect(
      graph.bounds(form, in: [Interval(0, 1), Interval(0, 1)])
        == Interval(Rational(byHand(0, 0)), Rational(byHand(1, 1))))
    #expect(graph.reachable(from: [form]).count == 10_000)
  }

  @Test func flattenedChainIsLinearInSize() {
    var graph = FormGraph(parameterCount: 3_000)
    var form = AffineForm(Variable(0))
    for index in 1..<3_000 { form = graph.minimum([form, AffineForm(Variable(index))]) }
    var operands = 0
    for node in graph.nodes {
      if case .minimum(let forms) = node { operands += forms.count }
    }
    #expect(operands <= 3_000 * 16)
    #expect(graph.evaluate(form, at: (0..<3_000).map { Rational(5_000 - $0) }) == 2_001)
  }

  @Test func onlyReachableNodesAreListedInOrder() {
    var graph = FormGraph(parameterCount: 2)
    let (x, y) = (AffineForm(Variable(0)), AffineForm(Variable(1)))
    let a = graph.minimum([x, y])
    let b = graph.maximum([x, y])
    let c = graph.choice([.less(b, 5)], a * 2 + y, x)
    #expect(graph.reachable(from: [a]).map(\.index) == [2])
    #expect(graph.reachable(from: [c]).map(\.index) == [2, 3, 4])
    #expect(graph.reachable(from: [b + 7, x]).map(\.index) == [3])
    #expect(graph.reachable(from: [x, 3]).isEmpty)
    #expect(graph.isParameter(Variable(1)) && !graph.isParameter(Variable(2)))
    #expect(graph.node(of: Variable(1)) == nil)
    #expect(graph.node(of: Variable(2)) == .minimum([x, y]))
    #expect(graph.holds([.less(a, b), .lessOrEqual(c, 4)], at: [1, 2]))
    #expect(!graph.holds([.less(a, b)], at: [2, 2]))
    #expect(graph.evaluate([a, b], at: [5, 3]) == [3, 5])
    // A parameter outside the box is unbounded.
    #expect(graph.bounds(a, in: [Interval(1, 2)]) == Interval(nil, 2))
  }
}
