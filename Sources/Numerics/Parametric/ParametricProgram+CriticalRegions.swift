extension ParametricProgram {
  /// Everything that a program's answer is over its box.
  package struct Answers: Sendable {
    /// They cover what is feasible, and overlap only at their edges.
    package var pieces: [CriticalRegion]
    package var conflicts: [Conflict]
    /// Whether the ties of all pieces are all that there are: to look for them may cost too much.
    package var hasAllTies = true
  }

  /// What keeps a program's answer from being found.
  package enum Limit: Error {
    /// More pieces than allowed.
    case pieces
    /// More work than anybody waits for.
    case effort
  }

  /// The pieces of the answer, found one after the other: the part of the box that is still open loses what a basis
  /// covers, as exact as it was found.
  ///
  /// T. Gal, "Postoptimal Analyses, Parametric Programming and Related Topics" (1995); the division of what is left is
  /// that of A. Bemporad et al., "The explicit linear quadratic regulator" (2002), section 4.1.
  ///
  /// - Parameter tieAllowance: what looking for ties may cost, in the measure of `effort`. What is told of them is a help,
  ///   for which nobody should have to wait longer than a second or so.
  package func answers(
    maxRegions: Int, tieAllowance: Int = 500_000_000, arithmetic: Arithmetic = .widening
  ) throws(Limit) -> Answers {
    var search = CriticalRegionSearch(self, arithmetic, maxRegions: maxRegions, tieAllowance: tieAllowance)
    var answers = try search.run()
    // What is feasible may lie in a plane, where nothing has an inside: there one parameter follows from the others.
    if answers.pieces.isEmpty, let plane = impliedPlane(answers.conflicts) {
      let inner = try restricted(to: plane).answers(
        maxRegions: maxRegions, tieAllowance: tieAllowance, arithmetic: arithmetic)
      answers.pieces = inner.pieces
      answers.hasAllTies = inner.hasAllTies
      answers.conflicts += inner.conflicts.filter { !answers.conflicts.contains($0) }
    }
    return answers
  }

  /// A form that is zero wherever no conflict forbids everything; `nil` where there is no such place, or no such form.
  private func impliedPlane(_ conflicts: [Conflict]) -> AffineForm? {
    let system = LinearSystem(box.closed + conflicts.map { .lessOrEqual($0.excess, .zero) })
    guard system.isFeasible else { return nil }
    return conflicts.map(\.excess).first { !$0.isConstant && system.implies(.lessOrEqual(.zero, $0)) }
  }

  /// The program with one parameter told by the others, which a form makes zero.
  private func restricted(to plane: AffineForm) -> ParametricProgram {
    guard let term = plane.terms.last else { return self }
    let image = AffineForm(term.variable) - plane / term.coefficient
    var program = self
    for index in program.rows.indices {
      program.rows[index].rest = program.rows[index].rest.substituting(term.variable, by: image)
    }
    return program
  }
}

/// What of a box is still open, as convex parts without their edges.
private struct CriticalRegionSearch {
  private let program: ParametricProgram
  private let arithmetic: ParametricProgram.Arithmetic
  private let maxRegions: Int
  private var open: [[Inequality]]
  private var pieces: [ParametricProgram.CriticalRegion] = []
  private var conflicts: [ParametricProgram.Conflict] = []
  /// Parts may be cut finer than pieces are.
  private var steps: Int
  /// What looking for pieces may still cost, in the measure of `effort`: a second or so.
  private var work = 2_000_000_000
  /// What looking for ties may still cost.
  private var allowance: Int

  init(
    _ program: ParametricProgram, _ arithmetic: ParametricProgram.Arithmetic, maxRegions: Int, tieAllowance: Int
  ) {
    allowance = tieAllowance
    (self.program, self.arithmetic, self.maxRegions) = (program, arithmetic, maxRegions)
    open = [program.box.insides]
    steps = maxRegions * 16
  }

