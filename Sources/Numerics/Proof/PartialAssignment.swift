/// A specialization of a graph to a box: fixed parameters become numbers, and dominated operands are removed.
struct PartialAssignment {
  private(set) var graph: FormGraph
  /// The ranges of all parameters and of the nodes of the new graph.
  private(set) var ranges: IntervalEvaluator
  /// The form in the new graph of every requested node of the old one.
  private var images: [AffineForm]
  private let old: FormGraph

  /// Specializes the nodes at the given places, which ascend and are closed under operands.
  init(_ old: FormGraph, places: [Int], to box: [Interval]) {
    self.old = old
    graph = FormGraph(parameterCount: old.parameterCount)
    ranges = IntervalEvaluator(box: box, parameterCount: old.parameterCount)
    images = Array(repeating: .zero, count: (places.last ?? -1) + 1)
    for place in places { images[place] = restricted(old.nodes[place]) }
  }

  func image(of form: AffineForm) -> AffineForm {
    form.substituting { variable in
      if !old.isParameter(variable) { return images[variable.index - old.parameterCount] }
      return ranges[variable].point.map { AffineForm($0) }
    }
  }

  func image(of comparison: Inequality) -> Inequality {
    Inequality(form: image(of: comparison.form), relation: comparison.relation)
  }

  private mutating func restricted(_ node: FormGraph.Node) -> AffineForm {
    defer { ranges.evaluate(upTo: graph.nodes.count, in: graph) }
    switch node {
    case .minimum(let operands):
      return graph.minimum(deciding(operands.map(image), where: .lessOrEqual))
    case .maximum(let operands):
      return graph.maximum(deciding(operands.map(image), where: .greaterOrEqual))
    case .choice(let condition, let then, let otherwise):
      let open = condition.map { image(of: $0) }.filter { ranges.truthValue($0) != true }
      if open.contains(where: { ranges.truthValue($0) == false }) { return image(of: otherwise) }
      return graph.choice(open, image(of: then), image(of: otherwise))
    }
  }

  private enum Side {
    case lessOrEqual
    case greaterOrEqual
  }

  /// Returns the operands that no other operand dominates in the whole box. The test bounds the difference of two
  /// operands, so that common terms cancel.
  private func deciding(_ operands: [AffineForm], where side: Side) -> [AffineForm] {
    // The quadratic test costs more than it saves on longer lists.
    guard operands.count <= 32 else { return operands }
    var kept: [AffineForm] = []
    for operand in operands where !kept.contains(where: { beats($0, operand, side) }) {
      kept.removeAll { beats(operand, $0, side) }
      kept.append(operand)
    }
    return kept
  }

  private func beats(_ winner: AffineForm, _ loser: AffineForm, _ side: Side) -> Bool {
    let lead = side == .lessOrEqual ? winner - loser : loser - winner
    return ranges.range(of: lead).truthValue(.lessOrEqual) == true
  }
}
