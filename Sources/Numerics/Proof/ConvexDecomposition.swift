/// A quick proof that a form keeps its relation to zero all over a box, by replacing nodes with their operands.
///
/// A maximum that counts positively is below zero only if each of its operands is; of a minimum one that is below zero
/// is enough. (Negative factors exchange the two.) The first rule loses nothing, so it goes first; the second may miss
/// a proof where now one operand decides and now another. Between notches built on one another it rarely does.
struct ConvexDecomposition {
  let graph: FormGraph
  let ranges: IntervalEvaluator
  let relation: Relation
  /// The forms that may still be looked at.
  private(set) var steps: Int

  init(_ graph: FormGraph, _ ranges: IntervalEvaluator, _ relation: Relation, steps: Int) {
    self.graph = graph
    self.ranges = ranges
    self.relation = relation
    self.steps = steps
  }

  /// Whether the form is proved to keep the relation; `false` says nothing.
  mutating func proves(_ form: AffineForm) -> Bool {
    if let truthValue = ranges.range(of: form).truthValue(relation) { return truthValue }
    // Later nodes first: their operands may cancel against earlier ones.
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

  /// Whether all operands must be below zero in the node's place, or one is enough.
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
