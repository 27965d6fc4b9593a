/// A search for a point of a box where a conclusion fails: branch and bound with linear programming.
///
/// Nodes are relaxed to symbols within their ranges, so an infeasible system proves the claim. A solution gives
/// parameters. If the graph gives the nodes the same values there, the point is a counterexample. Otherwise a node
/// deviates in one of two directions:
/// - It violates a comparison with an operand (a minimum above an operand). The search adds that comparison as a cut.
/// - It deviates the other way (a minimum below all operands). The search branches over the operands that may decide.
///
/// Every branch makes one more node exact, so the search terminates. The budget can only end it earlier.
struct BranchAndBound {
  private let question: Query
  private let places: [Int]
  private var system = LinearSystem()
  private var isKnown: [Bool]
  /// The variables in the system, in the order of their addition.
  private var known: [Variable] = []
  private var branches: [Branch] = []

  private struct Branch {
    /// The remaining cases; the next one is last.
    var cases: [[Inequality]]
    /// The number of variables in the system before the branch.
    var knownCount: Int
  }

  init(_ question: Query) {
    self.question = question
    let graph = question.graph
    places = question.places
    isKnown = Array(repeating: false, count: graph.parameterCount + graph.nodes.count)
  }

  consuming func answer(_ budget: inout WorkBudget) -> Query.QueryResult {
    // A conclusion is never an equation, so it has exactly one negation.
    require(question.conclusion.negated + question.conditions)
    var spent = 0
    repeat {
      repeat {
        guard budget.spend(system.work - spent + (places.count + 2) * 8) else { return .exhausted }
        spent = system.work
        guard let solution = system.solution() else { break }
        let values = question.graph.values(of: places, at: parameters(solution))
        guard let doubt = doubt(solution, values) else { return .refuted(values.parameters) }
        switch doubt {
        case .cuts(let cuts): require(cuts)
        case .node(let place): branch(place)
        }
      } while true
    } while nextCase()
    return .proved
  }

  /// Adds comparisons, with the ranges of their new variables.
  private mutating func require(_ comparisons: [Inequality]) {
    var batch: [Inequality] = []
    for comparison in comparisons {
      for term in comparison.form.terms where !isKnown[term.variable.index] {
        isKnown[term.variable.index] = true
        known.append(term.variable)
        let (range, form) = (question.ranges[term.variable], AffineForm(term.variable))
        if let lower = range.lower { batch.append(.lessOrEqual(AffineForm(lower), form)) }
        if let upper = range.upper { batch.append(.lessOrEqual(form, AffineForm(upper))) }
      }
      batch.append(comparison)
    }
    system.add(batch)
  }

  private func parameters(_ solution: [Variable: Rational]) -> [Rational] {
    question.box.enumerated().map { solution[Variable($0.offset)] ?? $0.element.representative }
  }
}

extension BranchAndBound {
  /// The reason why a solution of the system is not one of the graph.
  private enum UnknownReason {
    /// Valid comparisons that the solution violates.
    case cuts([Inequality])
    /// The place of the first node with a deviating value.
    case node(Int)
  }

  private func doubt(_ solution: [Variable: Rational], _ values: FormGraph.Values) -> UnknownReason? {
    var first: Int?
    var cuts: [Inequality] = []
    for place in places {
      let variable = question.graph.variable(ofNode: place)
      guard let value = solution[variable], value != values.nodes[place] else { continue }
      first = first ?? place
      // Use the symbols of the operands where they exist, so that a comparison in the system is never added again.
      let cut = cut(question.graph.nodes[place], AffineForm(variable)) { solution[$0] ?? values[$0] }
      if let cut { cuts.append(cut) }
    }
    return cuts.isEmpty ? first.map(UnknownReason.node) : .cuts(cuts)
  }

  /// Returns the most violated comparison of a node with an operand. `nil` if it violates none.
  private func cut(_ node: FormGraph.Node, _ itself: AffineForm, _ value: (Variable) -> Rational) -> Inequality? {
    let candidates: [Inequality]
    switch node {
    case .minimum(let operands): candidates = operands.map { .lessOrEqual(itself, $0) }
    case .maximum(let operands): candidates = operands.map { .lessOrEqual($0, itself) }
    case .choice: return nil
    }
    var worst: (excess: Rational, cut: Inequality)?
    for candidate in candidates {
      let excess = candidate.form.evaluated(value)
      if excess > worst?.excess ?? .zero { worst = (excess, candidate) }
    }
    return worst?.cut
  }

  private mutating func branch(_ place: Int) {
    let itself = AffineForm(question.graph.variable(ofNode: place))
    branches.append(Branch(cases: question.graph.nodes[place].cases(of: itself).reversed(), knownCount: known.count))
    system.push()
    takeCase()
  }

  /// Continues with the next case. `false` if no case remains.
  private mutating func nextCase() -> Bool {
    while let branch = branches.last {
      system.pop()
      for variable in known[branch.knownCount...] { isKnown[variable.index] = false }
      known.removeSubrange(branch.knownCount...)
      if branch.cases.isEmpty {
        branches.removeLast()
      } else {
        system.push()
        takeCase()
        return true
      }
    }
    return false
  }

  private mutating func takeCase() {
    if let comparisons = branches[branches.count - 1].cases.popLast() { require(comparisons) }
  }
}

extension FormGraph.Node {
  /// Returns the cases of a node: they cover all points, and in each case the node equals one of its forms.
  fileprivate func cases(of itself: AffineForm) -> [[Inequality]] {
    switch self {
    case .minimum(let operands):
      return operands.indices.map { chosen in
        [.equal(itself, operands[chosen])]
          + operands.indices.filter { $0 != chosen }.map { .lessOrEqual(operands[chosen], operands[$0]) }
      }
    case .maximum(let operands):
      return operands.indices.map { chosen in
        [.equal(itself, operands[chosen])]
          + operands.indices.filter { $0 != chosen }.map { .lessOrEqual(operands[$0], operands[chosen]) }
      }
    case .choice(let condition, let then, let otherwise):
      let fails = condition.indices.flatMap { first in
        condition[first].negated.map { [.equal(itself, otherwise), $0] + condition[..<first] }
      }
      return [[.equal(itself, then)] + condition] + fails
    }
  }
}