  /// What one answer may cost: as long as a second or two.
  private static let maxWork = 800_000_000

  mutating func run() throws(ParametricProgram.Limit) -> ParametricProgram.Answers {
    guard program.effort <= Self.maxWork else { throw .effort }
    while let part = open.popLast() {
      guard let point = LinearSystem(part).point(in: program.box) else { continue }
      steps -= 1
      work -= program.effort
      guard steps > 0 else { throw .pieces }
      // The first step is free: one answer for all of the box is found.
      guard work > 0 || pieces.isEmpty && conflicts.isEmpty else { throw .effort }
      let isCompared = allowance > 0
      switch program.answer(at: point, arithmetic, comparing: isCompared) {
      case .infeasible(let lack):
        let conflict = conflict(lack, in: part, at: point)
        if !conflicts.contains(conflict) { conflicts.append(conflict) }
        open.append(part + [.less(conflict.excess, .zero)])
      case .optimum(var piece, let contests):
        // From one optimum to that of a party it is a small part of the way.
        allowance -= contests.count * program.effort / 8
        piece.conditions = needed(piece.conditions)
        if !pieces.contains(where: { $0.conditions == piece.conditions && $0.laws == piece.laws }) {
          piece.ties = contests.flatMap { ties($0, in: piece) }
          pieces.append(piece)
          guard pieces.count <= maxRegions else { throw .pieces }
        }
        open += Self.beyond(piece.conditions, in: part)
      }
    }
    return ParametricProgram.Answers(pieces: pieces, conflicts: conflicts, hasAllTies: allowance > 0)
  }

  /// Draws that a party loses anywhere in a piece, from one that was found at a point of it.
  private mutating func ties(
    _ first: ParametricProgram.TieCheck, in piece: ParametricProgram.CriticalRegion
  ) -> [ParametricProgram.Tie] {
    var ties = first.tie.map { [$0] } ?? []
    let whole = program.box.insides + piece.conditions.map { Inequality.less(.zero, $0) }
    var open = Self.beyond(first.conditions, in: whole)
    while allowance > 0, let part = open.popLast() {
      guard let point = LinearSystem(part).point(in: program.box) else { continue }
      allowance -= program.effort
      guard let contest = program.contest(of: first.party, at: point, arithmetic) else { continue }
      if let tie = contest.tie, !ties.contains(tie) { ties.append(tie) }
      open += Self.beyond(contest.conditions, in: part)
    }
    return ties
  }

  /// What of a part lies beyond each condition, the ones before it holding.
  private static func beyond(_ conditions: [AffineForm], in part: [Inequality]) -> [[Inequality]] {
    var (parts, inside) = ([[Inequality]](), part)
    for condition in conditions {
      parts.append(inside + [.less(condition, .zero)])
      inside.append(.less(.zero, condition))
    }
    return parts
  }

  /// Conditions that some others and the box do not already imply.
  private func needed(_ conditions: [AffineForm]) -> [AffineForm] {
    var kept = conditions
    for condition in conditions {
      let others = kept.filter { $0 != condition }
      let system = LinearSystem(program.box.closed + others.map { .lessOrEqual(.zero, $0) })
      if system.implies(.lessOrEqual(.zero, condition)) { kept = others }
    }
    return kept
  }

  /// A smallest set of rows that contradict one another near the point, and the sum of their multiples that shows it.
  private func conflict(
    _ lack: AffineForm, in part: [Inequality], at point: [Rational]
  ) -> ParametricProgram.Conflict {
    // Where the lack is zero the point itself may still be feasible: one further inside is not.
    let inside = LinearSystem(part + [.less(.zero, lack)]).point(in: program.box) ?? point
    let rows = program.rows.indices.filter { program.rows[$0].level == nil }
    let comparisons = rows.map { program.rows[$0].comparison(at: inside) }
    guard let numbers = LinearSystem(comparisons).conflict() else {
      return ParametricProgram.Conflict(rows: rows, excess: lack)
    }
    let culprits = numbers.map { rows[$0] }
    return ParametricProgram.Conflict(rows: culprits, excess: excess(of: culprits, at: inside) ?? lack)
  }

