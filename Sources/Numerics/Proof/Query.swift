/// A query of one claim over one box, simplified step by step: decided comparisons and monotone parameters are
/// eliminated.
struct Query {
  private(set) var graph: FormGraph
  private(set) var conclusion: Inequality
  /// The premises of the conclusion: the conditions of the claim and the facts.
  private(set) var conditions: [Inequality]
  private(set) var ranges: IntervalEvaluator

  var box: [Interval] { ranges.box }

  enum QueryResult {
    case proved
    /// The claim fails at this point of the box.
    case refuted([Rational])
    /// The budget was too small for a proof or a counterexample.
    case exhausted
  }

  init(graph: FormGraph, conclusion: Inequality, conditions: [Inequality], box: [Interval]) {
    self.graph = graph
    self.conclusion = conclusion
    self.conditions = conditions
    ranges = IntervalEvaluator(box: box, parameterCount: graph.parameterCount)
  }

  mutating func answer(_ budget: inout WorkBudget) -> QueryResult {
    repeat {
      let places = places
      guard budget.spend((places.count + 1) * 16) else { return .exhausted }
      if let answer = restrict(places) { return answer }
    } while pinMonotone(&budget)
    guard budget.spend((graph.nodes.count + 1) * 16) else { return .exhausted }
    if let point = failingCorner { return .refuted(point) }
    var decomposition = ConvexDecomposition(graph, ranges, conclusion.relation, steps: 96)
    if decomposition.proves(conclusion.form) { return .proved }
    return BranchAndBound(self).answer(&budget)
  }

  /// The places of the nodes on which the conclusion and the conditions depend.
  var places: [Int] {
    graph.places(from: [conclusion.form] + conditions.map(\.form))
  }

  /// A corner of the box where the claim fails, among at most 16 corners. `nil` if it fails at none of them.
  private var failingCorner: [Rational]? {
    let places = places
    let free = box.indices.filter { box[$0].point == nil }
    for corner in 0..<(1 << min(free.count, 4)) {
      var point = box.map(\.representative)
      // Beyond four free parameters, a parameter shares the end of the one with the same index modulo 4.
      for (order, index) in free.enumerated() where corner >> (order % 4) & 1 == 1 {
        point[index] = box[index].upper ?? point[index]
      }
      let values = graph.values(of: places, at: point)
      if !values.holds(conclusion) && conditions.allSatisfy(values.holds) { return point }
    }
    return nil
  }

  /// Specializes the query to the box. Returns an answer if that decides it.
  private mutating func restrict(_ places: [Int]) -> QueryResult? {
    let restriction = PartialAssignment(graph, places: places, to: box)
    graph = restriction.graph
    ranges = restriction.ranges
    conclusion = restriction.image(of: conclusion)
    var open: [Inequality] = []
    for condition in conditions.map({ restriction.image(of: $0) }) {
      switch ranges.truthValue(condition) {
      case true?: continue
      case false?: return .proved
      case nil: open.append(condition)
      }
    }
    conditions = open
    switch ranges.truthValue(conclusion) {
    case true?: return .proved
    case false? where conditions.isEmpty: return .refuted(box.map(\.representative))
    case false?, nil: return nil
    }
  }

  /// Fixes every parameter in which the form of the conclusion is monotone, at the end where the form is largest. If
  /// the claim fails anywhere, it fails there. Returns whether a parameter was fixed.
  private mutating func pinMonotone(_ budget: inout WorkBudget) -> Bool {
    var pinned = box
    for index in box.indices where box[index].point == nil {
      guard budget.spend((graph.nodes.count + 1) * 4) else { return false }
      let slopes = SlopeBounds(graph, along: Variable(index))
      guard conditions.allSatisfy({ slopes.isConstant($0.form) }) else { continue }
      let slope = slopes.slope(of: conclusion.form)
      if let end = box[index].upper, slope.lower.map({ $0 >= .zero }) ?? false {
        pinned[index] = Interval(end)
      } else if let end = box[index].lower, slope.upper.map({ $0 <= .zero }) ?? false {
        pinned[index] = Interval(end)
      }
    }
    guard pinned != box else { return false }
    ranges = IntervalEvaluator(box: pinned, parameterCount: graph.parameterCount)
    return true
  }
}

extension Interval {
  /// A number of the interval: the lower end, else the upper end, else 0.
  var representative: Rational { lower ?? upper ?? .zero }
}
