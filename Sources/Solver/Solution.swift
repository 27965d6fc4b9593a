import Model
import Numerics
import Source

/// Every length of a screen as a closed form over the environment and the measures.
///
/// Parameters of the graph: the five `EnvironmentQuantity` in order, then the measures in the order of the spec.
package struct Solution: Sendable {
  package var graph: FormGraph
  /// Every quantity of every node that has one, nodes in the order of the file, quantities in the order of the
  /// language reference.
  package var quantities: [SolvedQuantity]
  /// One per `let` of the spec.
  package var lets: [AffineForm]
  /// Per node that is a sheet: when each notch is active, an empty conjunction meaning always.
  package var activity: [NodeID: [[Inequality]]]
  /// What must hold everywhere, in the order of the file.
  package var obligations: [Obligation]
  /// What is inside of each sheet with `sizing: resting`, laid out for each of its notches and for any height.
  package var contentLayouts: [ContentLayoutSolution] = []
  /// Per node, where its quantities begin; one more at the end.
  var starts: [Int]
  /// The heights that were found together, from which the rest follows.
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

  /// The parameters of a screen's graph: what the device decides, then the measures.
  package static func parameter(_ quantity: EnvironmentQuantity) -> Variable { Variable(quantity.rawValue) }

  package static func parameter(_ measure: MeasureID) -> Variable {
    Variable(EnvironmentQuantity.allCases.count + measure.index)
  }

  package subscript(node: NodeID, quantity: Quantity) -> SolvedQuantity? {
    place(of: quantity, of: node).map { quantities[$0] }
  }

  /// The form of a quantity, as the spec means it; `nil` if the node has none such.
  package func form(_ node: NodeID, _ quantity: Quantity) -> AffineForm? {
    place(of: quantity, of: node).map { quantities[$0].form }
  }

  func place(of quantity: Quantity, of node: NodeID) -> Int? {
    guard node.index + 1 < starts.count else { return nil }
    return (starts[node.index]..<starts[node.index + 1]).first { quantities[$0].quantity == quantity }
  }

  /// The quantities of one node.
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

/// Something that the geometry owes in every environment: a claim, and what it is about.
package struct Obligation: Sendable {
  package enum Subject: Sendable, Hashable {
    /// Indices into `Sheet.notches`, which can rest in one mode and be active together.
    case notchOrder(sheet: NodeID, lower: Int, upper: Int)
    /// In this mode (`nil`: in a screen without modes) no notch may be active.
    case restingNotch(sheet: NodeID, mode: ModeID?)
    case notchNotNegative(sheet: NodeID, notch: Int)
    case pageSpace(NodeID)
    case critical(NodeID)
    case inset(NodeID)
    case collapsedWithinHeight(NodeID)
    /// What a node is given by its formula or, for the first `fill` of a column, what its siblings leave over.
    case heightNotNegative(NodeID)
    /// Another length that a formula of the node gives: its strip, what stays of it, the height of its content.
    case lengthNotNegative(NodeID, Quantity)
    /// The children of this node (`nil`: of the screen) come out exactly.
    case columnSum(NodeID?)
    /// Lines about lengths that share, which must be able to hold together.
    case sharedLines([ConstraintSource])
    /// Of two lines of one strength, the first has its way only by the order of the nodes.
    case decidedShares(ConstraintSource, ConstraintSource)
    /// So many lines draw nowhere else than was found: a duty that is never proved.
    case noFurtherDraws(count: Int)
    /// A clamp whose lower bound may pass its upper one: an index into the file.
    case clampBounds(Int)
    case promise(Int)
  }

  package var subject: Subject
  /// All must hold; the claims of one duty belong to one finding.
  package var claims: [Claim]
  /// Why its claims are not all that it takes: then they may be refuted, but nothing is proved by them.
  package var gap: String?
  /// The text that a change would have to mend.
  package var span: Span

  package init(subject: Subject, claims: [Claim], span: Span) {
    self.subject = subject
    self.claims = claims
    self.span = span
  }
}

extension Spec {
  /// What a spec calls the parameters of its graph, in their order.
  package var parameterNames: [String] {
    EnvironmentQuantity.allCases.map(\.text) + measures.map(\.name.text)
  }
}
