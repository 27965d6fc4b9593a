import Numerics
import TestSupport
import Testing

@Suite struct VerdictTests {
  /// The parameters are height, keyboard and tags.
  var graph = FormGraph(parameterCount: 3)
  let height = AffineForm(Variable(0))
  let keyboard = AffineForm(Variable(1))
  let tags = AffineForm(Variable(2))
  let box = [Interval(568, 956), Interval(0, 346), Interval(44, 240)]

  private func verdict(_ claim: Claim, candidates: [[Rational]] = [], facts: [Inequality] = []) -> Verdict<Witness> {
    Prover(graph: graph).verdict(claim, over: Domain(candidates: candidates, boxes: [box], facts: facts))
  }

  @Test
  mutating func ascendingNotchesAreProved() {
    let medium = graph.minimum([height / 2, 480])
    let large = graph.maximum([medium + 40, height * Rational(3, 4)])
    #expect(verdict(Claim(left: medium, right: large, isStrict: true)) == .proved)
    #expect(verdict(Claim(left: medium + 40, right: large)) == .proved)
    #expect(verdict(Claim(left: medium, right: 480)) == .proved)
    #expect(verdict(Claim(left: 284, right: medium)) == .proved)
  }

  @Test
  mutating func counterexampleIsTheFirstFailingDeviceOrSimplest() {
    let large = graph.maximum([height / 2, 300])
    let claim = Claim(left: 88 + tags, right: large)
    let devices: [[Rational]] = [[956, 0, 100], [667, 0, 240], [568, 0, 240], [300, 0, 240]]
    #expect(verdict(claim) == .refuted(Witness([568, 0, 240])))
    #expect(verdict(claim, candidates: devices) == .refuted(Witness([568, 0, 240], candidate: 2)))
    #expect(verdict(claim, candidates: [[300, 0, 240], [568]]) == .refuted(Witness([568, 0, 240])))
    // The counterexample is inside the box: an integer, and the simplest values of the irrelevant parameters.
    let bump = graph.minimum([height - 600, 720 - height])
    #expect(verdict(Claim(left: bump, right: 55)) == .refuted(Witness([660, 0, 44])))
  }

  @Test
  mutating func conditionsAndFactsRestrictTheClaim() {
    let claim = Claim(left: keyboard, right: height / 2)
    #expect(verdict(claim) == .refuted(Witness([568, 346, 44])))
    #expect(verdict(claim, facts: [.lessOrEqual(keyboard * 2, height)]) == .proved)
    #expect(verdict(Claim(left: keyboard, right: height / 2, given: [.equal(keyboard, 0)])) == .proved)
    #expect(verdict(Claim(left: 1, right: 0, given: [.less(keyboard, 0)])) == .proved)
    #expect(verdict(Claim(left: 1, right: 0, given: [.less(height, tags)])) == .proved)
    let half = graph.minimum([height / 2, 300])
    let given = Claim(left: keyboard, right: 300, isStrict: true, given: [.less(keyboard, half)])
    #expect(verdict(given) == .proved)
  }

  @Test
  mutating func bothBranchesOfAChoiceAreExplored() {
    let notch = graph.choice([.equal(keyboard, 0), .lessOrEqual(600, height)], height / 2, 200)
    #expect(verdict(Claim(left: 200, right: notch)) == .proved)
    #expect(verdict(Claim(left: notch, right: 478)) == .proved)
    #expect(verdict(Claim(left: notch, right: 477)) == .refuted(Witness([956, 0, 44])))
    #expect(verdict(Claim(left: notch, right: 200, given: [.less(0, keyboard)])) == .proved)
  }

