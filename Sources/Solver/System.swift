import Model
import Numerics
import Source

/// The equations of one spec while they are being solved.
///
/// A definition is computed when it is first asked for and kept. Definitions may form chains as long as a file is, so
/// asking goes only so deep into the call stack; what lies deeper is put off until the stack is short again (see
/// `value(of:)`).
struct System {
  enum State: UInt8 {
    case open
    /// On the call stack.
    case active
    /// Begun, and put off until what it needs is there.
    case waiting
    case solved
  }

  let spec: Spec
  let members: [Member]
  /// Per node that is a sheet, where it can rest.
  let restings: [NodeID: [Resting]]
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
  let slots: Slots
  var graph: FormGraph
  /// The heights of nodes that share their column: found, or a symbol while they are looked for.
  let heights: [NodeID: AffineForm]
  /// What sharing itself owes.
  let sharingDuties: [Duty]
  /// Over all numbers that a machine takes.
  var ranges: Ranges
  var values: [AffineForm]
  var states: [State]
  var recentTotals: [(form: AffineForm, total: AffineForm)] = []
  /// What is being computed, each asked for by the one before.
  var trail: [Definition] = []
  /// Who asked for a definition last: what a cycle is read from once the trail has been cut.
  var askers: [Definition?]
  /// Definitions on the call stack, and the parts of expressions between them.
  var depth = 0
  var postponed: [Definition] = []
  /// Where it is wanted, everything that was asked for, in order.
  var asked: [Definition]?
  var cycles: [Cycle] = []
  /// Every clamp met, with where it holds: the duty to have its bounds in order.
  var clamps: [Clamp] = []
  var problems: [SolverProblem] = []
  /// The parts that all closed forms together may have: a column of two thousand heights of which each is a measure has
  /// so many.
  static let mostParts = 3_000_000
  /// The widest number of a closed form. What a spec says of one length has 256 bits at most.
  static let mostBits = 1024
  var partsLeft = mostParts
  /// Whether a closed form was too large to be kept.
  var isOverfull = false

  /// The sheet whose content is laid out for another height than its highest notch, and that height.
  let arrangement: Arrangement?

  init(_ spec: Spec, _ shares: Shares, _ arrangement: Arrangement? = nil) {
    let heights = Dictionary(uniqueKeysWithValues: zip(shares.nodes, shares.heights))
    self.init(spec, shares, heights: heights, arrangement)
  }

  /// Parameters of the graph behind those of the spec stand for lengths.
  init(_ spec: Spec, _ shares: Shares, heights: [NodeID: AffineForm], _ arrangement: Arrangement? = nil) {
    self.spec = spec
    self.arrangement = arrangement
    self.heights = heights
    sharingDuties = shares.duties
    members = Member.all(of: spec)
    slots = Slots(spec, members)
    restings = spec.restings()
    screenWeights = spec.column.reduce(.zero) { [members] in $0 + members[$1.index].weight }
    bounded = Dictionary(
      grouping: members.indices.lazy.filter { [members] in members[$0].isBounded }.map { NodeID(index: $0) }
    ) { [members] in members[$0.index].parent }
    graph = shares.graph
    let known = spec.parameterCount(arrangement)
    ranges = Ranges(
      box: (0..<graph.parameterCount).map { $0 < known ? .lengths : Interval(.zero, nil) })
    values = Array(repeating: .zero, count: slots.count)
    states = Array(repeating: .open, count: slots.count)
    askers = Array(repeating: nil, count: slots.count)
  }
}

/// A `clamp` as it stands in the file.
struct Clamp {
  var lower: AffineForm
  var upper: AffineForm
  var span: Span
}

/// Definitions of which each needs the next, and the last the first.
struct Cycle {
  var definitions: [Definition]
}
