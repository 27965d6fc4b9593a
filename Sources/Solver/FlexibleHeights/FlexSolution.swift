import Model
import Numerics

/// The lengths that are found together because they share: what the equations of all others start from.
package struct FlexSolution: Sendable {
  /// The graph to which the forms belong; that of the solution grows from it.
  var graph: FormGraph
  /// Nodes whose heights share, in the order of the file.
  var nodes: [NodeID] = []
  /// A form per node: its height.
  var heights: [AffineForm] = []
  /// What all of them must and should satisfy: what the heights were found from.
  var requirements: [Requirement] = []
  /// What sharing owes: lines that hold together, lengths that no order of nodes decides.
  var obligations: [Obligation] = []

  /// Of a spec in which nothing shares.
  init(parametersOf spec: Spec, _ arrangement: ContentLayout? = nil) {
    graph = FormGraph(parameterCount: spec.parameterCount(arrangement))
  }

  init(graph: FormGraph) {
    self.graph = graph
  }
}

extension Spec {
  /// The nodes whose heights are found together, in the order of the file.
  var sharingNodes: [NodeID] {
    var sharing: [NodeID] = []
    for index in nodes.indices where nodes[index].isSharing { sharing.append(NodeID(index: index)) }
    return sharing
  }
}

extension Node {
  /// Whether its height is written `{min, prefer, max, priority}`.
  var isSharing: Bool {
    switch kind.height?.extent {
    case .flexible?: true
    case .exactly?, .fill?, nil: false
    }
  }
}