  @Test
  mutating func claimThatFailsOnlyInsideTheBoxIsRefuted() {
    let roof = graph.minimum([height - 600, 700 - height + keyboard, 900 - height - keyboard])
    #expect(verdict(Claim(left: roof, right: 100)) == .proved)
    #expect(
      verdict(Claim(left: roof, right: 100, isStrict: true)) == .refuted(Witness([700, 100, 44])))
    let hair = Rational(1, 1_000_000_000)
    #expect(verdict(Claim(left: roof, right: AffineForm(100 + hair), isStrict: true)) == .proved)
    #expect(
      verdict(Claim(left: roof, right: AffineForm(100 - hair))) == .refuted(Witness([700, 100, 44])))
  }

  @Test func everyBoxIsChecked() {
    let claim = Claim(left: height, right: 800)
    let prover = Prover(graph: graph)
    let small = [Interval(568, 700), Interval(0), Interval(44)]
    let large = [Interval(932), Interval(0), Interval(44)]
    #expect(prover.verdict(claim, over: Domain(boxes: [])) == .proved)
    #expect(prover.verdict(claim, over: Domain(candidates: [[932, 0, 44]], boxes: [])) == .proved)
    #expect(prover.verdict(claim, over: Domain(boxes: [small])) == .proved)
    #expect(
      prover.verdict(claim, over: Domain(boxes: [small, large])) == .refuted(Witness([932, 0, 44])))
  }

  @Test func exhaustedBudgetIsUnknown() {
    // Many bends, and a bound just above the samples: thousands of cases.
    var random = SplitMix64(seed: 3)
    var graph = FormGraph(parameterCount: 6)
    func side() -> AffineForm {
      (0..<6).reduce(AffineForm(Rational(random.integer(-50...50)))) {
        $0 + AffineForm(Variable($1)) * Rational(random.integer(-9...9), 3)
      }
    }
    var sum = AffineForm.zero
    for _ in 0..<16 { sum += graph.maximum([side(), side()]) * random.element([1, -1]) }
    let box = (0..<6).map { _ in Interval(0, 100) }
    let samples = (0..<2_000).map { _ in graph.evaluate(sum, at: box.map { random.member(of: $0) }) }
    let claim = Claim(left: sum, right: AffineForm((samples.max() ?? 0) + 100))
    let verdict = Prover(graph: graph, budget: 20_000).verdict(claim, over: Domain(boxes: [box]))
    #expect(verdict == .unknown(reason: "no answer within 20000 steps"))
    #expect(Prover(graph: graph, budget: 0).verdict(claim, over: Domain(boxes: [box])) != .proved)
  }

  @Test
  mutating func unboundedBoxesAreSearched() {
    let box = [Interval(0, nil), Interval(nil, 0), Interval.unbounded]
    let prover = Prover(graph: graph)
    func verdict(_ claim: Claim) -> Verdict<Witness> { prover.verdict(claim, over: Domain(boxes: [box])) }
    #expect(verdict(Claim(left: keyboard, right: height)) == .proved)
    #expect(verdict(Claim(left: keyboard + tags, right: height + tags)) == .proved)
    #expect(verdict(Claim(left: height, right: 1_000)) == .refuted(Witness([1_100, 0, 0])))
    #expect(verdict(Claim(left: tags, right: height)) == .refuted(Witness([0, 0, 100])))
  }

  @Test
  mutating func contradictoryConditionsProveAnyClaim() {
    let roof = graph.maximum([keyboard, tags])
    let given: [Inequality] = [.less(height, roof * 2), .less(600 + tags * 2, height), .less(keyboard * 2 + 1, height)]
    #expect(verdict(Claim(left: height, right: keyboard, given: given)) == .proved)
    // The box decides that tags is the smaller one, and then the condition is tags < tags.
    let smaller = graph.minimum([height, tags])
    #expect(verdict(Claim(left: height, right: keyboard, given: [.less(smaller, tags)])) == .proved)
  }

  @Test
  mutating func minimumOfFiftyLengthsIsProved() {
    let lengths = (1...50).map { height * Rational($0, 50) + keyboard * Rational(51 - $0, 50) }
    let least = graph.minimum(lengths)
    #expect(verdict(Claim(left: least, right: lengths[20])) == .proved)
    #expect(verdict(Claim(left: least + keyboard - 1, right: lengths[49] + keyboard)) == .proved)
    #expect(verdict(Claim(left: lengths[20], right: least)) != .proved)
  }

  @Test
  mutating func chainOfTenThousandNodesExhaustsTheBudgetInTime() {
    var form = height
    for step in 0..<10_000 {
      let other = keyboard * Rational(step % 7) - tags * Rational(step % 5) + Rational(step)
      form = step % 2 == 0 ? graph.minimum([form + 1, other]) : graph.maximum([form - 2, other - 900])
    }
    let start = ContinuousClock.now
    _ = verdict(Claim(left: form, right: tags * 3 - keyboard))
    #expect(ContinuousClock.now - start < .seconds(10))
  }
}
