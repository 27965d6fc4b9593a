import Model
import Numerics
import Source

/// The closed forms of all lengths of a screen over the environment and the measures.
///
/// The parameters of the graph are the five `EnvironmentQuantity` in their order, then the measures in the order of the
/// spec.
///
/// **Units:** points.
package struct Solution: Sendable {
  package var graph: FormGraph
  /// The quantities of all nodes. Nodes are in the order of the file, and quantities in the order of the language
  /// reference.
  package var quantities: [SolvedQuantity]
  /// The forms of the `let` definitions of the spec.
  package var lets: [AffineForm]
  /// For each sheet, the condition under which each notch is active. An empty conjunction always holds.
  package var activity: [NodeID: [[Inequality]]]
  /// The obligations, in the order of the file.
  package var obligations: [Obligation]
  /// The content of each sheet with `sizing: resting`, laid out for each of its notches and for a free height.
  package var contentLayouts: [ContentLayoutSolution] = []
  /// The index of the first quantity of each node, followed by the total number.
  var starts: [Int]
  /// The flexible heights, from which the other lengths follow.
  var shares: FlexSolution

  package init(graph: FormGraph) {
    self.graph = graph
    self.quantities = []
    self.lets = []
    self.activity = [:]
    self.obligations = []
    self.starts = []
    self.shares = FlexSolution(graph: FormGraph(parameterCount: graph.parameterCount))
  }

  /// Returns the parameter of an environment quantity. These precede the measures.
  package static func parameter(_ quantity: EnvironmentQuantity) -> Variable { Variable(quantity.rawValue) }

  package static func parameter(_ measure: MeasureID) -> Variable {
    Variable(EnvironmentQuantity.allCases.count + measure.index)
  }

  package subscript(node: NodeID, quantity: Quantity) -> SolvedQuantity? {
    place(of: quantity, of: node).map { quantities[$0] }
  }

  /// Returns the unclamped form of a quantity. `nil` if the node has no such quantity.
  package func form(_ node: NodeID, _ quantity: Quantity) -> AffineForm? {
    place(of: quantity, of: node).map { quantities[$0].form }
  }

  func place(of quantity: Quantity, of node: NodeID) -> Int? {
    guard node.index + 1 < starts.count else { return nil }
    return (starts[node.index]..<starts[node.index + 1]).first { quantities[$0].quantity == quantity }
  }

  /// The stretch of the observed position over which each observer of the spec goes from 0 to 1, in points.
  package var stretches: [(from: AffineForm, to: AffineForm)] {
    let found = obligations.compactMap { obligation -> (index: Int, claim: Claim)? in
      guard case .observerOrder(let id) = obligation.subject, let claim = obligation.claims.first else { return nil }
      return (id.index, claim)
    }
    return found.sorted { $0.index < $1.index }.map { ($0.claim.left, $0.claim.right) }
  }

  /// Returns the measures that forms mention, as ascending indices into the measures of the spec.
  package func measures(in forms: [AffineForm]) -> [Int] {
    let first = EnvironmentQuantity.allCases.count
    return graph.parameters(in: forms).map(\.index).filter { $0 >= first }.map { $0 - first }.sorted()
  }

  /// Returns the quantities of one node.
  package func quantities(of node: NodeID) -> ArraySlice<SolvedQuantity> {
    guard starts.indices.contains(node.index), starts.indices.contains(node.index + 1) else { return [] }
    return quantities[starts[node.index]..<starts[node.index + 1]]
  }
}

package struct SolvedQuantity: Sendable {
  package var node: NodeID
  package var quantity: Quantity
  package var form: AffineForm

  package init(node: NodeID, quantity: Quantity, form: AffineForm) {
    self.node = node
    self.quantity = quantity
    self.form = form
  }
}

extension Spec {
  /// The names of the parameters of the graph in the spec, in their order.
  package var parameterNames: [String] {
    EnvironmentQuantity.allCases.map(\.text) + measures.map(\.name.text)
  }
}
