/// Looks for a point of a box where a conclusion fails, by linear programming and case distinction.
///
/// A node starts as a symbol within its range, so that the system asks for less than the graph does: without solution it
/// proves the claim. Its solution gives parameters; where the graph gives the nodes the same values there, the claim
/// fails at that point. If not, a node is too far to the side that one comparison forbids (a minimum above an operand:
/// the comparison is added), or to the other (a minimum below all operands: one case for each operand that may be it).
/// Every case makes one more node exact, so the search ends; the budget only makes it end early.
struct BranchAndBound {
  private let question: Query
  private let places: [Int]
  private var system = LinearSystem()
  private var isKnown: [Bool]
  /// The variables in the system, in order of arrival.
  private var known: [Variable] = []
  private var branches: [Branch] = []

  private struct Branch {
    /// The cases not yet looked at, the next one last.
    var cases: [[Inequality]]
    /// How many variables the system had before.
    var knownCount: Int
  }

  init(_ question: Query) {
    self.question = question
    let graph = question.graph
    places = question.places
    isKnown = Array(repeating: false, count: graph.parameterCount + graph.nodes.count)
  }

  consuming func answer(_ budget: inout WorkBudget) -> Query.QueryResult {
    // A conclusion is never an equality, so there is one way to fail it.
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

  /// Adds comparisons, with the ranges of variables that are new in them.
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
  /// Why a solution of the system is not one of the graph.
  private enum UnknownReason {
    /// Comparisons that always hold, and that it violates.
    case cuts([Inequality])
    /// The place of the first node that has another value than it should.
    case node(Int)
  }

  private func doubt(_ solution: [Variable: Rational], _ values: FormGraph.Values) -> UnknownReason? {
    var first: Int?
    var cuts: [Inequality] = []
    for place in places {
      let variable = question.graph.variable(ofNode: place)
      guard let value = solution[variable], value != values.nodes[place] else { continue }
      first = first ?? place
      // An operand's own symbols where it has some: a comparison that is in the system already is never added again.
      let cut = cut(question.graph.nodes[place], AffineForm(variable)) { solution[$0] ?? values[$0] }
      if let cut { cuts.append(cut) }
    }
    return cuts.isEmpty ? first.map(UnknownReason.node) : .cuts(cuts)
  }

  /// The comparison with an operand that a node violates most, if it violates any.
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

  /// Goes on to the next case not yet looked at; `false` if there is none.
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
  /// The cases, one of which holds everywhere, in each of which the node is one of its forms.
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
