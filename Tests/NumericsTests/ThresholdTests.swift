import Numerics
import TestSupport
import Testing

@Suite struct ThresholdTests {
  @Test func claimHoldsExactlyInsideTheThreshold() {
    always(800) { random in
      let problem = Problem(&random, parameters: 2, depth: 4)
      let point = problem.box.map { random.member(of: $0) }
      let found = problem.prover.threshold(of: problem.claim, parameter: Variable(0), at: point, over: problem.domain)
      guard let found, let lower = found.range.lower, let upper = found.range.upper else { return false }
      // The ends, the middles between them, and some more points.
      let ends = ([lower, upper] + found.parts.flatMap { [$0.lower, $0.upper] }).sorted()
      let middles = zip(ends, ends.dropFirst()).map { ($0 + $1) / 2 }
      let others = (0..<10).map { _ in random.member(of: found.range) }
      return (ends + middles + others).allSatisfy { value in
        var changed = point
        changed[0] = value
        return found.holds(value) == !problem.fails(at: changed)
      } && zip(found.parts, found.parts.dropFirst()).allSatisfy { $0.isApart(from: $1) }
    }
  }

  @Test func thresholdOfANotchIsAHeight() {
    var graph = FormGraph(parameterCount: 2)
    let (height, tags) = (AffineForm(Variable(0)), AffineForm(Variable(1)))
    let notch = graph.minimum([height / 2, 400])
    let claim = Claim(left: 88 + tags, right: notch, isStrict: true)
    let domain = Domain(boxes: [[Interval(568), Interval(44, 240)], [Interval(956), Interval(44, 240)]])
    func parts(_ claim: Claim, _ parameter: Int) -> [Threshold.Part]? {
      Prover(graph: graph).threshold(of: claim, parameter: Variable(parameter), at: [600, 218], over: domain)?.parts
    }
    #expect(parts(claim, 0) == [.init(lower: 612, includesLower: false, upper: 956, includesUpper: true)])
    #expect(parts(claim, 1) == [.init(lower: 44, includesLower: true, upper: 212, includesUpper: false)])
    #expect(parts(Claim(left: 1, right: 0), 0) == [])
    #expect(parts(Claim(left: 300, right: notch, given: [.less(height, 700)]), 0)?.count == 1)
    let gap = Claim(left: height, right: 600, given: [.less(height, 700)])
    #expect(
      parts(gap, 0) == [
        .init(lower: 568, includesLower: true, upper: 600, includesUpper: true),
        .init(lower: 700, includesLower: true, upper: 956, includesUpper: true),
      ])
    let point = Claim(left: 612, right: height, given: [.lessOrEqual(height, 612)])
    #expect(parts(point, 0) == [.init(lower: 612, includesLower: true, upper: 956, includesUpper: true)])
  }

  @Test func thresholdNeedsABoundedParameter() {
    var graph = FormGraph(parameterCount: 1)
    let height = AffineForm(Variable(0))
    let node = graph.minimum([height, 5])
    let prover = Prover(graph: graph)
    let claim = Claim(left: node, right: 3)
    func threshold(_ parameter: Int, _ boxes: [[Interval]]) -> Threshold? {
      prover.threshold(of: claim, parameter: Variable(parameter), at: [0], over: Domain(boxes: boxes))
    }
    #expect(threshold(0, [[Interval(0, nil)]]) == nil)
    #expect(threshold(0, []) == nil)
    #expect(threshold(1, [[Interval(0, 1), Interval(0, 1)]]) == nil)
    #expect(threshold(0, [[Interval(2)]])?.parts.count == 1)
  }

  @Test func claimWithAThousandTurnsHasNoThreshold() {
    var graph = FormGraph(parameterCount: 1)
    // Ten folds of the range give a saw with a thousand teeth.
    var saw = AffineForm(Variable(0))
    for _ in 0..<10 { saw = graph.minimum([saw * 2, 2 - saw * 2]) }
    func parts(_ teeth: Rational) -> Int? {
      let domain = Domain(boxes: [[Interval(0, teeth / 512)]])
      let claim = Claim(left: saw, right: AffineForm(Rational(1, 2)))
      return Prover(graph: graph).threshold(of: claim, parameter: Variable(0), at: [0], over: domain)?.parts.count
    }
    #expect(parts(8) == 9)
    #expect(parts(512) == 513)
    for _ in 0..<6 { saw = graph.minimum([saw * 2, 2 - saw * 2]) }
    #expect(parts(512) == nil)
  }
}

extension Threshold {
  fileprivate func holds(_ value: Rational) -> Bool {
    parts.contains { part in
      (part.lower < value || (part.lower == value && part.includesLower))
        && (value < part.upper || (value == part.upper && part.includesUpper))
    }
  }
}

extension Threshold.Part {
  /// Whether there is a gap before the next part.
  fileprivate func isApart(from next: Threshold.Part) -> Bool {
    upper < next.lower || (upper == next.lower && !includesUpper && !next.includesLower)
  }
}

extension Prover {
  /// Returns the threshold of a single claim, without a budget.
  func threshold(
    of claim: Claim, parameter: Variable, at point: [Rational], over domain: Domain
  ) -> Threshold? {
    var allowance = Int.max
    return threshold(of: claim, parameter: parameter, at: point, over: domain, allowance: &allowance)
  }
}
