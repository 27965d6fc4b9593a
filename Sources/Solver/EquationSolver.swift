import Model
import Numerics
import Source

/// The equation system of one spec during its solution.
///
/// A definition is computed on the first request and kept. Chains of definitions may be as long as a file, so the
/// recursion has a maximum depth. Deeper definitions are deferred until the stack is short again (see `value(of:)`).
struct EquationSolver {
  enum State: UInt8 {
    case open
    /// The definition is on the call stack.
    case active
    /// The definition is deferred until its dependencies are solved.
    case waiting
    case solved
  }

  let spec: Spec
  let members: [SolverNode]
  /// For each sheet, the notches at which it can rest.
  let reachableNotches: [NodeID: [ReachableNotches]]
  /// The sum of the weights in the screen's column.
  let screenWeights: Rational
  /// The bounded fillers of each column.
  let bounded: [NodeID?: [NodeID]]
  /// The heights of unbounded fillers in these columns, by column and weight.
  var freeFills: [FreeFill: AffineForm] = [:]
  /// The columns whose fillers have no closed form because of a limit.
  var overfilled: Set<NodeID?> = []
  /// The number of cases that fillers needed so far.
  var fillCases = 0
  let slots: VariableIndex
  /// The graph of the forms, with parameters bounded by the numbers that a machine accepts.
  var forms: BoundedGraph
  var graph: FormGraph {
    _read { yield forms.graph }
    _modify { yield &forms.graph }
  }
  /// The flexible heights: the solution or, while it is being computed, symbols.
  let heights: [NodeID: AffineForm]
  /// The obligations of flexible lengths.
  let sharingObligations: [Obligation]
  var values: [AffineForm]
  var states: [State]
  /// The definitions being computed. Each requested the next one.
  var callStack: [LengthVariable] = []
  /// The last request for each definition. Cycles are read from these requests after the stack has been cut.
  var requests: [Cycle.Edge?]
  /// The reason of all requests during the computation of a filler.
  var reason: Cycle.Reason?
  /// The number of definitions and subexpressions on the call stack.
  var depth = 0
  var deferred: [LengthVariable] = []
  /// All requested definitions in order. `nil` unless tracing.
  var dependencyTrace: [LengthVariable]?
  /// The cycles found during evaluation.
  var cycles: [Cycle] = []
  /// The remaining number of edges of all cycles together. If all lengths depend on one another, there are as many
  /// cycles as lengths, each of that length.
  var cycleEdgesLeft = 200_000
  /// The clamps found during evaluation, whose bounds must be in order.
  var clamps: [Clamp] = []
  var problems: [Diagnostic] = []
  /// The maximum number of terms of all closed forms together. A column of two thousand heights, each of them a
  /// measure, has that number.
  static let maxParts = 3_000_000
  /// The maximum width of a number in a closed form, in bits. Numbers in the spec have at most 256 bits.
  static let maxBits = 1024
  var partsLeft = maxParts
  /// Whether a closed form was too large to be kept.
  var isOverfull = false

  /// The sheet whose content is laid out for another height than its highest notch, and that height. `nil` for the
  /// screen.
  let contentLayout: ContentLayout?

  init(_ spec: Spec, _ shares: FlexSolution, _ contentLayout: ContentLayout? = nil) {
    let heights = Dictionary(uniqueKeysWithValues: zip(shares.nodes, shares.heights))
    self.init(spec, shares, heights: heights, contentLayout)
  }

  /// Creates the equations with a symbol for each flexible height, after the parameters of the spec.
  init(symbolic spec: Spec, _ contentLayout: ContentLayout? = nil) {
    let (nodes, first) = (spec.sharingNodes, spec.parameterCount(contentLayout))
    var heights: [NodeID: AffineForm] = [:]
    for (place, node) in nodes.enumerated() { heights[node] = AffineForm(Variable(first + place)) }
    let graph = FormGraph(parameterCount: first + nodes.count)
    self.init(spec, FlexSolution(graph: graph), heights: heights, contentLayout)
  }

  private init(
    _ spec: Spec, _ shares: FlexSolution, heights: [NodeID: AffineForm], _ contentLayout: ContentLayout? = nil
  ) {
    self.spec = spec
    self.contentLayout = contentLayout
    self.heights = heights
    sharingObligations = shares.obligations
    members = SolverNode.all(of: spec)
    slots = VariableIndex(spec)
    reachableNotches = spec.reachableNotches()
    screenWeights = spec.column.reduce(.zero) { [members] in $0 + members[$1.index].weight }
    bounded = Dictionary(
      grouping: members.indices.lazy.filter { [members] in members[$0].isBounded }.map { NodeID(index: $0) }
    ) { [members] in members[$0.index].parent }
    let graph = shares.graph
    let known = spec.parameterCount(contentLayout)
    forms = BoundedGraph(graph, in: (0..<graph.parameterCount).map { $0 < known ? .lengths : Interval(.zero, nil) })
    values = Array(repeating: .zero, count: slots.count)
    states = Array(repeating: .open, count: slots.count)
    requests = Array(repeating: nil, count: slots.count)
  }
}

/// A `clamp` of the file, with the forms of its bounds.
struct Clamp {
  var lower: AffineForm
  var upper: AffineForm
  var span: Span
}
