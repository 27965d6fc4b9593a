/// Bounds of the slopes of nodes along one parameter, with all other parameters fixed.
struct SlopeBounds {
  private let parameter: Variable
  private let graph: FormGraph
  private var nodes: [Interval] = []

  init(_ graph: FormGraph, along parameter: Variable) {
    self.parameter = parameter
    self.graph = graph
    nodes.reserveCapacity(graph.nodes.count)
    for node in graph.nodes { nodes.append(slope(of: node)) }
  }

  func slope(of form: AffineForm) -> Interval {
    var sum = Interval(.zero)
    for term in form.terms {
      if term.variable == parameter {
        sum = sum + Interval(term.coefficient)
      } else if !graph.isParameter(term.variable) {
        sum = sum + nodes[term.variable.index - graph.parameterCount].scaled(by: term.coefficient)
      }
    }
    return sum
  }

  func isConstant(_ form: AffineForm) -> Bool {
    slope(of: form) == Interval(.zero)
  }

  private func slope(of node: FormGraph.Node) -> Interval {
    switch node {
    case .minimum(let operands), .maximum(let operands):
      return operands.dropFirst().reduce(slope(of: operands[0])) { .hull($0, slope(of: $1)) }
    case .choice(let condition, let then, let otherwise):
      // The function may jump in either direction where the guard changes.
      guard condition.allSatisfy({ isConstant($0.form) }) else { return .unbounded }
      return .hull(slope(of: then), slope(of: otherwise))
    }
  }
}
