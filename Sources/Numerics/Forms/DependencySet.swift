/// The set of forms of a growing graph that depend on the parameters from a given one on.
package struct DependencySet {
  private let first: Variable
  private var nodes: [Bool] = []

  package init(from first: Variable) {
    self.first = first
  }

  /// Whether the form mentions such a parameter, directly or through a node. The test is syntactic.
  package mutating func contains(_ form: AffineForm, in graph: FormGraph) -> Bool {
    form.terms.contains { contains($0.variable, in: graph) }
  }

  package mutating func contains(_ variable: Variable, in graph: FormGraph) -> Bool {
    if graph.isParameter(variable) { return variable >= first }
    // The index of a node is greater than those of its operands.
    while nodes.count <= variable.index - graph.parameterCount {
      var depends = false
      graph.nodes[nodes.count].forEachForm { form in
        depends = depends || form.terms.contains { isKnownToDepend($0.variable, graph) }
      }
      nodes.append(depends)
    }
    return nodes[variable.index - graph.parameterCount]
  }

  private func isKnownToDepend(_ variable: Variable, _ graph: FormGraph) -> Bool {
    graph.isParameter(variable) ? variable >= first : nodes[variable.index - graph.parameterCount]
  }
}
