import Numerics
import TestSupport
import Testing

@Suite struct ProverTests {
  @Test func verdictAgreesWithCaseAnalysis() {
    var counts = (proved: 0, refuted: 0)
    always(1_500) { random in
      let problem = Problem(&random, parameters: 2, depth: 3)
      if problem.left.pieceCount * problem.right.pieceCount > 300 { return true }
      switch problem.verdict {
      case .proved:
        counts.proved += 1
        return !problem.canFail
      case .refuted(let witness):
        counts.refuted += 1
        return witness.candidate == nil && problem.fails(at: witness.point)
      case .unknown: return false
      }
    }
    #expect(counts.proved > 100 && counts.refuted > 100, "\(counts)")
  }

  @Test func verdictAgreesWithSamples() {
    var counts = (proved: 0, refuted: 0, unknown: 0)
    always(600) { random in
      let problem = Problem(&random, parameters: 4, depth: 4)
      switch problem.verdict {
      case .proved:
        counts.proved += 1
        return (0..<50).allSatisfy { _ in !problem.fails(at: problem.box.map { random.member(of: $0) }) }
      case .refuted(let witness):
        counts.refuted += 1
        return problem.fails(at: witness.point)
      case .unknown:
        counts.unknown += 1
        return true
      }
    }
    #expect(counts.proved > 100 && counts.refuted > 100 && counts.unknown < 6, "\(counts)")
  }

  @Test func claimIsProvedExactlyIfTheThresholdIsTheWholeRange() {
    always(600) { random in
      let problem = Problem(&random, parameters: 1, depth: 4)
      let threshold = problem.prover.threshold(
        of: problem.claim, parameter: Variable(0), at: [0], over: problem.domain)
      guard let threshold, let lower = problem.box[0].lower, let upper = problem.box[0].upper else { return false }
      let whole = Threshold.Part(lower: lower, includesLower: true, upper: upper, includesUpper: true)
      return (problem.verdict == .proved) == (threshold.parts == [whole])
    }
  }
}

/// A claim over one box, as a graph for the prover and as expressions for the reference.
struct Problem {
  let left: Expression
  let right: Expression
  let condition: (Expression, Relation)?
  let box: [Interval]
  let prover: Prover
  let claim: Claim

  init(_ random: inout SplitMix64, parameters: Int, depth: Int) {
    left = random.expression(parameters: parameters, depth: depth)
    // In half of the cases a term is added that makes the claim likely.
    let other = random.expression(parameters: parameters, depth: depth)
    let roof = Expression.maximum([left, other])
    right = random.chance(1, of: 2) ? other : random.chance(1, of: 2) ? roof : .sum(roof, .constant(1))
    box = (0..<parameters).map { _ in
      let low = random.integer(-6...6)
      return Interval(Rational(low), Rational(low + random.integer(0...6)))
    }
    condition =
      random.chance(1, of: 3)
      ? (random.expression(parameters: parameters, depth: 1), random.element([.less, .lessOrEqual, .equal])) : nil
    var graph = FormGraph(parameterCount: parameters)
    let (a, b) = (left.form(in: &graph), right.form(in: &graph))
    let given = condition.map { [Inequality(form: $0.0.form(in: &graph), relation: $0.1)] } ?? []
    claim = Claim(left: a, right: b, isStrict: random.chance(1, of: 3), given: given)
    prover = Prover(graph: graph)
  }

  var domain: Domain { Domain(boxes: [box]) }

  var verdict: Verdict<Witness> { prover.verdict(claim, over: domain) }

  func fails(at point: [Rational]) -> Bool {
    let (a, b) = (left.value(at: point), right.value(at: point))
    let isGiven = condition.map { $0.1.holds($0.0.value(at: point)) } ?? true
    return isGiven && (claim.isStrict ? a >= b : a > b) && zip(box, point).allSatisfy { $0.contains($1) }
      && point.count == box.count
  }

  /// Whether any case of the claim fails somewhere in the box.
  var canFail: Bool {
    var bounds: [Inequality] = []
    for (index, interval) in box.enumerated() {
      let parameter = AffineForm(Variable(index))
      if let lower = interval.lower { bounds.append(.lessOrEqual(AffineForm(lower), parameter)) }
      if let upper = interval.upper { bounds.append(.lessOrEqual(parameter, AffineForm(upper))) }
    }
    let differences = Piece.combine(right.pieces, left.pieces, -)
    let failing = differences.map {
      $0.and([Inequality(form: $0.form, relation: claim.isStrict ? .lessOrEqual : .less)])
    }
    let given = condition.map { guarded in
      guarded.0.pieces.map { $0.and([Inequality(form: $0.form, relation: guarded.1)]) }
    }
    return Piece.combine(failing, given ?? [Piece(conditions: [], form: 0)]) { a, _ in a }.contains { piece in
      LinearSystem(bounds + piece.conditions).isFeasible
    }
  }
}
