/// Piecewise affine functions of parameters, as a graph of shared minima, maxima and choices.
///
/// A length is an `AffineForm` whose variables are parameters (index below `parameterCount`) or nodes of this graph.
/// Construction simplifies only by identities that hold for all real values of the parameters. The prover handles facts
/// that hold only in a range.
///
/// **Invariant:** the operands of a node mention only parameters and earlier nodes, so index order is an evaluation
/// order. Equal nodes are stored once.
package struct FormGraph: Sendable {
  package enum Node: Hashable, Sendable {
    /// The minimum of two or more forms.
    case minimum([AffineForm])
    /// The maximum of two or more forms.
    case maximum([AffineForm])
    /// The value of `then` where every comparison holds, and of `else` elsewhere.
    case choice([Inequality], then: AffineForm, else: AffineForm)
  }

  package let parameterCount: Int
  package private(set) var nodes: [Node] = []
  private var indices: [Node: Int] = [:]

  package init(parameterCount: Int) {
    self.parameterCount = parameterCount
  }

  /// Returns the node that a variable represents. `nil` for a parameter.
  package func node(of variable: Variable) -> Node? {
    isParameter(variable) ? nil : nodes[variable.index - parameterCount]
  }

  @inlinable
  package func isParameter(_ variable: Variable) -> Bool {
    variable.index < parameterCount
  }

  /// Returns the variable of the node at an index of `nodes`.
  @inlinable
  package func variable(ofNode index: Int) -> Variable {
    Variable(parameterCount + index)
  }

  /// Returns the parameters that forms mention, directly or through nodes.
  package func parameters(in forms: [AffineForm]) -> Set<Variable> {
    var open = forms.flatMap { $0.terms.map(\.variable) }
    var seen = Set(open)
    while let next = open.popLast() {
      guard !isParameter(next) else { continue }
      nodes[next.index - parameterCount].forEachForm { form in
        open += form.terms.map(\.variable).filter { seen.insert($0).inserted }
      }
    }
    return seen.filter(isParameter)
  }

  /// Returns the form of the given node. Adds the node unless the graph contains an equal one (hash consing).
  mutating func share(_ node: Node) -> AffineForm {
    func place(_ known: inout Int?) -> Int {
      if let known { return known }
      known = nodes.count
      return nodes.count
    }
    // Passing the dictionary entry by reference hashes a new node once.
    let index = place(&indices[node])
    if index == nodes.count { nodes.append(node) }
    return AffineForm(variable(ofNode: index))
  }
}

extension FormGraph.Node {
  /// Calls the function with every form on which the node's value depends.
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
