import Model
import Numerics
import Source

/// Reads the requirements and preferences of flexible lengths from a spec.
///
/// The equations are solved with a symbol for every unknown height. Every formula thereby becomes a sum of unknown
/// lengths and known forms, with definitions substituted.
struct Requirements {
  let spec: Spec
  let unknowns: [NodeID]
  /// The equations, with a parameter for every unknown length after those of the spec.
  private var system: EquationSolver
  private let first: Variable
  private var dependence: DependencySet
  private var translation: VariableRenaming
  /// The graph of the solution.
  private(set) var graph: FormGraph
  private(set) var all: [Requirement] = []
  private(set) var problems: [Diagnostic] = []

  /// The maximum number of linear pieces of one constraint. More come only from deeply nested extrema.
  private static let maxRegions = 64

  init(_ spec: Spec, _ contentLayout: ContentLayout? = nil) {
    self.spec = spec
    unknowns = spec.sharingNodes
    graph = FormGraph(parameterCount: spec.parameterCount(contentLayout))
    let first = Variable(graph.parameterCount)
    self.first = first
    dependence = DependencySet(from: first)
    system = EquationSolver(symbolic: spec, contentLayout)
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

  /// Adds the requirement that a column with a flexible length is filled. With fillers, the remainder is within their
  /// bounds.
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
  /// Splits a form into its unknown and known parts, and adds the requirement.
  private mutating func add(
    _ form: AffineForm, _ sense: Requirement.Sense, _ strength: Strength, _ line: ConstraintSource, _ span: Span
  ) {
    guard let pieces = linearPieces(of: form, sense, strength) else {
      return problems.append(.notLinear(at: span))
    }
    let parts = pieces.map { split($0) }
    if case .constraint = line, parts.allSatisfy(\.terms.isEmpty) { return problems.append(.idleConstraint(at: span)) }
    for part in parts {
      let rest = translation.image(of: part.known, from: system.graph, in: &graph)
      all.append(Requirement(terms: part.terms, rest: rest, sense: sense, strength: strength, line: line))
    }
  }

  /// Returns forms, without extrema of unknown lengths, that are all at most zero exactly where the form is. A maximum
  /// with a positive coefficient gives one form per operand. `nil` if no such list exists.
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
      // Splitting a preference would count the violation of each part.
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

extension Diagnostic {
  fileprivate static func notLinear(at span: Span) -> Diagnostic {
    Diagnostic(
      .constraintNotLinear, "this takes the smaller or larger of lengths that are still to be shared out", at: span,
      help: ["write each of them as a line of its own, or compare with lengths that are given"])
  }

  fileprivate static func idleConstraint(at span: Span) -> Diagnostic {
    Diagnostic(
      .idleConstraint, "this constrains no length that shares", at: span,
      help: ["if it must hold, it belongs under `ensure`; a length shares if it is written `{min, prefer, max}`"])
  }
}
