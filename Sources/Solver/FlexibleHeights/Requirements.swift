import Model
import Numerics
import Source

/// Reads from a spec what its sharing lengths must and should satisfy.
///
/// The equations are solved with a symbol for every unknown height, so that whatever a formula names arrives as a sum of
/// unknown lengths and of what is known; definitions are thereby substituted first.
struct Requirements {
  let spec: Spec
  let unknowns: [NodeID]
  /// With a parameter for every unknown length behind those of the spec.
  private var system: EquationSolver
  private let first: Variable
  private var dependence: DependencySet
  private var translation: VariableRenaming
  /// That of the solution.
  private(set) var graph: FormGraph
  private(set) var all: [Requirement] = []
  private(set) var problems: [SolverProblem] = []

  /// More pieces than this of one constraint come from nested extrema that nobody reads.
  private static let maxRegions = 64

  init(_ spec: Spec, _ arrangement: ContentLayout? = nil) {
    self.spec = spec
    unknowns = spec.sharingNodes
    graph = FormGraph(parameterCount: spec.parameterCount(arrangement))
    let first = Variable(graph.parameterCount)
    self.first = first
    dependence = DependencySet(from: first)
    system = EquationSolver(symbolic: spec, arrangement)
    system.solveAll()
    translation = VariableRenaming { AffineForm($0) }
    problems = system.obstacles
    if problems.isEmpty { read() }
  }

  private mutating func read() {
    for node in unknowns { readExtent(node) }
    readColumn(nil)
    for index in spec.nodes.indices { readColumn(NodeID(index: index)) }
    for (index, constraint) in spec.constraints.enumerated() {
      let line = ConstraintSource.constraint(index)
      for comparison in system.comparisons(constraint.comparison) {
        add(
          comparison.form, comparison.relation == .equal ? .zero : .atMostZero, constraint.strength, line,
          constraint.span)
      }
    }
  }

  private mutating func readExtent(_ node: NodeID) {
    guard case .flexible(let minimum, let preferred, let maximum, let priority)? = spec[node].kind.height?.extent else {
      return
    }
    let height = system.solved(.quantity(node, .height))
    let available = system.available(for: node)
    add(-height, .atMostZero, .required, .notNegative(node), spec[node].name.span)
    if let minimum {
      let form = system.form(minimum, available: available)
      add(form - height, .atMostZero, .required, .minimum(node), minimum.span)
    }
    if let maximum {
      let form = system.form(maximum, available: available)
      add(height - form, .atMostZero, .required, .maximum(node), maximum.span)
    }
    if let preferred {
      let form = system.form(preferred, available: available)
      add(height - form, .zero, .level(priority, weight: .one), .preferred(node), preferred.span)
    }
  }

  /// A column with a length that shares comes out: exactly or, where something fills, within the bounds of that.
  private mutating func readColumn(_ owner: NodeID?) {
    let children = system.column(of: owner)
    guard children.contains(where: { spec[$0].isSharing }) else { return }
    let line = ConstraintSource.column(owner)
    let rest = system.solved(.remainder(owner))
    let span = spec.span(of: line)
    let fills = children.filter { !system.members[$0.index].weight.isZero }
    guard !fills.isEmpty else { return add(rest, .zero, .required, line, span) }
    let (least, most) = system.fillRange(of: fills)
    add(least - rest, .atMostZero, .required, line, span)
    if let most { add(rest - most, .atMostZero, .required, line, span) }
  }
}

extension Requirements {
  /// Takes a statement apart into what is unknown and what is known.
  private mutating func add(
    _ form: AffineForm, _ sense: Requirement.Sense, _ strength: Strength, _ line: ConstraintSource, _ span: Span
  ) {
    guard let pieces = linearPieces(of: form, sense, strength) else {
      return problems.append(.notLinear(span))
    }
    let parts = pieces.map { split($0) }
    if case .constraint = line, parts.allSatisfy(\.terms.isEmpty) { return problems.append(.idleConstraint(span)) }
    for part in parts {
      let rest = translation.image(of: part.known, from: system.graph, in: &graph)
      all.append(Requirement(terms: part.terms, rest: rest, sense: sense, strength: strength, line: line))
    }
  }

  /// Forms without extrema of unknown lengths that are at most zero together exactly where the form is: a maximum that
  /// counts positively is as many statements as it has operands. `nil` where there is no such list.
  private mutating func linearPieces(
    of form: AffineForm, _ sense: Requirement.Sense, _ strength: Strength
  ) -> [AffineForm]? {
    var (pieces, open) = ([AffineForm](), [form])
    while let next = open.popLast() {
      let bent = next.terms.first { !system.graph.isParameter($0.variable) && isUnknown($0.variable) }
      guard let bent else {
        pieces.append(next)
        continue
      }
      // Broken up, a preference would count the violation of each part.
      guard sense == .atMostZero, strength == .required, pieces.count + open.count < Self.maxRegions else { return nil }
      switch (system.graph.node(of: bent.variable), bent.coefficient.signum > 0) {
      case (.maximum(let operands)?, true), (.minimum(let operands)?, false):
        open += operands.reversed().map { next.substituting(bent.variable, by: $0) }
      case (.maximum?, false), (.minimum?, true), (.choice?, _), (nil, _): return nil
      }
    }
    return pieces
  }

  private mutating func isUnknown(_ variable: Variable) -> Bool {
    dependence.contains(variable, in: system.graph)
  }

  private func split(_ form: AffineForm) -> (known: AffineForm, terms: [Requirement.Term]) {
    let range = first.index..<first.index + unknowns.count
    let terms = form.terms.filter { range.contains($0.variable.index) }.map {
      Requirement.Term(unknown: $0.variable.index - first.index, coefficient: $0.coefficient)
    }
    let known = AffineForm(constant: form.constant, terms: form.terms.filter { !range.contains($0.variable.index) })
    return (known, terms)
  }
}
