import Model
import Numerics

/// The solution for flexible lengths, from which the equations of all others start.
package struct FlexSolution: Sendable {
  /// The graph of the forms. The graph of the solution extends it.
  var graph: FormGraph
  /// The nodes with flexible heights, in the order of the file.
  var nodes: [NodeID] = []
  /// The height of each node.
  var heights: [AffineForm] = []
  /// The requirements and preferences from which the heights were found.
  var requirements: [Requirement] = []
  /// The obligations of the flexible lengths: lines hold together, and the order of the nodes decides no tie.
  var obligations: [Obligation] = []

  /// Creates the solution of a spec without flexible lengths.
  init(parametersOf spec: Spec, _ contentLayout: ContentLayout? = nil) {
    graph = FormGraph(parameterCount: spec.parameterCount(contentLayout))
  }

  init(graph: FormGraph) {
    self.graph = graph
  }
}

extension Spec {
  /// The nodes with flexible heights, in the order of the file.
  var sharingNodes: [NodeID] {
    var sharing: [NodeID] = []
    for index in nodes.indices where nodes[index].isSharing { sharing.append(NodeID(index: index)) }
    return sharing
  }
}

extension Node {
  /// Whether the height is flexible, that is, written `{min, prefer, max, priority}`.
  var isSharing: Bool {
    switch kind.height?.extent {
    case .flexible?: true
    case .exactly?, .fill?, nil: false
    }
  }
}
