/// Piecewise affine functions of parameters, as a graph of shared minima, maxima and choices.
///
/// A length is an `AffineForm` whose variables are parameters (index below `parameterCount`) or nodes of this graph. A
/// node's operands name parameters and earlier nodes only, so the order of indices is an order of evaluation, and one
/// function written twice is one node. What is simplified on the way in holds for all real values of the parameters;
/// what holds only in some range is the prover's business.
package struct FormGraph: Sendable {
  package enum Node: Hashable, Sendable {
    /// The smallest of two or more forms.
    case minimum([AffineForm])
    /// The largest of two or more forms.
    case maximum([AffineForm])
    /// The first form where every comparison holds, the other elsewhere.
    case choice([Inequality], then: AffineForm, else: AffineForm)
  }

  package let parameterCount: Int
  package private(set) var nodes: [Node] = []
  private var indices: [Node: Int] = [:]

  package init(parameterCount: Int) {
    self.parameterCount = parameterCount
  }

  /// The node that a variable stands for; `nil` for a parameter.
  package func node(of variable: Variable) -> Node? {
    isParameter(variable) ? nil : nodes[variable.index - parameterCount]
  }

  @inlinable
  package func isParameter(_ variable: Variable) -> Bool {
    variable.index < parameterCount
  }

  /// The variable of the node with the given place in `nodes`.
  @inlinable
  package func variable(ofNode index: Int) -> Variable {
    Variable(parameterCount + index)
  }

  /// The form that is the given node, which is added unless an equal one is there.
  mutating func share(_ node: Node) -> AffineForm {
    func place(_ known: inout Int?) -> Int {
      if let known { return known }
      known = nodes.count
      return nodes.count
    }
    // By reference to the entry, so that a new node is hashed once.
    let index = place(&indices[node])
    if index == nodes.count { nodes.append(node) }
    return AffineForm(variable(ofNode: index))
  }
}

extension FormGraph.Node {
  /// Calls the function with every form that the node's value depends on.
  @inline(__always)
  func forEachForm(_ body: (AffineForm) -> Void) {
    switch self {
    case .minimum(let operands), .maximum(let operands):
      operands.forEach(body)
    case .choice(let condition, let then, let otherwise):
      for comparison in condition { body(comparison.form) }
      body(then)
      body(otherwise)
    }
  }
}
