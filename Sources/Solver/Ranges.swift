import Numerics

/// What values the nodes of a growing graph can have where every parameter lies between 0 and 2^30, kept from question
/// to question: asking anew each time would make long rows of notches cost the square of their length.
struct Ranges {
  /// The largest number that a machine takes: 2^30.
  private static let parameter = Interval(.zero, Rational(1 << 30))
  private var nodes: [Interval] = []

  /// Whether a form is nowhere negative, as far as ranges can tell: they forget that parts of it move together.
  mutating func isNotNegative(_ form: AffineForm, in graph: FormGraph) -> Bool {
    while nodes.count < graph.nodes.count { nodes.append(range(of: graph.nodes[nodes.count], in: graph)) }
    return range(of: form, in: graph).lower.map { $0.signum >= 0 } ?? false
  }

  private func range(of form: AffineForm, in graph: FormGraph) -> Interval {
    form.terms.reduce(Interval(form.constant)) { sum, term in
      let isParameter = graph.isParameter(term.variable)
      let range = isParameter ? Self.parameter : nodes[term.variable.index - graph.parameterCount]
      return sum + range.scaled(by: term.coefficient)
    }
  }

  private func range(of node: FormGraph.Node, in graph: FormGraph) -> Interval {
    switch node {
    case .minimum(let operands):
      operands.dropFirst().reduce(range(of: operands[0], in: graph)) { .minimum($0, range(of: $1, in: graph)) }
    case .maximum(let operands):
      operands.dropFirst().reduce(range(of: operands[0], in: graph)) { .maximum($0, range(of: $1, in: graph)) }
    case .choice(_, let then, let otherwise):
      .hull(range(of: then, in: graph), range(of: otherwise, in: graph))
    }
  }
}
