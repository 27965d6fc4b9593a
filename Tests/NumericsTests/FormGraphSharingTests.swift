import Numerics
import Testing

@Suite struct FormGraphSharingTests {
  var graph = FormGraph(parameterCount: 3)
  let x = AffineForm(Variable(0))
  let y = AffineForm(Variable(1))
  let z = AffineForm(Variable(2))

  @Test
  mutating func equalFunctionsShareOneNode() {
    let a = graph.minimum([x, y])
    #expect(graph.minimum([y, x]) == a)
    #expect(graph.minimum([y + 5, x + 5]) == a + 5)
    #expect(graph.minimum([x, y, x + 3]) == a)
    #expect(graph.choice([.less(x, y), .less(x, y)], x, y) == graph.choice([.less(x, y)], x, y))
    #expect(graph.nodes.count == 2)
    let wide = AffineForm(Rational(.max) * 1_000)
    #expect(graph.minimum([x, wide]) == graph.minimum([wide, x]))
    #expect(graph.nodes.count == 3)
  }

  @Test
  mutating func trivialOperandsNeedNoNode() {
    #expect(graph.minimum([x]) == x)
    #expect(graph.minimum([x, x]) == x)
    #expect(graph.maximum([x, x + 2, x - 1]) == x + 2)
    #expect(graph.minimum([x, x + 2, x - 1]) == x - 1)
    #expect(graph.maximum([3, 7, 5]) == 7)
    #expect(graph.choice([.less(1, 2)], x, y) == x)
    #expect(graph.choice([.less(x, y), .less(2, 1)], x, y) == y)
    #expect(graph.choice([.less(x, y)], z, z) == z)
    #expect(graph.choice([], x, y) == x)
    #expect(graph.nodes.isEmpty)
  }

  @Test
  mutating func nestedMinimaAreFlattened() {
    let inner = graph.minimum([x, y])
    let outer = graph.minimum([inner + 1, z])
    #expect(outer == graph.minimum([x + 1, y + 1, z]))
    #expect(graph.nodes.count == 2)
    // A scaled minimum is not flattened, and neither is a maximum.
    _ = graph.minimum([inner * 2, z])
    _ = graph.maximum([inner, z])
    #expect(graph.nodes.count == 4)
  }

  @Test
  mutating func irrelevantOperandsAreDropped() {
    let larger = graph.maximum([x, y])
    #expect(graph.minimum([x, larger]) == x)
    #expect(graph.minimum([x, larger + 1]) == x)
    #expect(graph.minimum([larger - 1, x]) != x)
    let smaller = graph.minimum([x, y])
    #expect(graph.maximum([y, smaller]) == y)
    // clamp(x, 50, 40): the lower bound wins.
    let inverted = graph.minimum([x, 40])
    #expect(graph.maximum([50, inverted]) == 50)
  }

  @Test
  mutating func clampKeepsItsShape() {
    let upper = graph.minimum([x, 40])
    let clamp = graph.maximum([10, upper])
    #expect(graph.nodes == [.minimum([40, x]), .maximum([10, upper])])
    #expect(clamp == AffineForm(Variable(4)))
  }

  @Test
  mutating func repeatedConditionIsDecidedOnce() {
    let condition = [Inequality.less(x, y)]
    let inner = graph.choice(condition, x, z)
    #expect(graph.choice(condition, inner + 1, y) == graph.choice(condition, x + 1, y))
    #expect(graph.choice(condition, y, inner) == graph.choice(condition, y, z))
  }
}
