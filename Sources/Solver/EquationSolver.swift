import Model
import Numerics
import Source

/// The equations of one spec while they are being solved.
///
/// A definition is computed when it is first asked for and kept. Definitions may form chains as long as a file is, so
/// asking goes only so deep into the call stack; what lies deeper is put off until the stack is short again (see
/// `value(of:)`).
struct EquationSolver {
  enum State: UInt8 {
    case open
    /// On the call stack.
    case active
    /// Begun, and put off until what it needs is there.
    case waiting
    case solved
  }

  let spec: Spec
  let members: [SolverNode]
  /// Per node that is a sheet, where it can rest.
  let reachableNotches: [NodeID: [ReachableNotches]]
  /// What `fill` is measured by in the screen's column.
  let screenWeights: Rational
  /// By column, the children that fill it within bounds.
  let bounded: [NodeID?: [NodeID]]
  /// What a child that fills a column beside them gets, by column and weight.
  var freeFills: [FreeFill: AffineForm] = [:]
  /// Columns whose fills cannot be told.
  var overfilled: Set<NodeID?> = []
  /// The cases of fills that were told apart so far.
  var fillCases = 0
  let slots: VariableIndex
  /// Bounded by the numbers that a machine takes.
  var forms: BoundedGraph
  var graph: FormGraph {
    _read { yield forms.graph }
    _modify { yield &forms.graph }
  }
  /// The heights of nodes that share their column: found, or a symbol while they are looked for.
  let heights: [NodeID: AffineForm]
  /// What sharing itself owes.
  let sharingDuties: [Obligation]
  var values: [AffineForm]
  var states: [State]
  /// What is being computed, each asked for by the one before.
  var callStack: [LengthVariable] = []
  /// The last request for each definition: cycles are read from these once the trail has been cut.
  var requests: [Cycle.Edge?]
  /// While a child that fills its column is computed, the reason of all its requests.
  var reason: Cycle.Reason?
  /// Definitions on the call stack, and the parts of expressions between them.
  var depth = 0
  var deferred: [LengthVariable] = []
  /// Where it is wanted, everything that was asked for, in order.
  var dependencyTrace: [LengthVariable]?
  /// Each cycle that evaluation ran into.
  var cycles: [Cycle] = []
  /// The edges that cycles may have together: where everything needs everything there are as many cycles as lengths,
  /// each as long.
  var cycleEdgesLeft = 200_000
  /// Every clamp met, with where it holds: the duty to have its bounds in order.
  var clamps: [Clamp] = []
  var problems: [SolverProblem] = []
  /// The parts that all closed forms together may have: a column of two thousand heights of which each is a measure has
  /// so many.
  static let maxParts = 3_000_000
  /// The widest number of a closed form. What a spec says of one length has 256 bits at most.
  static let maxBits = 1024
  var partsLeft = maxParts
  /// Whether a closed form was too large to be kept.
  var isOverfull = false

  /// The sheet whose content is laid out for another height than its highest notch, and that height.
  let arrangement: ContentLayout?

  init(_ spec: Spec, _ shares: FlexSolution, _ arrangement: ContentLayout? = nil) {
    let heights = Dictionary(uniqueKeysWithValues: zip(shares.nodes, shares.heights))
    self.init(spec, shares, heights: heights, arrangement)
  }

  /// With a symbol for each height that shares, behind the parameters of the spec.
  init(symbolic spec: Spec, _ arrangement: ContentLayout? = nil) {
    let (nodes, first) = (spec.sharingNodes, spec.parameterCount(arrangement))
    var heights: [NodeID: AffineForm] = [:]
    for (place, node) in nodes.enumerated() { heights[node] = AffineForm(Variable(first + place)) }
    let graph = FormGraph(parameterCount: first + nodes.count)
    self.init(spec, FlexSolution(graph: graph), heights: heights, arrangement)
  }

  private init(_ spec: Spec, _ shares: FlexSolution, heights: [NodeID: AffineForm], _ arrangement: ContentLayout? = nil)
  {
    self.spec = spec
    self.arrangement = arrangement
    self.heights = heights
    sharingDuties = shares.obligations
    members = SolverNode.all(of: spec)
    slots = VariableIndex(spec)
    reachableNotches = spec.reachableNotches()
    screenWeights = spec.column.reduce(.zero) { [members] in $0 + members[$1.index].weight }
    bounded = Dictionary(
      grouping: members.indices.lazy.filter { [members] in members[$0].isBounded }.map { NodeID(index: $0) }
    ) { [members] in members[$0.index].parent }
    let graph = shares.graph
    let known = spec.parameterCount(arrangement)
    forms = BoundedGraph(graph, in: (0..<graph.parameterCount).map { $0 < known ? .lengths : Interval(.zero, nil) })
    values = Array(repeating: .zero, count: slots.count)
    states = Array(repeating: .open, count: slots.count)
    requests = Array(repeating: nil, count: slots.count)
  }
}

/// A `clamp` as it stands in the file.
struct Clamp {
  var lower: AffineForm
  var upper: AffineForm
  var span: Span
}
