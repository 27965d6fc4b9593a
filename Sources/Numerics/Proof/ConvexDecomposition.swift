/// A fast proof that a form keeps its relation to zero in a whole box, by replacing nodes with their operands.
///
/// A maximum with a positive coefficient is below zero only if each operand is; for a minimum, one operand below zero
/// is enough. Negative coefficients exchange the two rules. The first rule is complete, so it is applied first. The
/// second can miss a proof where different operands decide at different points, which is rare for notches that depend
/// on one another.
struct ConvexDecomposition {
  let graph: FormGraph
  let ranges: IntervalEvaluator
  let relation: Relation
  /// The number of forms that may still be examined.
  private(set) var steps: Int

  init(_ graph: FormGraph, _ ranges: IntervalEvaluator, _ relation: Relation, steps: Int) {
    self.graph = graph
    self.ranges = ranges
    self.relation = relation
    self.steps = steps
  }

  /// Whether the form is proved to keep the relation. `false` means that the proof was not found.
  mutating func proves(_ form: AffineForm) -> Bool {
    if let truthValue = ranges.range(of: form).truthValue(relation) { return truthValue }
    // Later nodes come first, because their operands may cancel against earlier ones.
    let nodes = form.terms.reversed().filter { !graph.isParameter($0.variable) }
    if let term = nodes.first(where: { needsEvery($0) }) {
      return operands(term).allSatisfy { proves(form, with: $0, for: term) }
    }
    return nodes.contains { term in operands(term).contains { proves(form, with: $0, for: term) } }
  }

  private mutating func proves(_ form: AffineForm, with operand: AffineForm, for term: AffineForm.Term) -> Bool {
    guard steps > 0 else { return false }
    steps -= 1
    return proves(form.substituting(term.variable, by: operand))
  }

  /// Whether all operands must keep the relation in the node's place. Otherwise one is enough.
  private func needsEvery(_ term: AffineForm.Term) -> Bool {
    switch graph.node(of: term.variable) {
    case .minimum?: term.coefficient.signum < 0
    case .maximum?: term.coefficient.signum > 0
    case .choice?, nil: true
    }
  }

  private func operands(_ term: AffineForm.Term) -> [AffineForm] {
    switch graph.node(of: term.variable) {
    case .minimum(let operands)?, .maximum(let operands)?: operands
    case .choice(_, let then, let otherwise)?: [then, otherwise]
    case nil: []
    }
  }
}
