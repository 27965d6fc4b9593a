/// A graph with bounds of its parameters, which builds forms simplified under these bounds.
package struct BoundedGraph: Sendable {
  package var graph: FormGraph
  private var evaluator: IntervalEvaluator
  /// The depth of nested nodes up to which comparisons distinguish cases.
  package var levels = 3

  /// - Parameter box: One interval per parameter.
  package init(_ graph: FormGraph, in box: [Interval]) {
    self.graph = graph
    evaluator = IntervalEvaluator(box: box, parameterCount: graph.parameterCount)
  }

  /// Whether one form is at most another everywhere in the box, as far as bounds and case distinctions show.
  package mutating func isAtMost(_ left: AffineForm, _ right: AffineForm) -> Bool {
    evaluator.isAtMost(left, right, in: graph, deeper: levels)
  }

  /// The maximum number of operands for pairwise comparison. Beyond it, comparison costs more than it saves, and the
  /// graph itself removes operands that differ by a constant.
  private static let fewOperands = 12

  /// Returns the minimum of one or more forms, without dominated operands.
  package mutating func minimum(_ operands: [AffineForm]) -> AffineForm {
    graph.minimum(undominated(.smallest, operands) { $0.isAtMost($1, $2) })
  }

  /// Returns the maximum of one or more forms, without dominated operands.
  package mutating func maximum(_ operands: [AffineForm]) -> AffineForm {
    graph.maximum(undominated(.largest, operands) { $0.isAtMost($2, $1) })
  }

  private mutating func undominated(
    _ kind: ExtremumKind, _ operands: [AffineForm], decides: (inout BoundedGraph, AffineForm, AffineForm) -> Bool
  ) -> [AffineForm] {
    let forms = graph.flattened(kind, operands)
    if forms.count < 2 || forms.count > Self.fewOperands { return operands }
    var kept: [AffineForm] = []
    for form in forms where !kept.contains(where: { decides(&self, $0, form) }) {
      kept.removeAll { decides(&self, form, $0) }
      kept.append(form)
    }
    return kept
  }
}
