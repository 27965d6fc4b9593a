/// Decides claims about the forms of a graph over boxes, exactly.
///
/// The steps go from cheap to expensive:
/// 1. Bounds of the forms over whole boxes.
/// 2. The candidates of the domain.
/// 3. Per box: specialization of the graph, monotone parameters fixed at their worst end, and branch and bound with
///   linear programming.
///
/// **Invariant:** a refuted claim was evaluated at its counterexample. A claim that exceeds the budget is unknown.
package struct Prover: Sendable {
  package let graph: FormGraph
  /// The budget of one claim, in touched cells of a simplex tableau.
  package let budget: Int

  package init(graph: FormGraph, budget: Int = 300_000) {
    self.graph = graph
    self.budget = budget
  }

  package func verdict(_ claim: Claim, over domain: Domain) -> Verdict<Witness> {
    var allowance = budget
    return verdict(claim, over: domain, allowance: &allowance)
  }

  /// - Parameter allowance: The shared budget of several claims. The cost of this claim is subtracted.
  package func verdict(_ claim: Claim, over domain: Domain, allowance: inout Int) -> Verdict<Witness> {
    guard allowance > 0 else { return .unknown(reason: "no answer within what all claims may cost together") }
    let limit = min(budget, allowance)
    let trial = BranchNode(graph, claim, domain)
    let open = domain.boxes.filter { !trial.isDecided($0) }
    allowance -= domain.boxes.count * trial.work
    if open.isEmpty { return .proved }
    for (index, candidate) in domain.candidates.enumerated() {
      allowance -= trial.work
      if trial.fails(at: candidate) { return .refuted(Witness(candidate, candidate: index)) }
    }
    var remaining = limit
    defer { allowance -= limit - remaining }
    var isExhausted = false
    for (index, box) in open.enumerated() {
      // A hard box may use half of the rest, so that an easy counterexample in another box is still found.
      var share = WorkBudget(index == open.count - 1 ? remaining : remaining / 2)
      defer { remaining -= share.spent }
      var question = Query(
        graph: graph, conclusion: trial.conclusion, conditions: trial.conditions, box: box)
      switch question.answer(&share) {
      case .proved: continue
      case .refuted(let point):
        assert(trial.isViolated(at: point), "a witness of the restricted graph is one of the graph")
        var rest = WorkBudget(remaining - share.spent)
        defer { remaining -= rest.spent }
        return .refuted(Witness(trial.simplified(point, in: box, &rest)))
      case .exhausted: isExhausted = true
      }
    }
    return isExhausted ? .unknown(reason: "no answer within \(limit) steps") : .proved
  }
}

/// A claim over a domain, prepared for evaluation at points and over boxes.
struct BranchNode {
  let graph: FormGraph
  let conclusion: Inequality
  /// The premises of the claim and the facts.
  let conditions: [Inequality]
  private let boxes: [[Interval]]
  private let places: [Int]

  init(_ graph: FormGraph, _ claim: Claim, _ domain: Domain) {
    self.graph = graph
    conclusion = claim.conclusion
    conditions = claim.given + domain.facts
    boxes = domain.boxes
    places = graph.places(from: [conclusion.form] + conditions.map(\.form))
  }

  /// The cost of evaluating one point or box, in cells of a tableau. Each node costs about four cells, and the arrays
  /// have an entry per place.
  var work: Int { 4 * (places.count + 8) + (places.last ?? 0) / 4 }

  /// Whether bounds alone prove that the claim holds in a box.
  func isDecided(_ box: [Interval]) -> Bool {
    let ranges = graph.bounds(of: places, in: box)
    return ranges.truthValue(conclusion) == true || conditions.contains { ranges.truthValue($0) == false }
  }

  /// Whether a point is in the domain and the claim fails there.
  func fails(at point: [Rational]) -> Bool {
    point.count >= graph.parameterCount && isViolated(at: point) && boxes.contains { $0.holds(point) }
  }

  /// Whether the claim fails at a point, inside the domain or not.
  func isViolated(at point: [Rational]) -> Bool {
    let values = graph.values(of: places, at: point)
    return !values.holds(conclusion) && conditions.allSatisfy(values.holds)
  }
}

extension [Interval] {
  /// Whether the box contains a point.
  func holds(_ point: [Rational]) -> Bool {
    zip(self, point).allSatisfy { $0.contains($1) }
  }
}