  /// Σ multiple · rest of rows whose multiples of unknowns cancel: where it is above zero, they contradict one another.
  /// Of a smallest contradiction there is one such sum, up to a factor.
  private func excess(of culprits: [Int], at point: [Rational]) -> AffineForm? {
    let columns = (0..<program.unknownCount).map { unknown in
      culprits.map { program.rows[$0].coefficients[unknown] }
    }
    guard let multiples = kernelVector(of: columns, count: culprits.count) else { return nil }
    let sum = zip(culprits, multiples).reduce(AffineForm.zero) { sum, part in
      sum + program.rows[part.0].rest * part.1
    }
    let isTurned = sum.evaluated { point[$0.index] }.signum < 0
    let scale = multiples.first { !$0.isZero }?.magnitude.reciprocal ?? .one
    return sum * (isTurned ? -scale : scale)
  }

  /// The numbers, up to a factor, with which every equation's sum is zero, where there is one such line of them.
  private func kernelVector(of equations: [[Rational]], count: Int) -> [Rational]? {
    var (rows, pivots) = ([[Rational]](), [Int]())
    for equation in equations {
      var row = equation
      for (index, pivot) in pivots.enumerated() where !row[pivot].isZero {
        let factor = row[pivot]
        for column in row.indices { row[column] -= rows[index][column] * factor }
      }
      guard let pivot = row.firstIndex(where: { !$0.isZero }) else { continue }
      let factor = row[pivot].reciprocal
      for column in row.indices { row[column] = row[column] * factor }
      for index in rows.indices where !rows[index][pivot].isZero {
        let factor = rows[index][pivot]
        for column in row.indices { rows[index][column] -= row[column] * factor }
      }
      rows.append(row)
      pivots.append(pivot)
    }
    let free = (0..<count).filter { !pivots.contains($0) }
    guard free.count == 1 else { return nil }
    var vector = [Rational](repeating: .zero, count: count)
    vector[free[0]] = .one
    for (index, pivot) in pivots.enumerated() { vector[pivot] = -rows[index][free[0]] }
    return vector
  }
}

extension ParametricProgram.Row {
  /// The row at a point, over variables that are the unknowns' places.
  fileprivate func comparison(at point: [Rational]) -> Inequality {
    let terms = coefficients.enumerated().map {
      AffineForm.Term(variable: Variable($0.offset), coefficient: $0.element)
    }
    let form = AffineForm(constant: rest.evaluated { point[$0.index] }, terms: terms)
    return Inequality(form: form, relation: isEquation ? .equal : .lessOrEqual)
  }
}

extension [Interval] {
  /// The box without its edges; a parameter that cannot move stays where it is.
  fileprivate var insides: [Inequality] { comparisons(isStrict: true) }

  /// The box with its edges.
  var closed: [Inequality] { comparisons(isStrict: false) }

  private func comparisons(isStrict: Bool) -> [Inequality] {
    enumerated().flatMap { index, range -> [Inequality] in
      let own = AffineForm(Variable(index))
      if let point = range.point { return [.equal(own, AffineForm(point))] }
      let ends = [range.lower.map { (AffineForm($0), own) }, range.upper.map { (own, AffineForm($0)) }]
      return ends.compactMap { $0 }.map { isStrict ? .less($0.0, $0.1) : .lessOrEqual($0.0, $0.1) }
    }
  }
}

extension LinearSystem {
  /// A point where the system holds, with a number for every parameter of the box.
  fileprivate func point(in box: [Interval]) -> [Rational]? {
    guard let solution = solution() else { return nil }
    return box.indices.map { solution[Variable($0)] ?? box[$0].representative }
  }
}
