import Model
import Numerics
import Source

/// Finds the flexible lengths as closed forms, component by component.
///
/// The solution is the lexicographic minimum of (Σ weight · violation of high, of medium, of low, then each length in
/// the order of the nodes). It is unique and does not depend on the order of the lines.
/// Such levels form a constraint hierarchy: A. Borning, B. Freeman-Benson and M. Wilson, "Constraint Hierarchies"
/// (1992).
struct FlexSolver {
  let spec: Spec
  let nodes: [NodeID]
  /// The graph of the forms, with parameters bounded by the numbers that a machine accepts.
  private var forms: BoundedGraph
  var graph: FormGraph {
    _read { yield forms.graph }
    _modify { yield &forms.graph }
  }
  /// The found heights, by unknown length. `nil` before a height is found.
  var heights: [AffineForm?]
  var obligations: [Obligation] = []
  var problems: [Diagnostic] = []

  init(_ spec: Spec, nodes: [NodeID], graph: FormGraph) {
    (self.spec, self.nodes) = (spec, nodes)
    forms = BoundedGraph(graph, in: Array(repeating: Interval.lengths, count: graph.parameterCount))
    heights = Array(repeating: nil, count: nodes.count)
  }

  private static let fewLengths = 6
  /// The maximum number of lengths in one component. A shared column compares each pair of them.
  private static let maxLengths = 1000

  /// Solves a component. Kernels for known shapes come first, because they need no search.
  mutating func solve(_ component: ConstraintComponent) {
    var component = component
    component.eliminate()
    // Forms that many lengths share are long, and the cost of each case distinction is proportional to their length.
    forms.levels = component.unknowns.count <= Self.fewLengths ? 3 : 2
    if component.unknowns.count > Self.maxLengths {
      problems.append(.manyLengths(component, most: Self.maxLengths, in: spec))
    } else if component.unknowns.count == 1 {
      solveSingle(component)
    } else if let column = FlexColumn(component, &self) {
      solve(column)
    } else {
      solveGenerally(component)
    }
    restore(component)
  }

  /// Assigns the forms of eliminated lengths.
  private mutating func restore(_ component: ConstraintComponent) {
    for unknown in component.elimination.unknowns {
      guard let image = component.elimination[unknown], let base = heights[image.other] else { continue }
      heights[unknown] = base * image.factor + image.shift
    }
  }
}

extension FlexSolver {
  mutating func minimum(_ operands: [AffineForm]) -> AffineForm {
    operands.isEmpty ? .zero : forms.minimum(operands)
  }

  mutating func maximum(_ operands: [AffineForm]) -> AffineForm {
    operands.isEmpty ? .zero : forms.maximum(operands)
  }

  mutating func isAtMost(_ left: AffineForm, _ right: AffineForm) -> Bool {
    forms.isAtMost(left, right)
  }

  /// Adds the obligation that lines can hold together, which is the case only if every claim holds.
  mutating func owe(_ lines: @autoclosure () -> [ConstraintSource], _ claims: [Claim]) {
    let open = claims.filter { !isAtMost($0.left, $0.right) }
    guard !open.isEmpty else { return }
    var seen: Set<ConstraintSource> = []
    let sources = lines().flatMap(withMinima).filter { seen.insert($0).inserted }
    // The implicit non-negativity of lengths is reported only if the file has no other line to report.
    let written = sources.filter { if case .notNegative = $0 { false } else { true } }
    // Lines are in the order of the file, with columns last.
    let shown = (written.isEmpty ? sources : written).sorted { left, right in
      if left.isColumn != right.isColumn { return right.isColumn }
      return spec.span(of: left).start < spec.span(of: right).start
    }
    // An equation can fail in both directions, which is one fault.
    if let known = obligations.firstIndex(where: { $0.subject == .sharedLines(shown) }) {
      obligations[known].claims += open
      return
    }
    let places = (shown.contains { !$0.isColumn } ? shown.filter { !$0.isColumn } : shown).map { spec.span(of: $0) }
    let span = places.min { $0.start < $1.start } ?? spec.screen.span
    obligations.append(Obligation(subject: .sharedLines(shown), claims: open, span: span))
  }

  /// Returns the line and, for a column, the minima of its fillers. The minima are omitted if all fillers have a
  /// maximum, because the column could then be underfilled as well.
  private func withMinima(_ line: ConstraintSource) -> [ConstraintSource] {
    guard case .column(let owner) = line else { return [line] }
    var minima: [ConstraintSource] = []
    var canBeTooLow = true
    for child in owner.map({ spec[$0].children }) ?? spec.column {
      guard case .fill(_, let minimum, let maximum)? = spec[child].kind.height?.extent else { continue }
      if minimum != nil { minima.append(.minimum(child)) }
      if maximum == nil { canBeTooLow = false }
    }
    return [line] + (canBeTooLow ? [] : minima)
  }

  /// Adds the obligation that the order of the nodes does not decide between two lines of the same strength. It holds
  /// if every claim does.
  mutating func oweDecision(_ winner: ConstraintSource, _ loser: ConstraintSource, _ claims: [Claim]) {
    let open = claims.filter { $0.isStrict || !isAtMost($0.left, $0.right) }
    guard !open.isEmpty else { return }
    // Two lines may tie in several parts of the environment, which is one tie.
    let subject = Obligation.Subject.decidedShares(winner, loser)
    if let known = obligations.firstIndex(where: { $0.subject == subject }) {
      obligations[known].claims += open
    } else {
      obligations.append(Obligation(subject: subject, claims: open, span: spec.span(of: loser)))
    }
  }
}

extension FlexSolver {
  /// Adds an obligation for lines whose search for ties is incomplete.
  mutating func oweSearch(_ lines: [ConstraintSource]) {
    let wishes = Set(lines.filter(\.isWish).map { spec.span(of: $0) }).sorted()
    var obligation = Obligation(
      subject: .noFurtherDraws(count: wishes.count), claims: [], span: wishes.first ?? spec.screen.span)
    obligation.gap = "they meet in more ways than are checked; what was found is reported"
    obligations.append(obligation)
  }
}

extension Spec {
  /// Solves the flexible lengths. Returns the problems that prevent a solution if there are any.
  ///
  /// - Parameter contentLayout: The sheet whose content is laid out for another height than its highest notch.
  func shares(_ contentLayout: ContentLayout? = nil) -> (shares: FlexSolution?, problems: [Diagnostic]) {
    let nodes = sharingNodes
    if nodes.isEmpty && constraints.isEmpty { return (FlexSolution(parametersOf: self, contentLayout), []) }
    let requirements = Requirements(self, contentLayout)
    guard requirements.problems.isEmpty else { return (nil, requirements.problems) }
    let (components, known) = ConstraintComponent.all(requirements.all, count: nodes.count)
    var solver = FlexSolver(self, nodes: nodes, graph: requirements.graph)
    for requirement in known where requirement.isRequired {
      let claims = [Claim(left: requirement.rest, right: .zero)]
      let turned = [Claim(left: .zero, right: requirement.rest)]
      solver.owe([requirement.line], claims + (requirement.sense == .zero ? turned : []))
    }
    for component in components { solver.solve(component) }
    guard solver.problems.isEmpty else { return (nil, solver.problems) }
    var shares = FlexSolution(graph: solver.graph)
    shares.nodes = nodes
    shares.heights = solver.heights.map { $0 ?? .zero }
    shares.requirements = requirements.all
    shares.obligations = solver.obligations
    return (shares, [])
  }
}
