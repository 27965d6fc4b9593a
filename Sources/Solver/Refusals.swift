import Model
import Source

extension Spec {
  /// What only the general solver could answer. Nothing of it is approximated.
  func refusals() -> [SolverProblem] {
    var problems: [SolverProblem] = []
    for index in nodes.indices {
      guard let height = nodes[index].extent else { continue }
      switch height.extent {
      case .exactly, .fill(_, nil, nil): continue
      case .fill: problems.append(.boundedFill(NodeID(index: index), height.span))
      case .flexible: problems.append(.flexible(NodeID(index: index), height.span))
      }
    }
    return problems + constraints.map { .constraint($0.span) }
  }
}
