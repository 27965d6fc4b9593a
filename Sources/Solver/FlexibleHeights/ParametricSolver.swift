import Model
import Numerics
import Source

// The general case, without a specialized kernel: a parametric linear program whose parameters are the known lengths.
// The laws of its pieces are then joined into one closed form for each length.

extension FlexSolver {
  private static let maxLengths = 24
  private static let maxParameters = 6
  private static let maxRegions = 64

  mutating func solveGenerally(_ component: ConstraintComponent) {
    guard component.unknowns.count <= Self.maxLengths else {
      return problems.append(.manyLengths(component, most: Self.maxLengths, in: spec))
    }
    var directions = ParameterBasis()
    let rows = component.requirements.map { row($0, component, &directions) }
    guard directions.forms.count <= Self.maxParameters else {
      return problems.append(
        .sharingLimit(
          "they depend on \(directions.forms.count) independent lengths, of at most \(Self.maxParameters)",
          of: component.lines, in: spec,
          help: "name a common part of the bounds in `let`, or write one of the lengths as a formula"))
    }
    // The height of a free layout follows the parameters of the spec.
    let unbounded = Array(repeating: Interval.lengths, count: graph.parameterCount - spec.boundingBox.count)
    var boundingBox = IntervalEvaluator(box: spec.boundingBox + unbounded, parameterCount: graph.parameterCount)
    let box = directions.forms.map { boundingBox.range(of: $0, in: graph).opened }
    let program = ParametricProgram(
      unknownCount: component.unknowns.count, rows: rows, order: component.objectives, box: box)
    do throws(ParametricProgram.LimitExceeded) {
      let answers = try program.answers(maxRegions: Self.maxRegions)
      for conflict in answers.conflicts { owe(conflict, component, directions) }
      for (place, unknown) in component.unknowns.enumerated() {
        heights[unknown] = joined(answers.pieces.map { ($0.conditions, $0.laws[place]) }, box, directions)
      }
      for piece in answers.pieces { owe(piece.ties, component, directions) }
      if !answers.hasAllTies { oweSearch(component.lines) }
    } catch {
      problems.append(.limitExceeded(error, component, maxRegions: Self.maxRegions, in: spec))
    }
  }

  private func row(
    _ requirement: Requirement, _ component: ConstraintComponent, _ directions: inout ParameterBasis
  ) -> ParametricProgram.Row {
    var row = ParametricProgram.Row(
      coefficients: component.unknowns.map { requirement.coefficient(of: $0) },
      rest: directions.express(requirement.rest), isEquation: requirement.sense == .zero)
    if case .level(let priority, let weight) = requirement.strength {
      row.level = Priority.allCases.firstIndex(of: priority)
      row.weight = weight
    }
    return row
  }

  private mutating func joined(
    _ pieces: [(conditions: [AffineForm], law: AffineForm)], _ box: [Interval], _ directions: ParameterBasis
  ) -> AffineForm {
    let maxMin = MaxMinForm(pieces, in: box)
    // The program is infeasible everywhere, and the conflicts report that.
    if maxMin.terms.isEmpty { return .zero }
    // max(min(a, b), min(a, c)) = min(a, max(b, c)).
    let common = (maxMin.terms.first ?? []).filter { law in maxMin.terms.allSatisfy { $0.contains(law) } }
    let own = maxMin.terms.map { term in term.filter { !common.contains($0) } }
    let shared = common.map(directions.form)
    if own.contains(where: \.isEmpty) { return graph.minimum(shared) }
    let largest = graph.maximum(own.map { term in graph.minimum(term.map(directions.form)) })
    return graph.minimum(shared + [largest])
  }

  private mutating func owe(
    _ conflict: ParametricProgram.Conflict, _ component: ConstraintComponent, _ directions: ParameterBasis
  ) {
    let lines = conflict.rows.flatMap { component.elimination.lines(of: component.requirements[$0]) }
    owe(lines, [Claim(left: directions.form(conflict.excess), right: .zero)])
  }

  private mutating func owe(
    _ ties: [ParametricProgram.Tie], _ component: ConstraintComponent, _ directions: ParameterBasis
  ) {
    for tie in ties {
      let given = tie.conditions.map { Inequality.lessOrEqual(.zero, directions.form($0)) }
      let claim = Claim(left: directions.form(tie.value), right: directions.form(tie.least), given: given)
      oweDecision(component.line(tie.winner, nodes), component.line(tie.loser, nodes), [claim])
    }
  }
}

extension ConstraintComponent {
  /// The lengths to minimize in sequence, each as a sum of multiples of the unknowns that remain.
  fileprivate var objectives: [[Rational]] {
    order.map { unknown in
      let image = elimination[unknown] ?? Elimination.Substitution(other: unknown, factor: .one, shift: .zero)
      return unknowns.map { $0 == image.other ? image.factor : .zero }
    }
  }

  /// Returns the line of a party.
  fileprivate func line(_ party: ParametricProgram.Tie.Party, _ nodes: [NodeID]) -> ConstraintSource {
    switch party {
    case .row(let row): return requirements[row].line
    case .unknown(let place):
      let node = nodes[unknowns[place]]
      let lines = requirements.map(\.line)
      return [ConstraintSource.minimum(node), .maximum(node)].first { lines.contains($0) } ?? .notNegative(node)
    }
  }
}

extension Interval {
  /// The interval, or a neighborhood of its only number: the program needs an interior.
  fileprivate var opened: Interval {
    guard let point else { return self }
    return Interval(point - 1, point + 1)
  }
}

extension Diagnostic {
  fileprivate static func limitExceeded(
    _ limit: ParametricProgram.LimitExceeded, _ component: ConstraintComponent, maxRegions: Int, in spec: Spec
  ) -> Diagnostic {
    let (count, lines) = (component.unknowns.count, component.lines)
    return switch limit {
    case .pieces:
      .sharingLimit(
        "more than \(maxRegions) cases decide between different lines", of: lines, in: spec,
        help: "give the lines different priorities, or write one of the lengths as a formula")
    case .effort:
      .sharingLimit(
        "\(count) lengths hang together by \(lines.count) lines, which decide in too many different ways",
        of: lines, in: spec,
        help: "give fewer lines a say, or cut the group: write one of its lengths as a formula, without `prefer`")
    }
  }
}
